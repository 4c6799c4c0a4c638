// Matrix product for extents that are not multiples of four: element (i, k) of the left operand lies at
// i · a_row + k · a_inner, element (k, j) of the right one at k · b_inner + j · b_column. Each invocation computes a 4×4
// tile by outer products of scalars; tiles are numbered row by row. What hangs over the edge is read as anything and not stored.

struct Params {
  m: u32,
  n: u32,
  k: u32,
  a_row: u32,
  a_inner: u32,
  b_inner: u32,
  b_column: u32,
  use_bias: u32,
  use_residual: u32,
  accumulate: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read> bias: array<f32>;
@group(0) @binding(4) var<storage, read> residual: array<f32>;
@group(0) @binding(5) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(8)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let tile = id.x + id.y * groups.x * 8u;
  let across = (params.n + 3u) / 4u;
  let row = tile / across * 4u;
  let column = tile % across * 4u;
  if (row >= params.m) {
    return;
  }
  var c: array<vec4f, 4>;
  for (var k = 0u; k < params.k; k++) {
    let left = row * params.a_row + k * params.a_inner;
    let right = k * params.b_inner + column * params.b_column;
    let y = vec4f(
      b[right],
      b[right + params.b_column],
      b[right + 2u * params.b_column],
      b[right + 3u * params.b_column],
    );
    for (var i = 0u; i < 4u; i++) {
      c[i] += a[left + i * params.a_row] * y;
    }
  }
  for (var i = 0u; i < 4u; i++) {
    for (var j = 0u; j < 4u; j++) {
      if (row + i >= params.m || column + j >= params.n) {
        continue;
      }
      let place = (row + i) * params.n + column + j;
      var value = c[i][j];
      if (params.use_bias != 0u) {
        value += bias[column + j];
      }
      if (params.use_residual != 0u) {
        value += residual[place];
      }
      if (params.accumulate != 0u) {
        value += result[place];
      }
      result[place] = value;
    }
  }
}
