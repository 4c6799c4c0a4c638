// rope.wgsl for heads of a multiple of 8: extents are in vec4, and an invocation rotates or copies vectors. A load costs a
// software adapter as much whether it brings one element or four.

struct Params {
  rows: u32,
  columns: u32,
  heads: u32,
  head_dim: u32,
  /// 1 rotates, −1 rotates back.
  direction: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> source: array<vec4f>;
@group(0) @binding(2) var<storage, read> position: array<u32>;
@group(0) @binding(3) var<storage, read> angles: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> result: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let half_dim = params.head_dim / 2u;
  let pairs = params.heads * half_dim;
  let units = params.columns - pairs;
  let i = id.x + id.y * groups.x * 64u;
  if (i >= params.rows * units) {
    return;
  }
  let row = i / units;
  let unit = i % units;
  if (unit >= pairs) {
    let copied = row * params.columns + pairs + unit;
    result[copied] = source[copied];
    return;
  }
  let within = unit % half_dim;
  let low = row * params.columns + (unit / half_dim) * params.head_dim + within;
  let high = low + half_dim;
  let angle = position[row] * params.head_dim + within;
  let cosine = angles[angle];
  let sine = angles[angle + half_dim] * params.direction;
  let a = source[low];
  let b = source[high];
  result[low] = a * cosine - b * sine;
  result[high] = b * cosine + a * sine;
}
