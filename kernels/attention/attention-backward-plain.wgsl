// Gradient of attention for software adapters, in the two passes of attention-backward.wgsl and with the bindings of
// that file: one invocation per query or per key walks the other side and accumulates in the result itself.

struct Params {
  tokens: u32,
  heads: u32,
  kv_heads: u32,
  head_vectors: u32,
  scale: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> qkv: array<vec4f>;
@group(0) @binding(2) var<storage, read> bound: array<u32>;
@group(0) @binding(3) var<storage, read> log_sum_exp: array<f32>;
@group(0) @binding(4) var<storage, read> delta: array<f32>;
@group(0) @binding(5) var<storage, read> gradient: array<vec4f>;
@group(0) @binding(6) var<storage, read_write> result: array<vec4f>;

/// (p, ds) of a query and a key: where their rows and the value's begin in qkv, where the query's output gradient and
/// its log-sum-exp lie.
fn slopes(query: u32, key: u32, value: u32, output: u32, unit: u32) -> vec2f {
  var score = 0.0;
  var pull = 0.0;
  for (var d = 0u; d < params.head_vectors; d++) {
    score += dot(qkv[query + d], qkv[key + d]);
    pull += dot(gradient[output + d], qkv[value + d]);
  }
  let p = exp(score * params.scale - log_sum_exp[unit]);
  return vec2f(p, p * (pull - delta[unit]) * params.scale);
}

@compute @workgroup_size(16)
fn query(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let unit = id.x + id.y * groups.x * 16u;
  if (unit >= params.tokens * params.heads) {
    return;
  }
  let vectors = params.head_vectors;
  let token = unit / params.heads;
  let head = unit % params.heads;
  let width = (params.heads + 2u * params.kv_heads) * vectors;
  let own = token * width + head * vectors;
  let key_column = (params.heads + head / (params.heads / params.kv_heads)) * vectors;
  for (var d = 0u; d < vectors; d++) {
    result[own + d] = vec4f();
  }
  for (var other = bound[token]; other <= token; other++) {
    let key = other * width + key_column;
    let slope = slopes(own, key, key + params.kv_heads * vectors, unit * vectors, unit);
    for (var d = 0u; d < vectors; d++) {
      result[own + d] += slope.y * qkv[key + d];
    }
  }
}

@compute @workgroup_size(16)
fn key_value(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let pair = id.x + id.y * groups.x * 16u;
  if (pair >= params.tokens * params.kv_heads) {
    return;
  }
  let vectors = params.head_vectors;
  let token = pair / params.kv_heads;
  let kv_head = pair % params.kv_heads;
  let served = params.heads / params.kv_heads;
  let width = (params.heads + 2u * params.kv_heads) * vectors;
  let key = token * width + (params.heads + kv_head) * vectors;
  let value = key + params.kv_heads * vectors;
  for (var d = 0u; d < vectors; d++) {
    result[key + d] = vec4f();
    result[value + d] = vec4f();
  }
  for (var other = token; other < bound[token]; other++) {
    for (var head = kv_head * served; head < (kv_head + 1u) * served; head++) {
      let asking = other * width + head * vectors;
      let unit = other * params.heads + head;
      let slope = slopes(asking, key, value, unit * vectors, unit);
      for (var d = 0u; d < vectors; d++) {
        result[key + d] += slope.y * qkv[asking + d];
        result[value + d] += slope.x * gradient[unit * vectors + d];
      }
    }
  }
}
