// Causal attention for software adapters: one invocation per token and head walks its keys with an online softmax and
// accumulates in the result itself. No workgroup memory and no private arrays: there a barrier costs more than it saves,
// and this compiles in a tenth of the time of attention.wgsl.

struct Params {
  tokens: u32,
  heads: u32,
  kv_heads: u32,
  head_vectors: u32,
  scale: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> qkv: array<vec4f>;
@group(0) @binding(2) var<storage, read> first_key: array<u32>;
@group(0) @binding(3) var<storage, read_write> result: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> log_sum_exp: array<f32>;

@compute @workgroup_size(16)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let unit = id.x + id.y * groups.x * 16u;
  if (unit >= params.tokens * params.heads) {
    return;
  }
  let vectors = params.head_vectors;
  let token = unit / params.heads;
  let head = unit % params.heads;
  let kv_head = head / (params.heads / params.kv_heads);
  let width = (params.heads + 2u * params.kv_heads) * vectors;
  let query = token * width + head * vectors;
  let key_column = (params.heads + kv_head) * vectors;
  let value_column = key_column + params.kv_heads * vectors;
  for (var d = 0u; d < vectors; d++) {
    result[unit * vectors + d] = vec4f();
  }
  var highest = -1e30;
  var total = 0.0;
  for (var key = first_key[token]; key <= token; key++) {
    var score = 0.0;
    for (var d = 0u; d < vectors; d++) {
      score += dot(qkv[query + d], qkv[key * width + key_column + d]);
    }
    score *= params.scale;
    let new_highest = max(highest, score);
    let shrink = exp(highest - new_highest);
    let p = exp(score - new_highest);
    highest = new_highest;
    total = total * shrink + p;
    for (var d = 0u; d < vectors; d++) {
      let place = unit * vectors + d;
      result[place] = result[place] * shrink + p * qkv[key * width + value_column + d];
    }
  }
  // A token that sees nothing, which is padding, gives zeros.
  let normaliser = select(0.0, 1.0 / total, total > 0.0);
  for (var d = 0u; d < vectors; d++) {
    result[unit * vectors + d] *= normaliser;
  }
  log_sum_exp[unit] = select(0.0, highest + log(total), total > 0.0);
}
