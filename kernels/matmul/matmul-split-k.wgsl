// Matrix product for small results of long sums, as gradients of weights are: as matmul-tiled.wgsl, but the steps of k are
// split among four teams of 8 × 8 invocations, each with panels of its own, so that a block of 32 × 32 keeps four times as
// many invocations busy. Teams add up their tiles through workgroup memory, always in the same order.

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

const side = 8u;
const teams = 4u;
const panel = 8u;
const block = 32u;
const stride = 33u;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read> bias: array<f32>;
@group(0) @binding(4) var<storage, read> residual: array<f32>;
@group(0) @binding(5) var<storage, read_write> result: array<f32>;

var<workgroup> left: array<f32, teams * panel * stride>;
var<workgroup> right: array<f32, teams * panel * stride>;
var<workgroup> sums: array<vec4f, teams * side * side>;

@compute @workgroup_size(side, side, teams)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let lane = local.y * side + local.x;
  let own = local.z * panel * stride;
  let block_row = group.y * block;
  let block_column = group.x * block;
  var c: array<vec4f, 4>;
  for (var base = 0u; base < params.k; base += teams * panel) {
    let first = base + local.z * panel;
    for (var i = lane; i < panel * block; i += side * side) {
      var k = i % panel;
      var r = i / panel;
      if (params.a_inner != 1u) {
        k = i / block;
        r = i % block;
      }
      let inside = block_row + r < params.m && first + k < params.k;
      let place = (block_row + r) * params.a_row + (first + k) * params.a_inner;
      left[own + k * stride + r] = select(0.0, a[select(0u, place, inside)], inside);
    }
    for (var i = lane; i < panel * block; i += side * side) {
      var k = i % panel;
      var r = i / panel;
      if (params.b_inner != 1u) {
        k = i / block;
        r = i % block;
      }
      let inside = block_column + r < params.n && first + k < params.k;
      let place = (first + k) * params.b_inner + (block_column + r) * params.b_column;
      right[own + k * stride + r] = select(0.0, b[select(0u, place, inside)], inside);
    }
    workgroupBarrier();
    for (var k = 0u; k < panel; k++) {
      let x = own + k * stride + local.y * 4u;
      let y = own + k * stride + local.x * 4u;
      let row_values = vec4f(right[y], right[y + 1u], right[y + 2u], right[y + 3u]);
      c[0] += left[x] * row_values;
      c[1] += left[x + 1u] * row_values;
      c[2] += left[x + 2u] * row_values;
      c[3] += left[x + 3u] * row_values;
    }
    workgroupBarrier();
  }
  // One row of the tile after the other; team i finishes row i.
  var finished = vec4f();
  for (var i = 0u; i < teams; i++) {
    sums[local.z * side * side + lane] = c[i];
    workgroupBarrier();
    if (local.z == i) {
      for (var team = 0u; team < teams; team++) {
        finished += sums[team * side * side + lane];
      }
    }
    workgroupBarrier();
  }
  let row = block_row + local.y * 4u + local.z;
  let column = block_column + local.x * 4u;
  for (var j = 0u; j < 4u; j++) {
    if (row >= params.m || column + j >= params.n) {
      continue;
    }
    let place = row * params.n + column + j;
    var value = finished[j];
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
