// The value half of the loss: u = min(Q̄1, Q̄2) − V, L_V = w |m − 1(u < 0)| u², into column 0 of the terms. One invocation
// per step; weight 0 gives zeros. The two halves are two dispatches because one would bind eleven buffers, and eight
// are guaranteed.

struct Params {
  count: u32,
  expectile: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> value: array<f32>;
@group(0) @binding(2) var<storage, read> average_q1: array<f32>;
@group(0) @binding(3) var<storage, read> average_q2: array<f32>;
@group(0) @binding(4) var<storage, read> weight: array<f32>;
@group(0) @binding(5) var<storage, read_write> value_gradient: array<f32>;
@group(0) @binding(6) var<storage, read_write> terms: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = id.x + id.y * groups.x * 64u;
  if (i >= params.count) {
    return;
  }
  let w = weight[i];
  var slope = 0.0;
  var loss = 0.0;
  if (w != 0.0) {
    let u = min(average_q1[i], average_q2[i]) - value[i];
    let side = select(params.expectile, 1.0 - params.expectile, u < 0.0);
    slope = -2.0 * w * side * u;
    loss = w * side * u * u;
  }
  value_gradient[i] = slope;
  terms[2u * i] = loss;
}
