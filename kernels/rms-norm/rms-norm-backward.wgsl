// result = r (weight · gradient − source · r² mean(weight · gradient · source)), r = 1/rms of the row. One workgroup per
// row, as in the forward pass.

struct Params {
  rows: u32,
  columns: u32,
}

override lanes: u32 = 64;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> source: array<f32>;
@group(0) @binding(2) var<storage, read> weight: array<f32>;
@group(0) @binding(3) var<storage, read> inverse_rms: array<f32>;
@group(0) @binding(4) var<storage, read> gradient: array<f32>;
@group(0) @binding(5) var<storage, read_write> result: array<f32>;

var<workgroup> partials: array<f32, lanes>;

@compute @workgroup_size(lanes)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let row = group.x + group.y * groups.x;
  let start = row * params.columns;
  var dot_product = 0.0;
  for (var i = lane; i < params.columns; i += lanes) {
    dot_product += gradient[start + i] * weight[i] * source[start + i];
  }
  partials[lane] = dot_product;
  workgroupBarrier();
  if (row >= params.rows) {
    return;
  }
  var total = 0.0;
  for (var l = 0u; l < lanes; l++) {
    total += partials[l];
  }
  let inverse = inverse_rms[row];
  let pull = inverse * inverse * total / f32(params.columns);
  for (var i = lane; i < params.columns; i += lanes) {
    result[start + i] = inverse * (gradient[start + i] * weight[i] - source[start + i] * pull);
  }
}
