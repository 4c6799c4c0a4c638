// y = a[m,k] · b[n,k]ᵀ for few rows m, as in decoding, on real GPUs. The weight b is read once, in order: 16 invocations
// share a column of the result and read 16 neighbouring vec4s of its weights at a time, for up to four rows of a. A
// workgroup covers four columns. Needs k divisible by 4.

struct Params {
  m: u32,
  n: u32,
  k: u32,
  use_bias: u32,
  use_residual: u32,
  accumulate: u32,
}

const lanes = 16u;
const columns_per_group = 4u;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@group(0) @binding(2) var<storage, read> b: array<vec4f>;
@group(0) @binding(3) var<storage, read> bias: array<f32>;
@group(0) @binding(4) var<storage, read> residual: array<f32>;
@group(0) @binding(5) var<storage, read_write> result: array<f32>;

// One component per row.
var<workgroup> sums: array<vec4f, lanes * columns_per_group>;

@compute @workgroup_size(16, 4)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_id) local: vec3u,
  @builtin(local_invocation_index) index: u32,
) {
  let k4 = params.k / 4u;
  let row = group.y * 4u;
  let column = group.x * columns_per_group + local.y;
  var sum = vec4f();
  if (column < params.n) {
    for (var k = local.x; k < k4; k += lanes) {
      let w = b[column * k4 + k];
      let start = row * k4 + k;
      sum += vec4f(dot(a[start], w), dot(a[start + k4], w), dot(a[start + 2u * k4], w), dot(a[start + 3u * k4], w));
    }
  }
  sums[index] = sum;
  workgroupBarrier();
  // The first four invocations of a column finish one row each.
  let own_row = row + local.x;
  if (local.x >= 4u || own_row >= params.m || column >= params.n) {
    return;
  }
  var value = 0.0;
  for (var l = 0u; l < lanes; l++) {
    value += sums[local.y * lanes + l][local.x];
  }
  let place = own_row * params.n + column;
  if (params.use_bias != 0u) {
    value += bias[column];
  }
  if (params.use_residual != 0u) {
    value += residual[place];
  }
  if (params.accumulate != 0u) {
    value += result[place];
  }
  result[place] = value;
}
