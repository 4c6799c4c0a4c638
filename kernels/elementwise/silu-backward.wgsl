// result[i] = gradient[i] · σ (1 + x (1 − σ)), σ = sigmoid(x), x = source[i]. One invocation per element; `gradient`
// may be `result`.

struct Params {
  count: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> source: array<f32>;
@group(0) @binding(2) var<storage, read> gradient: array<f32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = id.x + id.y * groups.x * 64u;
  if (i < params.count) {
    let value = source[i];
    let sigma = 1.0 / (1.0 + exp(-value));
    result[i] = gradient[i] * sigma * (1.0 + value * (1.0 - sigma));
  }
}
