// Gradient of attention for software adapters, in the two passes of attention-backward.wgsl and with the bindings of
// that file: one invocation per four queries or four keys walks the other side four at a time, in products of 4×4
// matrices, and accumulates in the result itself.

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

const four = vec4u(0u, 1u, 2u, 3u);

/// Four vec4s as columns.
fn from_qkv(at: vec4u) -> mat4x4f {
  return mat4x4f(qkv[at.x], qkv[at.y], qkv[at.z], qkv[at.w]);
}

fn from_gradient(at: vec4u) -> mat4x4f {
  return mat4x4f(gradient[at.x], gradient[at.y], gradient[at.z], gradient[at.w]);
}

fn store(at: vec4u, columns: mat4x4f) {
  result[at.x] = columns[0];
  result[at.y] = columns[1];
  result[at.z] = columns[2];
  result[at.w] = columns[3];
}

fn add(at: vec4u, columns: mat4x4f) {
  store(at, mat4x4f(result[at.x], result[at.y], result[at.z], result[at.w]) + columns);
}

fn bounds(token: vec4u) -> vec4u {
  return vec4u(bound[token.x], bound[token.y], bound[token.z], bound[token.w]);
}

fn lse_of(entry: vec4u) -> vec4f {
  return vec4f(log_sum_exp[entry.x], log_sum_exp[entry.y], log_sum_exp[entry.z], log_sum_exp[entry.w]);
}

fn delta_of(entry: vec4u) -> vec4f {
  return vec4f(delta[entry.x], delta[entry.y], delta[entry.z], delta[entry.w]);
}

/// exp(score − log-sum-exp) of the pairs that see each other.
fn weights(score: vec4f, lse: vec4f, from_inclusive: u32, to_inclusive: u32, others: vec4u) -> vec4f {
  let seen = (others >= vec4u(from_inclusive)) & (others <= vec4u(to_inclusive));
  return select(vec4f(), exp(score * params.scale - lse), seen);
}

@compute @workgroup_size(16)
fn query(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let unit = id.x + id.y * groups.x * 16u;
  let first = unit / params.heads * 4u;
  if (first >= params.tokens) {
    return;
  }
  let vectors = params.head_vectors;
  let head = unit % params.heads;
  let width = (params.heads + 2u * params.kv_heads) * vectors;
  // Beyond the last token it is done again, with the same result.
  let last = vec4u(params.tokens - 1u);
  let token = min(first + four, last);
  let start = bounds(token);
  let own = token * width + head * vectors;
  let entry = token * params.heads + head;
  let lse = lse_of(entry);
  let shift = delta_of(entry);
  let key_column = (params.heads + head / (params.heads / params.kv_heads)) * vectors;
  for (var d = 0u; d < vectors; d++) {
    store(own + d, mat4x4f());
  }
  for (var base = min(min(start.x, start.y), min(start.z, start.w)); base <= token.w; base += 4u) {
    let keys = base + four;
    let key = min(keys, last) * width + key_column;
    let value = key + params.kv_heads * vectors;
    // Column i belongs to query i, its components to the keys.
    var s = mat4x4f();
    var pull = mat4x4f();
    for (var d = 0u; d < vectors; d++) {
      s += transpose(from_qkv(key + d)) * from_qkv(own + d);
      pull += transpose(from_qkv(value + d)) * from_gradient(entry * vectors + d);
    }
    let slope = mat4x4f(
      weights(s[0], vec4f(lse.x), start.x, token.x, keys) * (pull[0] - shift.x),
      weights(s[1], vec4f(lse.y), start.y, token.y, keys) * (pull[1] - shift.y),
      weights(s[2], vec4f(lse.z), start.z, token.z, keys) * (pull[2] - shift.z),
      weights(s[3], vec4f(lse.w), start.w, token.w, keys) * (pull[3] - shift.w),
    ) * params.scale;
    for (var d = 0u; d < vectors; d++) {
      add(own + d, from_qkv(key + d) * slope);
    }
  }
}

@compute @workgroup_size(16)
fn key_value(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let unit = id.x + id.y * groups.x * 16u;
  let first = unit / params.kv_heads * 4u;
  if (first >= params.tokens) {
    return;
  }
  let vectors = params.head_vectors;
  let kv_head = unit % params.kv_heads;
  let served = params.heads / params.kv_heads;
  let width = (params.heads + 2u * params.kv_heads) * vectors;
  let last = vec4u(params.tokens - 1u);
  let token = min(first + four, last);
  let end = bounds(token);
  let key = token * width + (params.heads + kv_head) * vectors;
  let value = key + params.kv_heads * vectors;
  for (var d = 0u; d < vectors; d++) {
    store(key + d, mat4x4f());
    store(value + d, mat4x4f());
  }
  for (var base = first; base < max(max(end.x, end.y), max(end.z, end.w)); base += 4u) {
    let queries = base + four;
    let asking = min(queries, last);
    for (var head = kv_head * served; head < (kv_head + 1u) * served; head++) {
      let own = asking * width + head * vectors;
      let entry = asking * params.heads + head;
      let lse = lse_of(entry);
      let shift = delta_of(entry);
      // Column j belongs to key j, its components to the queries.
      var s = mat4x4f();
      var pull = mat4x4f();
      for (var d = 0u; d < vectors; d++) {
        s += transpose(from_qkv(own + d)) * from_qkv(key + d);
        pull += transpose(from_gradient(entry * vectors + d)) * from_qkv(value + d);
      }
      let p = mat4x4f(
        weights(s[0], lse, token.x, end.x - 1u, queries),
        weights(s[1], lse, token.y, end.y - 1u, queries),
        weights(s[2], lse, token.z, end.z - 1u, queries),
        weights(s[3], lse, token.w, end.w - 1u, queries),
      );
      let slope = mat4x4f(
        p[0] * (pull[0] - shift),
        p[1] * (pull[1] - shift),
        p[2] * (pull[2] - shift),
        p[3] * (pull[3] - shift),
      ) * params.scale;
      for (var d = 0u; d < vectors; d++) {
        add(key + d, from_qkv(own + d) * slope);
        add(value + d, from_gradient(entry * vectors + d) * p);
      }
    }
  }
}
