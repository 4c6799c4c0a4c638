// Self-test: products, an exponential and a workgroup sum over 64 inputs, whose results the host knows.
// One workgroup; each invocation contributes one element, so a broken barrier or a dropped write shows.

@group(0) @binding(0) var<storage, read> source: array<f32>;
@group(0) @binding(1) var<storage, read_write> results: array<f32>;

var<workgroup> shared_values: array<f32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32) {
  shared_values[lane] = source[lane] * source[63u - lane];
  workgroupBarrier();
  var sum = 0.0;
  for (var i = 0u; i <= lane; i++) {
    sum += shared_values[i];
  }
  results[lane] = sum + exp(-source[lane]);
}
