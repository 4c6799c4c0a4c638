// partial_sums[b] = Σ gradient[i]² over block b of `block` elements. One workgroup per block.

struct Params {
  count: u32,
  block: u32,
  /// Number of the first block, where the gradient comes in several parts.
  first_block: u32,
}

override lanes: u32 = 64;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> gradient: array<f32>;
@group(0) @binding(2) var<storage, read_write> partial_sums: array<f32>;

var<workgroup> squares: array<f32, lanes>;

@compute @workgroup_size(lanes)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let block = group.x + group.y * groups.x;
  let end = min((block + 1u) * params.block, params.count);
  var sum = 0.0;
  for (var i = block * params.block + lane; i < end; i += lanes) {
    sum += gradient[i] * gradient[i];
  }
  squares[lane] = sum;
  workgroupBarrier();
  if (lane > 0u || block * params.block >= params.count) {
    return;
  }
  var total = 0.0;
  for (var l = 0u; l < lanes; l++) {
    total += squares[l];
  }
  partial_sums[params.first_block + block] = total;
}
