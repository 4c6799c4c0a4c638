// result[n, i] = silu(gate) · up for rows (gate | up) of 2 · width elements. One invocation per element of the result.

struct Params {
  count: u32,
  width: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> gate_and_up: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = id.x + id.y * groups.x * 64u;
  if (i < params.count) {
    let o = i + (i / params.width) * params.width;
    let gate = gate_and_up[o];
    result[i] = gate / (1.0 + exp(-gate)) * gate_and_up[o + params.width];
  }
}
