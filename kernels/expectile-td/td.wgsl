// The Q half of the loss: L_Q = w ((y − Q1)² + (y − Q2)²) / 2, into column 1 of the terms. One invocation per step;
// weight 0 gives zeros.

struct Params {
  count: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> q1: array<f32>;
@group(0) @binding(2) var<storage, read> q2: array<f32>;
@group(0) @binding(3) var<storage, read> goal: array<f32>;
@group(0) @binding(4) var<storage, read> weight: array<f32>;
@group(0) @binding(5) var<storage, read_write> q1_gradient: array<f32>;
@group(0) @binding(6) var<storage, read_write> q2_gradient: array<f32>;
@group(0) @binding(7) var<storage, read_write> terms: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = id.x + id.y * groups.x * 64u;
  if (i >= params.count) {
    return;
  }
  let w = weight[i];
  var error1 = 0.0;
  var error2 = 0.0;
  if (w != 0.0) {
    error1 = goal[i] - q1[i];
    error2 = goal[i] - q2[i];
  }
  q1_gradient[i] = -w * error1;
  q2_gradient[i] = -w * error2;
  terms[2u * i + 1u] = w * 0.5 * (error1 * error1 + error2 * error2);
}
