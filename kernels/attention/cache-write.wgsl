// Writes the keys and values of new tokens to entry (cache_row[n], position[n]) of the cache; a row of 0xffffffff is
// padding and writes nothing. One invocation per vec4.

struct Params {
  count: u32,
  query_vectors: u32,
  entry_vectors: u32,
  capacity: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> qkv: array<vec4f>;
@group(0) @binding(2) var<storage, read> cache_row: array<u32>;
@group(0) @binding(3) var<storage, read> position: array<u32>;
@group(0) @binding(4) var<storage, read_write> cache: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = id.x + id.y * groups.x * 64u;
  if (i >= params.count) {
    return;
  }
  let token = i / params.entry_vectors;
  let within = i % params.entry_vectors;
  let row = cache_row[token];
  if (row == 0xffffffffu) {
    return;
  }
  let entry = row * params.capacity + position[token];
  let source = token * (params.query_vectors + params.entry_vectors) + params.query_vectors + within;
  cache[entry * params.entry_vectors + within] = qkv[source];
}
