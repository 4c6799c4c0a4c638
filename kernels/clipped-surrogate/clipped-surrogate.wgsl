// Second half of the surrogate: from the sums the first half left at the head of a token's terms, the gradient of the
// loss with respect to logp and the six terms. One invocation per token; weight 0 gives zeros.

struct Params {
  count: u32,
  epsilon_low: f32,
  epsilon_high: f32,
  kl_coef: f32,
  dual_clip: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> logp: array<f32>;
@group(0) @binding(2) var<storage, read> logp_old: array<f32>;
@group(0) @binding(3) var<storage, read> logp_ref: array<f32>;
@group(0) @binding(4) var<storage, read> advantage: array<f32>;
@group(0) @binding(5) var<storage, read> weight: array<f32>;
@group(0) @binding(6) var<storage, read_write> gradient: array<f32>;
@group(0) @binding(7) var<storage, read_write> terms: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = id.x + id.y * groups.x * 64u;
  if (i >= params.count) {
    return;
  }
  let o = 6u * i;
  let w = weight[i];
  if (w == 0.0) {
    gradient[i] = 0.0;
    for (var column = 0u; column < 6u; column++) {
      terms[o + column] = 0.0;
    }
    return;
  }
  let a = advantage[i];
  let ratio = exp(terms[o]);
  let group_weight = terms[o + 1u];
  let bounded = select(ratio, min(ratio, params.dual_clip), a < 0.0);
  let free = bounded * a;
  let clipped = clamp(bounded, 1.0 - params.epsilon_low, 1.0 + params.epsilon_high) * a;
  let to_ref = logp_ref[i] - logp[i];
  let ref_ratio = exp(to_ref);
  let from_old = logp[i] - logp_old[i];
  // The free branch carries the gradient wherever it is the smaller, ties included.
  let slope = select(0.0, -group_weight * free, free <= clipped && bounded == ratio);
  gradient[i] = slope + params.kl_coef * w * (1.0 - ref_ratio);
  terms[o] = w * min(free, clipped);
  terms[o + 1u] = w * (ref_ratio - to_ref - 1.0);
  terms[o + 2u] = w * ratio;
  terms[o + 3u] = select(0.0, w, a < 0.0 && ratio < 1.0 - params.epsilon_low);
  terms[o + 4u] = select(0.0, w, a > 0.0 && ratio > 1.0 + params.epsilon_high);
  terms[o + 5u] = w * 0.5 * from_old * from_old;
}
