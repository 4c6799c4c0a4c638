// Matrix product in three layouts, each invocation computing 16×16 elements of the result in registers, without
// workgroup memory. Operands are read as vec4 and multiplied as 4×4 matrices: element [i][j] of a quarter of the tile is
// (row + i, column + j), so with the rows of a as columns of A, and B[k] holding row k of the right operand, C += B · A.
// Software adapters turn these products into straight vector code. There a load costs more than ten multiplications,
// and this tile needs half the loads per multiplication of the tile of 8: 1.4 to 1.8 times its speed. Indices into arrays
// are written out: in loops, however constant, both adapters keep the arrays in memory, at a third of the speed.
//
// The layouts differ in where a quarter's four vec4s lie and whether they are its rows or its columns; that comes in
// uniforms, because three pipelines would take three times as long to compile. Extents that are read or written along
// a row are divisible by four.
//
// Tiles may hang over the edge: WGSL lets reads beyond a buffer return anything, each element of the result depends on
// its own row and column alone, and elements beyond the edge are not stored. Tiles are numbered row by row, one to an
// invocation, and workgroups have eight invocations: lavapipe works on eight side by side, SwiftShader on four.

struct Params {
  m: u32,
  n: u32,
  k: u32,
  /// Where the vec4s of the left operand lie: from one quarter to the next, within a quarter, from four steps of k to the
  /// next four.
  a_quarter: u32,
  a_stride: u32,
  a_step: u32,
  a_transposed: u32,
  b_quarter: u32,
  b_stride: u32,
  b_step: u32,
  b_transposed: u32,
  use_bias: u32,
  use_residual: u32,
  accumulate: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@group(0) @binding(2) var<storage, read> b: array<vec4f>;
@group(0) @binding(3) var<storage, read> bias: array<vec4f>;
@group(0) @binding(4) var<storage, read> residual: array<vec4f>;
@group(0) @binding(5) var<storage, read_write> result: array<vec4f>;

/// Four rows of the left operand. Beyond the last step of k, `left` steps away, they are zero.
fn from_a(start: u32, left: u32) -> mat4x4f {
  let last = left - 1u;
  let loaded = mat4x4f(
    a[start],
    select(vec4f(), a[start + min(1u, last) * params.a_stride], left > 1u),
    select(vec4f(), a[start + min(2u, last) * params.a_stride], left > 2u),
    select(vec4f(), a[start + min(3u, last) * params.a_stride], left > 3u),
  );
  return either(loaded, params.a_transposed != 0u);
}

/// Four steps of k of the right operand; beyond the last step any of its elements.
fn from_b(start: u32, left: u32) -> mat4x4f {
  let last = left - 1u;
  let loaded = mat4x4f(
    b[start],
    b[start + min(1u, last) * params.b_stride],
    b[start + min(2u, last) * params.b_stride],
    b[start + min(3u, last) * params.b_stride],
  );
  return either(loaded, params.b_transposed != 0u);
}

fn either(loaded: mat4x4f, is_transposed: bool) -> mat4x4f {
  let turned = transpose(loaded);
  return mat4x4f(
    select(loaded[0], turned[0], is_transposed),
    select(loaded[1], turned[1], is_transposed),
    select(loaded[2], turned[2], is_transposed),
    select(loaded[3], turned[3], is_transposed),
  );
}

/// Stores four rows of sixteen elements, or as many as there are. The loop turns the vectors instead of indexing them, and
/// its length is not a constant: unrolled or indexed, stores would take most of the time of compiling the kernel.
fn store_rows(row: u32, column: u32, c0: mat4x4f, c1: mat4x4f, c2: mat4x4f, c3: mat4x4f) {
  let n4 = params.n / 4u;
  let j = column / 4u;
  var d0 = c0;
  var d1 = c1;
  var d2 = c2;
  var d3 = c3;
  for (var i = 0u; i < 4u * min(4u, n4 - j); i++) {
    let place = (row + i % 4u) * n4 + j + i / 4u;
    if (row + i % 4u < params.m) {
      var value = d0[0];
      if (params.use_bias != 0u) {
        value += bias[j + i / 4u];
      }
      if (params.use_residual != 0u) {
        value += residual[place];
      }
      if (params.accumulate != 0u) {
        value += result[place];
      }
      result[place] = value;
    }
    d0 = mat4x4f(d0[1], d0[2], d0[3], d1[0]);
    d1 = mat4x4f(d1[1], d1[2], d1[3], d2[0]);
    d2 = mat4x4f(d2[1], d2[2], d2[3], d3[0]);
    d3 = mat4x4f(d3[1], d3[2], d3[3], vec4f());
  }
}

struct Place {
  row: u32,
  column: u32,
}

fn place_of(id: vec3u, groups: vec3u) -> Place {
  let tile = id.x + id.y * groups.x * 8u;
  let across = (params.n + 15u) / 16u;
  return Place(tile / across * 16u, tile % across * 16u);
}

alias Quarters = array<mat4x4f, 4>;
alias Tile = array<mat4x4f, 16>;

fn multiply(c: ptr<function, Tile>, x: Quarters, y: Quarters) {
  (*c)[0] += y[0] * x[0];
  (*c)[1] += y[1] * x[0];
  (*c)[2] += y[2] * x[0];
  (*c)[3] += y[3] * x[0];
  (*c)[4] += y[0] * x[1];
  (*c)[5] += y[1] * x[1];
  (*c)[6] += y[2] * x[1];
  (*c)[7] += y[3] * x[1];
  (*c)[8] += y[0] * x[2];
  (*c)[9] += y[1] * x[2];
  (*c)[10] += y[2] * x[2];
  (*c)[11] += y[3] * x[2];
  (*c)[12] += y[0] * x[3];
  (*c)[13] += y[1] * x[3];
  (*c)[14] += y[2] * x[3];
  (*c)[15] += y[3] * x[3];
}

fn store_tile(at: Place, c: Tile) {
  store_rows(at.row, at.column, c[0], c[1], c[2], c[3]);
  store_rows(at.row + 4u, at.column, c[4], c[5], c[6], c[7]);
  store_rows(at.row + 8u, at.column, c[8], c[9], c[10], c[11]);
  store_rows(at.row + 12u, at.column, c[12], c[13], c[14], c[15]);
}

@compute @workgroup_size(8)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let at = place_of(id, groups);
  if (at.row >= params.m) {
    return;
  }
  var i = at.row / 4u * params.a_quarter;
  var j = at.column / 4u * params.b_quarter;
  var c: Tile;
  for (var left = params.k; left > 0u; left -= min(left, 4u)) {
    let x = Quarters(
      from_a(i, left),
      from_a(i + params.a_quarter, left),
      from_a(i + 2u * params.a_quarter, left),
      from_a(i + 3u * params.a_quarter, left),
    );
    let y = Quarters(
      from_b(j, left),
      from_b(j + params.b_quarter, left),
      from_b(j + 2u * params.b_quarter, left),
      from_b(j + 3u * params.b_quarter, left),
    );
    multiply(&c, x, y);
    i += params.a_step;
    j += params.b_step;
  }
  store_tile(at, c);
}
