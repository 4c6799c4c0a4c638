// weight_gradient[c] += Σ_r source[r, c] · inverse_rms[r] · gradient[r, c]. Columns and rows are shared out as in
// column-sum.wgsl: 16 columns by 16 strided rows per workgroup.

struct Params {
  rows: u32,
  columns: u32,
}

/// Invocations that share a column: 16 for GPUs, 1 for software adapters.
override row_lanes: u32 = 16;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> source: array<f32>;
@group(0) @binding(2) var<storage, read> inverse_rms: array<f32>;
@group(0) @binding(3) var<storage, read> gradient: array<f32>;
@group(0) @binding(4) var<storage, read_write> weight_gradient: array<f32>;

var<workgroup> partials: array<f32, 16 * row_lanes>;

@compute @workgroup_size(16, row_lanes)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let column = id.x;
  var sum = 0.0;
  if (column < params.columns) {
    for (var row = local.y; row < params.rows; row += row_lanes) {
      let i = row * params.columns + column;
      sum += source[i] * inverse_rms[row] * gradient[i];
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
  weight_gradient[column] += total;
}
