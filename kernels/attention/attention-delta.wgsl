// delta[n, head] = dot(output[n, head], gradient[n, head]), which both passes of the gradient need. One invocation per
// token and head.

struct Params {
  count: u32,
  head_vectors: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> output: array<vec4f>;
@group(0) @binding(2) var<storage, read> gradient: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> delta: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = id.x + id.y * groups.x * 64u;
  if (i >= params.count) {
    return;
  }
  var sum = 0.0;
  for (var d = 0u; d < params.head_vectors; d++) {
    sum += dot(output[i * params.head_vectors + d], gradient[i * params.head_vectors + d]);
  }
  delta[i] = sum;
}
