// Gradient of attention in two passes that write disjoint columns of `result`, so that no atomics are needed. The
// probabilities are computed again from the log-sum-exp: p = exp(s − lse), ds = p (dy·v − delta).
//
//   query      dq = scale Σ ds k    a workgroup owns 16 queries of one head and walks the keys they see
//   key_value  dv = Σ p dy, dk = scale Σ ds q    a workgroup owns 16 keys of one key-value head and walks the queries
//              that see them, for every head the key-value head serves
//
// Four invocations share an owned row; what they walk comes in tiles of 8 rows through workgroup memory. Each
// invocation computes two of the 8 scores and accumulates every fourth vec4. `bound` is the first key a query sees in
// the first pass, the end of the key's sequence in the second.

struct Params {
  tokens: u32,
  heads: u32,
  kv_heads: u32,
  scale: f32,
}

override head_vectors: u32 = 16;

const rows_per_group = 16u;
const tile_rows = 8u;
const lanes = 4u;

/// How many vec4s an invocation accumulates, see attention.wgsl.
override own_vectors: u32 = (head_vectors + lanes - 1u) / lanes;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> qkv: array<vec4f>;
@group(0) @binding(2) var<storage, read> bound: array<u32>;
@group(0) @binding(3) var<storage, read> log_sum_exp: array<f32>;
@group(0) @binding(4) var<storage, read> delta: array<f32>;
@group(0) @binding(5) var<storage, read> gradient: array<vec4f>;
@group(0) @binding(6) var<storage, read_write> result: array<vec4f>;

// Keys and values in the first pass, queries and output gradients in the second.
var<workgroup> first_tile: array<vec4f, tile_rows * head_vectors>;
var<workgroup> second_tile: array<vec4f, tile_rows * head_vectors>;
// (p, ds) of each owned row and tile row.
var<workgroup> slopes: array<vec2f, rows_per_group * tile_rows>;

@compute @workgroup_size(64)
fn query(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) local: u32) {
  let head = group.y;
  let kv_head = head / (params.heads / params.kv_heads);
  let width = (params.heads + 2u * params.kv_heads) * head_vectors;
  let key_column = (params.heads + kv_head) * head_vectors;
  let value_column = key_column + params.kv_heads * head_vectors;

  let row = local / lanes;
  let lane = local % lanes;
  let first_query = group.x * rows_per_group;
  let own = min(first_query + row, params.tokens - 1u);
  let own_query = own * width + head * head_vectors;
  let own_gradient = (own * params.heads + head) * head_vectors;
  let own_lse = log_sum_exp[own * params.heads + head];
  let own_delta = delta[own * params.heads + head];
  let own_first_key = bound[own];
  let keys_end = min(first_query + rows_per_group, params.tokens);
  var keys_begin = keys_end;
  for (var i = first_query; i < keys_end; i++) {
    keys_begin = min(keys_begin, bound[i]);
  }

  var accumulated: array<vec4f, 16>;
  for (var base = keys_begin; base < keys_end; base += tile_rows) {
    for (var i = local; i < tile_rows * head_vectors; i += rows_per_group * lanes) {
      let start = min(base + i / head_vectors, params.tokens - 1u) * width + i % head_vectors;
      first_tile[i] = qkv[start + key_column];
      second_tile[i] = qkv[start + value_column];
    }
    workgroupBarrier();
    var score = vec2f();
    var pull = vec2f();
    for (var d = 0u; d < head_vectors; d++) {
      let q = qkv[own_query + d];
      let dy = gradient[own_gradient + d];
      let near = lane * head_vectors + d;
      let far = near + lanes * head_vectors;
      score += vec2f(dot(q, first_tile[near]), dot(q, first_tile[far]));
      pull += vec2f(dot(dy, second_tile[near]), dot(dy, second_tile[far]));
    }
    for (var i = 0u; i < 2u; i++) {
      let key = base + lane + lanes * i;
      let seen = key >= own_first_key && key <= own;
      let p = select(0.0, exp(score[i] * params.scale - own_lse), seen);
      slopes[row * tile_rows + lane + lanes * i] = vec2f(p, p * (pull[i] - own_delta));
    }
    workgroupBarrier();
    for (var i = 0u; i < own_vectors; i++) {
      let d = min(lane + lanes * i, head_vectors - 1u);
      var sum = accumulated[i];
      for (var j = 0u; j < tile_rows; j++) {
        sum += slopes[row * tile_rows + j].y * first_tile[j * head_vectors + d];
      }
      accumulated[i] = sum;
    }
    workgroupBarrier();
  }

  if (first_query + row >= params.tokens) {
    return;
  }
  for (var i = 0u; i < own_vectors; i++) {
    let d = min(lane + lanes * i, head_vectors - 1u);
    result[own_query + d] = accumulated[i] * params.scale;
  }
}

@compute @workgroup_size(64)
fn key_value(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) local: u32) {
  let kv_head = group.y;
  let heads_per_kv = params.heads / params.kv_heads;
  let width = (params.heads + 2u * params.kv_heads) * head_vectors;

  let row = local / lanes;
  let lane = local % lanes;
  let first_key = group.x * rows_per_group;
  let own = min(first_key + row, params.tokens - 1u);
  let own_key = own * width + (params.heads + kv_head) * head_vectors;
  let own_value = own_key + params.kv_heads * head_vectors;
  let own_end = bound[own];
  var queries_end = first_key;
  for (var i = first_key; i < min(first_key + rows_per_group, params.tokens); i++) {
    queries_end = max(queries_end, bound[i]);
  }

  var key_sum: array<vec4f, 16>;
  var value_sum: array<vec4f, 16>;
  for (var head = kv_head * heads_per_kv; head < (kv_head + 1u) * heads_per_kv; head++) {
    for (var base = first_key; base < queries_end; base += tile_rows) {
      for (var i = local; i < tile_rows * head_vectors; i += rows_per_group * lanes) {
        let token = min(base + i / head_vectors, params.tokens - 1u);
        first_tile[i] = qkv[token * width + head * head_vectors + i % head_vectors];
        second_tile[i] = gradient[(token * params.heads + head) * head_vectors + i % head_vectors];
      }
      workgroupBarrier();
      var score = vec2f();
      var pull = vec2f();
      for (var d = 0u; d < head_vectors; d++) {
        let k = qkv[own_key + d];
        let v = qkv[own_value + d];
        let near = lane * head_vectors + d;
        let far = near + lanes * head_vectors;
        score += vec2f(dot(k, first_tile[near]), dot(k, first_tile[far]));
        pull += vec2f(dot(v, second_tile[near]), dot(v, second_tile[far]));
      }
      for (var i = 0u; i < 2u; i++) {
        let asking = base + lane + lanes * i;
        let seen = asking >= own && asking < own_end;
        let place = min(asking, params.tokens - 1u) * params.heads + head;
        let p = select(0.0, exp(score[i] * params.scale - log_sum_exp[place]), seen);
        slopes[row * tile_rows + lane + lanes * i] = vec2f(p, p * (pull[i] - delta[place]));
      }
      workgroupBarrier();
      for (var i = 0u; i < own_vectors; i++) {
        let d = min(lane + lanes * i, head_vectors - 1u);
        var keys = key_sum[i];
        var values = value_sum[i];
        for (var j = 0u; j < tile_rows; j++) {
          let slope = slopes[row * tile_rows + j];
          keys += slope.y * first_tile[j * head_vectors + d];
          values += slope.x * second_tile[j * head_vectors + d];
        }
        key_sum[i] = keys;
        value_sum[i] = values;
      }
      workgroupBarrier();
    }
  }

  if (first_key + row >= params.tokens) {
    return;
  }
  for (var i = 0u; i < own_vectors; i++) {
    let d = min(lane + lanes * i, head_vectors - 1u);
    result[own_key + d] = key_sum[i] * params.scale;
    result[own_value + d] = value_sum[i];
  }
}
