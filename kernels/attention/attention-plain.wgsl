// Causal attention for software adapters: one invocation computes four successive tokens of a head. It walks their keys
// four at a time with an online softmax and accumulates in the result itself. Scores and sums are products of 4×4
// matrices, which become straight vector code; no workgroup memory, for there a barrier costs more than it saves.

struct Params {
  tokens: u32,
  heads: u32,
  kv_heads: u32,
  head_vectors: u32,
  scale: f32,
}

const lowest = -1e30;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> qkv: array<vec4f>;
@group(0) @binding(2) var<storage, read> first_key: array<u32>;
@group(0) @binding(3) var<storage, read_write> result: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> log_sum_exp: array<f32>;

/// Four vec4s as columns.
fn from_qkv(at: vec4u) -> mat4x4f {
  return mat4x4f(qkv[at.x], qkv[at.y], qkv[at.z], qkv[at.w]);
}

fn from_result(at: vec4u) -> mat4x4f {
  return mat4x4f(result[at.x], result[at.y], result[at.z], result[at.w]);
}

fn store(at: vec4u, columns: mat4x4f) {
  result[at.x] = columns[0];
  result[at.y] = columns[1];
  result[at.z] = columns[2];
  result[at.w] = columns[3];
}

fn scaled(columns: mat4x4f, by: vec4f) -> mat4x4f {
  return mat4x4f(columns[0] * by.x, columns[1] * by.y, columns[2] * by.z, columns[3] * by.w);
}

fn largest(x: vec4f) -> f32 {
  return max(max(x.x, x.y), max(x.z, x.w));
}

fn visible(keys: vec4u, start: u32, token: u32) -> vec4<bool> {
  return (keys >= vec4u(start)) & (keys <= vec4u(token));
}

@compute @workgroup_size(16)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let unit = id.x + id.y * groups.x * 16u;
  let first = unit / params.heads * 4u;
  if (first >= params.tokens) {
    return;
  }
  let vectors = params.head_vectors;
  let head = unit % params.heads;
  let kv_head = head / (params.heads / params.kv_heads);
  let width = (params.heads + 2u * params.kv_heads) * vectors;
  // Beyond the last token it is done again, with the same result.
  let last = vec4u(params.tokens - 1u);
  let token = min(first + vec4u(0u, 1u, 2u, 3u), last);
  let query = token * width + head * vectors;
  let place = (token * params.heads + head) * vectors;
  let start = vec4u(first_key[token.x], first_key[token.y], first_key[token.z], first_key[token.w]);
  let key_column = (params.heads + kv_head) * vectors;
  let value_column = key_column + params.kv_heads * vectors;
  for (var d = 0u; d < vectors; d++) {
    store(place + d, mat4x4f());
  }
  var highest = vec4f(lowest);
  var total = vec4f();
  for (var base = min(min(start.x, start.y), min(start.z, start.w)); base <= token.w; base += 4u) {
    let keys = base + vec4u(0u, 1u, 2u, 3u);
    let key = min(keys, last) * width + key_column;
    let value = min(keys, last) * width + value_column;
    // Column i: the scores of query i with the four keys.
    var s = mat4x4f();
    for (var d = 0u; d < vectors; d++) {
      s += transpose(from_qkv(key + d)) * from_qkv(query + d);
    }
    let seen0 = visible(keys, start.x, token.x);
    let seen1 = visible(keys, start.y, token.y);
    let seen2 = visible(keys, start.z, token.z);
    let seen3 = visible(keys, start.w, token.w);
    let s0 = select(vec4f(lowest), s[0] * params.scale, seen0);
    let s1 = select(vec4f(lowest), s[1] * params.scale, seen1);
    let s2 = select(vec4f(lowest), s[2] * params.scale, seen2);
    let s3 = select(vec4f(lowest), s[3] * params.scale, seen3);
    let new_highest = max(highest, vec4f(largest(s0), largest(s1), largest(s2), largest(s3)));
    let shrink = exp(highest - new_highest);
    highest = new_highest;
    let p = mat4x4f(
      select(vec4f(), exp(s0 - highest.x), seen0),
      select(vec4f(), exp(s1 - highest.y), seen1),
      select(vec4f(), exp(s2 - highest.z), seen2),
      select(vec4f(), exp(s3 - highest.w), seen3),
    );
    total = total * shrink + vec4f(1.0) * p;
    for (var d = 0u; d < vectors; d++) {
      store(place + d, scaled(from_result(place + d), shrink) + from_qkv(value + d) * p);
    }
  }
  // A token that sees nothing gives zeros.
  let sees = total > vec4f();
  let normaliser = select(vec4f(), 1.0 / total, sees);
  for (var d = 0u; d < vectors; d++) {
    store(place + d, scaled(from_result(place + d), normaliser));
  }
  let lse = select(vec4f(), highest + log(total), sees);
  let entry = token * params.heads + head;
  log_sum_exp[entry.x] = lse.x;
  log_sum_exp[entry.y] = lse.y;
  log_sum_exp[entry.z] = lse.z;
  log_sum_exp[entry.w] = lse.w;
}
