// Causal attention with an online softmax. A workgroup computes 16 queries of one head: four invocations share a query.
// Keys come in tiles of 16 through workgroup memory, which is then reused for their values. Each invocation scores four
// of the 16 keys and accumulates every fourth vec4 of the output. The head width is an override, so that drivers unroll.

struct Params {
  tokens: u32,
  heads: u32,
  kv_heads: u32,
  scale: f32,
}

override head_vectors: u32 = 16;

const queries_per_group = 16u;
const tile_keys = 16u;
const lanes = 4u;
const lowest = -1e30;

/// How many vec4s of the output an invocation accumulates. Loops over them have constant bounds and indices, so that
/// they stay in registers; where a head does not divide evenly, some invocations compute the last vec4 once more.
override own_vectors: u32 = (head_vectors + lanes - 1u) / lanes;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> qkv: array<vec4f>;
@group(0) @binding(2) var<storage, read> first_key: array<u32>;
@group(0) @binding(3) var<storage, read_write> result: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> log_sum_exp: array<f32>;

var<workgroup> tile: array<vec4f, tile_keys * head_vectors>;
var<workgroup> scores: array<f32, queries_per_group * tile_keys>;
var<workgroup> probabilities: array<f32, queries_per_group * tile_keys>;

/// Copies 16 rows of keys or values, beginning at token `base`, to workgroup memory; rows past the end repeat the last.
fn load_tile(base: u32, column: u32, width: u32, local: u32) {
  for (var i = local; i < tile_keys * head_vectors; i += queries_per_group * lanes) {
    let token = min(base + i / head_vectors, params.tokens - 1u);
    tile[i] = qkv[token * width + column + i % head_vectors];
  }
}

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) local: u32) {
  let head = group.y;
  let kv_head = head / (params.heads / params.kv_heads);
  let width = (params.heads + 2u * params.kv_heads) * head_vectors;
  let key_column = (params.heads + kv_head) * head_vectors;
  let value_column = key_column + params.kv_heads * head_vectors;

  let row = local / lanes;
  let lane = local % lanes;
  let first_query = group.x * queries_per_group;
  let query = min(first_query + row, params.tokens - 1u);
  let query_start = query * width + head * head_vectors;
  let own_first_key = first_key[query];
  let keys_end = min(first_query + queries_per_group, params.tokens);
  var keys_begin = keys_end;
  for (var i = first_query; i < keys_end; i++) {
    keys_begin = min(keys_begin, first_key[i]);
  }

  var accumulated: array<vec4f, 16>;
  var highest = lowest;
  var total = 0.0;
  for (var base = keys_begin; base < keys_end; base += tile_keys) {
    load_tile(base, key_column, width, local);
    workgroupBarrier();
    var own_scores = vec4f();
    for (var d = 0u; d < head_vectors; d++) {
      let q = qkv[query_start + d];
      for (var i = 0u; i < 4u; i++) {
        own_scores[i] += dot(q, tile[(lane + lanes * i) * head_vectors + d]);
      }
    }
    for (var i = 0u; i < 4u; i++) {
      let key = base + lane + lanes * i;
      let seen = key >= own_first_key && key <= query;
      own_scores[i] = select(lowest, own_scores[i] * params.scale, seen);
      scores[row * tile_keys + lane + lanes * i] = own_scores[i];
    }
    workgroupBarrier();

    load_tile(base, value_column, width, local);
    var new_highest = highest;
    for (var j = 0u; j < tile_keys; j++) {
      new_highest = max(new_highest, scores[row * tile_keys + j]);
    }
    for (var i = 0u; i < 4u; i++) {
      let p = select(0.0, exp(own_scores[i] - new_highest), own_scores[i] > lowest);
      probabilities[row * tile_keys + lane + lanes * i] = p;
    }
    let shrink = exp(highest - new_highest);
    highest = new_highest;
    workgroupBarrier();

    total *= shrink;
    for (var j = 0u; j < tile_keys; j++) {
      total += probabilities[row * tile_keys + j];
    }
    for (var i = 0u; i < own_vectors; i++) {
      let d = min(lane + lanes * i, head_vectors - 1u);
      var sum = accumulated[i] * shrink;
      for (var j = 0u; j < tile_keys; j++) {
        sum += probabilities[row * tile_keys + j] * tile[j * head_vectors + d];
      }
      accumulated[i] = sum;
    }
    workgroupBarrier();
  }

  if (first_query + row >= params.tokens) {
    return;
  }
  // A token that sees nothing, which is padding, gives zeros.
  let normaliser = select(0.0, 1.0 / total, total > 0.0);
  for (var i = 0u; i < own_vectors; i++) {
    let d = min(lane + lanes * i, head_vectors - 1u);
    result[(query * params.heads + head) * head_vectors + d] = accumulated[i] * normaliser;
  }
  if (lane == 0u) {
    log_sum_exp[query * params.heads + head] = select(0.0, highest + log(total), total > 0.0);
  }
}
