// average[i] ← (1 − τ) average[i] + τ source[i]. One invocation per element.

struct Params {
  count: u32,
  tau: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> source: array<f32>;
@group(0) @binding(2) var<storage, read_write> average: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = id.x + id.y * groups.x * 64u;
  if (i < params.count) {
    average[i] = (1.0 - params.tau) * average[i] + params.tau * source[i];
  }
}
