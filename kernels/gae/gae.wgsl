// Reverse scan of δ_t = r_t + γ_t V_{t+1} − V_t, A_t = δ_t + γ_t λ_t A_{t+1} over each trajectory's range of steps. One
// invocation per trajectory: a scan has tens of steps and a batch has as many trajectories.

struct Params {
  trajectories: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> value: array<f32>;
@group(0) @binding(2) var<storage, read> reward: array<f32>;
@group(0) @binding(3) var<storage, read> gamma: array<f32>;
@group(0) @binding(4) var<storage, read> lambda: array<f32>;
@group(0) @binding(5) var<storage, read> begin: array<u32>;
@group(0) @binding(6) var<storage, read> end: array<u32>;
@group(0) @binding(7) var<storage, read_write> advantage: array<f32>;
@group(0) @binding(8) var<storage, read_write> goal: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let trajectory = id.x + id.y * groups.x * 64u;
  if (trajectory >= params.trajectories) {
    return;
  }
  let first = begin[trajectory];
  var next_value = 0.0;
  var next_advantage = 0.0;
  for (var after = end[trajectory]; after > first; after--) {
    let t = after - 1u;
    let discount = gamma[t];
    let delta = reward[t] + discount * next_value - value[t];
    next_advantage = delta + discount * lambda[t] * next_advantage;
    next_value = value[t];
    advantage[t] = next_advantage;
    goal[t] = next_advantage + next_value;
  }
}
