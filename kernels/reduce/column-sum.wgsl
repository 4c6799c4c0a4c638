// result[c] (+)= Σ_r source[r, c]. A workgroup covers 16 columns with up to 16 invocations each: invocation (c, l)
// adds rows l, l + 16, …, so that a row's 16 columns are read together and tall matrices keep 16 times as many invocations busy.

struct Params {
  rows: u32,
  columns: u32,
  accumulate: u32,
}

/// Invocations that share a column: 16 for GPUs, 1 for software adapters.
override row_lanes: u32 = 16;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> source: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

var<workgroup> partials: array<f32, 16 * row_lanes>;

@compute @workgroup_size(16, row_lanes)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let column = id.x;
  var sum = 0.0;
  if (column < params.columns) {
    for (var row = local.y; row < params.rows; row += row_lanes) {
      sum += source[row * params.columns + column];
    }
  }
  partials[local.y * 16u + local.x] = sum;
  workgroupBarrier();
  if (local.y > 0u || column >= params.columns) {
    return;
  }
  var total = 0.0;
  for (var l = 0u; l < row_lanes; l++) {
    total += partials[l * 16u + local.x];
  }
  if (params.accumulate != 0u) {
    total += result[column];
  }
  result[column] = total;
}
