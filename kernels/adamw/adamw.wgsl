// One step of AdamW with the gradient scaled to the norm bound first. One invocation per four parameters, for
// flat buffers end at multiples of 64; what changes from step to step comes in `scalars`, in the order of `adamwScalars`.

struct Params {
  /// In vec4.
  count: u32,
  weight_decay: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> gradient: array<vec4f>;
@group(0) @binding(2) var<storage, read> norm: array<f32>;
@group(0) @binding(3) var<storage, read> scalars: array<f32>;
@group(0) @binding(4) var<storage, read_write> parameters: array<vec4f>;
@group(0) @binding(5) var<storage, read_write> first_moment: array<vec4f>;
@group(0) @binding(6) var<storage, read_write> second_moment: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = id.x + id.y * groups.x * 64u;
  if (i >= params.count) {
    return;
  }
  let learning_rate = scalars[0];
  let beta1 = scalars[1];
  let beta2 = scalars[2];
  let max_norm = scalars[6];
  var clip = 1.0;
  if (max_norm > 0.0) {
    clip = min(1.0, max_norm / (norm[0] + 1e-6));
  }
  let g = gradient[i] * clip;
  let m = beta1 * first_moment[i] + (1.0 - beta1) * g;
  let v = beta2 * second_moment[i] + (1.0 - beta2) * g * g;
  first_moment[i] = m;
  second_moment[i] = v;
  let denominator = sqrt(v) / sqrt(scalars[5]) + scalars[3];
  let kept = parameters[i] * (1.0 - learning_rate * params.weight_decay);
  parameters[i] = kept - learning_rate / scalars[4] * m / denominator;
}
