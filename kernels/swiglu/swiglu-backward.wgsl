// Gradient of swiglu: d gate = dy · up · silu'(gate), d up = dy · silu(gate). One invocation per element of dy writes
// both, so `gate_and_up` may be `result`.

struct Params {
  count: u32,
  width: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> gate_and_up: array<f32>;
@group(0) @binding(2) var<storage, read> gradient: array<f32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = id.x + id.y * groups.x * 64u;
  if (i < params.count) {
    let o = i + (i / params.width) * params.width;
    let gate = gate_and_up[o];
    let up = gate_and_up[o + params.width];
    let sigma = 1.0 / (1.0 + exp(-gate));
    result[o] = gradient[i] * up * sigma * (1.0 + gate * (1.0 - sigma));
    result[o + params.width] = gradient[i] * gate * sigma;
  }
}
