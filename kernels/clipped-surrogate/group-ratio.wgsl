// First half of the surrogate: for each token the sums over its group of the log-ratio and of the weights, into
// `sums` (one pair at the head of the token's six terms, which the second half overwrites). Two dispatches because one
// would bind nine buffers, and eight are guaranteed. One invocation per token.

struct Params {
  count: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> logp: array<f32>;
@group(0) @binding(2) var<storage, read> logp_old: array<f32>;
@group(0) @binding(3) var<storage, read> weight: array<f32>;
@group(0) @binding(4) var<storage, read> group_begin: array<u32>;
@group(0) @binding(5) var<storage, read> group_end: array<u32>;
@group(0) @binding(6) var<storage, read_write> sums: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = id.x + id.y * groups.x * 64u;
  if (i >= params.count) {
    return;
  }
  var log_ratio = 0.0;
  var group_weight = 0.0;
  if (weight[i] != 0.0) {
    for (var j = group_begin[i]; j < group_end[i]; j++) {
      log_ratio += logp[j] - logp_old[j];
      group_weight += weight[j];
    }
  }
  sums[6u * i] = log_ratio;
  sums[6u * i + 1u] = group_weight;
}
