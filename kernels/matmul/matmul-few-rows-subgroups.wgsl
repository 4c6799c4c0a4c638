// What matmul-few-rows.wgsl computes, with subgroups: y = a[m,k] · b[n,k]ᵀ for few rows m. The 64 invocations of a
// workgroup walk four rows of b side by side, for up to four rows of a; subgroups add up what their invocations hold
// without a barrier, and workgroup memory only joins the subgroups. Needs k divisible by 4. The line that enables
// subgroups is added where the compiler asks for it.

struct Params {
  m: u32,
  n: u32,
  k: u32,
  use_bias: u32,
  use_residual: u32,
  accumulate: u32,
}

const lanes = 64u;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@group(0) @binding(2) var<storage, read> b: array<vec4f>;
@group(0) @binding(3) var<storage, read> bias: array<f32>;
@group(0) @binding(4) var<storage, read> residual: array<f32>;
@group(0) @binding(5) var<storage, read_write> result: array<f32>;

// For each subgroup the sums of four columns, one component per row.
var<workgroup> sums: array<vec4f, 4 * lanes>;

@compute @workgroup_size(lanes)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_index) lane: u32,
  @builtin(subgroup_size) size: u32,
  @builtin(subgroup_invocation_id) within: u32,
) {
  let k4 = params.k / 4u;
  let row = group.y * 4u;
  let column = group.x * 4u;
  var partial: array<vec4f, 4>;
  for (var k = lane; k < k4; k += lanes) {
    let start = row * k4 + k;
    let x = mat4x4f(a[start], a[start + k4], a[start + 2u * k4], a[start + 3u * k4]);
    for (var j = 0u; j < 4u; j++) {
      partial[j] += b[(column + j) * k4 + k] * x;
    }
  }
  for (var j = 0u; j < 4u; j++) {
    let sum = subgroupAdd(partial[j]);
    if (within == 0u) {
      sums[lane / size * 4u + j] = sum;
    }
  }
  workgroupBarrier();
  // The first sixteen invocations finish one element each.
  let own_row = row + lane / 4u;
  let own_column = column + lane % 4u;
  if (lane >= 16u || own_row >= params.m || own_column >= params.n) {
    return;
  }
  var value = 0.0;
  for (var s = 0u; s < (lanes + size - 1u) / size; s++) {
    value += sums[s * 4u + lane % 4u][lane / 4u];
  }
  let place = own_row * params.n + own_column;
  if (params.use_bias != 0u) {
    value += bias[own_column];
  }
  if (params.use_residual != 0u) {
    value += residual[place];
  }
  if (params.accumulate != 0u) {
    value += result[place];
  }
  result[place] = value;
}
