// result[n, v] = gradient[n] (1(v = chosen[n]) − exp(logits[n, v] − log_sum_exp[n])). One invocation per element, so
// `logits` may be `result`, and may be some columns of a wider matrix. A row whose gradient is 0 gives zeros whatever it holds.

struct Params {
  count: u32,
  columns: u32,
  first_column: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> logits: array<f32>;
@group(0) @binding(2) var<storage, read> chosen: array<u32>;
@group(0) @binding(3) var<storage, read> log_sum_exp: array<f32>;
@group(0) @binding(4) var<storage, read> gradient: array<f32>;
@group(0) @binding(5) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = id.x + id.y * groups.x * 64u;
  if (i >= params.count) {
    return;
  }
  let row = i / params.columns;
  let slope = gradient[row];
  if (slope == 0.0) {
    result[i] = 0.0;
    return;
  }
  let hit = select(0.0, 1.0, i % params.columns + params.first_column == chosen[row]);
  result[i] = slope * (hit - exp(logits[i] - log_sum_exp[row]));
}
