// root[0] = sqrt(Σ partial_sums[b]). One workgroup of 64 for all blocks.

struct Params {
  count: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> partial_sums: array<f32>;
@group(0) @binding(2) var<storage, read_write> root: array<f32>;

var<workgroup> sums: array<f32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32) {
  var sum = 0.0;
  for (var i = lane; i < params.count; i += 64u) {
    sum += partial_sums[i];
  }
  sums[lane] = sum;
  workgroupBarrier();
  if (lane > 0u) {
    return;
  }
  var total = 0.0;
  for (var l = 0u; l < 64u; l++) {
    total += sums[l];
  }
  root[0] = sqrt(total);
}
