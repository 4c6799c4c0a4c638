// Per row of logits: logp[n] = logits[n, chosen[n]] − lse, entropy[n], lse = log Σ exp(logits[n]). One workgroup per row;
// each invocation reads a strided share twice, once for the largest logit and once for the sums. The logits may be some
// columns of a wider matrix: then the results are those of all columns so far, with 0 for a chosen logit still to come.

struct Params {
  rows: u32,
  columns: u32,
  first_column: u32,
}

override lanes: u32 = 64;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> logits: array<f32>;
@group(0) @binding(2) var<storage, read> chosen: array<u32>;
@group(0) @binding(3) var<storage, read_write> logp: array<f32>;
@group(0) @binding(4) var<storage, read_write> entropy: array<f32>;
@group(0) @binding(5) var<storage, read_write> log_sum_exp: array<f32>;

var<workgroup> largest: array<f32, lanes>;
// (Σ exp(z), Σ exp(z) z) with z = logit − largest logit.
var<workgroup> sums: array<vec2f, lanes>;

@compute @workgroup_size(lanes)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let row = group.x + group.y * groups.x;
  let start = row * params.columns;
  var highest = -3.4e38;
  for (var i = lane; i < params.columns; i += lanes) {
    highest = max(highest, logits[start + i]);
  }
  largest[lane] = highest;
  workgroupBarrier();
  for (var l = 0u; l < lanes; l++) {
    highest = max(highest, largest[l]);
  }
  var sum = vec2f();
  for (var i = lane; i < params.columns; i += lanes) {
    let z = logits[start + i] - highest;
    let e = exp(z);
    sum += vec2f(e, e * z);
  }
  sums[lane] = sum;
  workgroupBarrier();
  if (lane > 0u || row >= params.rows) {
    return;
  }
  var total = vec2f();
  for (var l = 0u; l < lanes; l++) {
    total += sums[l];
  }
  let log_total = log(total.x);
  // Below the first column this wraps to a large number.
  let column = chosen[row] - params.first_column;
  let is_here = column < params.columns;
  let logit = logits[start + min(column, params.columns - 1u)];
  if (params.first_column == 0u) {
    logp[row] = select(-highest, logit - highest, is_here) - log_total;
    entropy[row] = log_total - total.y / total.x;
    log_sum_exp[row] = highest + log_total;
    return;
  }
  let before = log_sum_exp[row];
  let own = highest + log_total;
  let both = max(before, own) + log(1.0 + exp(-abs(before - own)));
  let share = exp(before - both);
  let mean = share * (before - entropy[row]) + (1.0 - share) * (highest + total.y / total.x);
  logp[row] = select(logp[row] + before, logit, is_here) - both;
  entropy[row] = both - mean;
  log_sum_exp[row] = both;
}
