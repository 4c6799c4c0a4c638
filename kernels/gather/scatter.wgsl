// result[index[m]] = source[m], rows of `width` elements; an index of 0xffffffff writes nothing. Indices are distinct,
// so no two invocations write one element. One invocation per element of the source; the result is cleared before.

struct Params {
  count: u32,
  width: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> source: array<f32>;
@group(0) @binding(2) var<storage, read> index: array<u32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = id.x + id.y * groups.x * 64u;
  if (i >= params.count) {
    return;
  }
  let row = index[i / params.width];
  if (row != 0xffffffffu) {
    result[row * params.width + i % params.width] = source[i];
  }
}
