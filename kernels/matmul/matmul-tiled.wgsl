// Matrix product through workgroup memory, for real GPUs. A workgroup of side × side invocations computes a block of
// 4·side × 4·side elements, 4×4 in the registers of each invocation, from panels of 16 steps of k that all of them load
// together. Loads run along whichever extent is contiguous, so that all three layouts read memory in order; rows of a
// panel are padded by one element, which keeps the strided stores off one memory bank. Out of range reads as zero.

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

/// 16 for large results, 8 where blocks of 64 would leave the GPU idle.
override side: u32 = 16;

const panel = 16u;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read> bias: array<f32>;
@group(0) @binding(4) var<storage, read> residual: array<f32>;
@group(0) @binding(5) var<storage, read_write> result: array<f32>;

var<workgroup> left: array<f32, panel * (4 * side + 1)>;
var<workgroup> right: array<f32, panel * (4 * side + 1)>;

@compute @workgroup_size(side, side)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_id) local: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let block = 4u * side;
  let stride = block + 1u;
  let block_row = group.y * block;
  let block_column = group.x * block;
  var c: array<vec4f, 4>;
  for (var base = 0u; base < params.k; base += panel) {
    for (var i = lane; i < panel * block; i += side * side) {
      var k = i % panel;
      var r = i / panel;
      if (params.a_inner != 1u) {
        k = i / block;
        r = i % block;
      }
      let inside = block_row + r < params.m && base + k < params.k;
      let place = (block_row + r) * params.a_row + (base + k) * params.a_inner;
      left[k * stride + r] = select(0.0, a[select(0u, place, inside)], inside);
    }
    for (var i = lane; i < panel * block; i += side * side) {
      var k = i % panel;
      var r = i / panel;
      if (params.b_inner != 1u) {
        k = i / block;
        r = i % block;
      }
      let inside = block_column + r < params.n && base + k < params.k;
      let place = (base + k) * params.b_inner + (block_column + r) * params.b_column;
      right[k * stride + r] = select(0.0, b[select(0u, place, inside)], inside);
    }
    workgroupBarrier();
    for (var k = 0u; k < panel; k++) {
      let x = k * stride + local.y * 4u;
      let y = k * stride + local.x * 4u;
      let row_values = vec4f(right[y], right[y + 1u], right[y + 2u], right[y + 3u]);
      c[0] += left[x] * row_values;
      c[1] += left[x + 1u] * row_values;
      c[2] += left[x + 2u] * row_values;
      c[3] += left[x + 3u] * row_values;
    }
    workgroupBarrier();
  }
  let row = block_row + local.y * 4u;
  let column = block_column + local.x * 4u;
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
