// result[n] = source[n] · weight / rms, inverse_rms[n] = 1 / rms = 1 / sqrt(mean(source[n]²) + ε). One workgroup per
// row; every invocation adds up the partial sums itself, which costs one barrier instead of a tree of them.

struct Params {
  rows: u32,
  columns: u32,
  epsilon: f32,
}

override lanes: u32 = 64;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> source: array<f32>;
@group(0) @binding(2) var<storage, read> weight: array<f32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;
@group(0) @binding(4) var<storage, read_write> inverse_rms: array<f32>;

var<workgroup> partials: array<f32, lanes>;

@compute @workgroup_size(lanes)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let row = group.x + group.y * groups.x;
  let start = row * params.columns;
  var squares = 0.0;
  for (var i = lane; i < params.columns; i += lanes) {
    let value = source[start + i];
    squares += value * value;
  }
  partials[lane] = squares;
  workgroupBarrier();
  if (row >= params.rows) {
    return;
  }
  var total = 0.0;
  for (var l = 0u; l < lanes; l++) {
    total += partials[l];
  }
  let inverse = 1.0 / sqrt(total / f32(params.columns) + params.epsilon);
  if (lane == 0u) {
    inverse_rms[row] = inverse;
  }
  for (var i = lane; i < params.columns; i += lanes) {
    result[start + i] = source[start + i] * inverse * weight[i];
  }
}
