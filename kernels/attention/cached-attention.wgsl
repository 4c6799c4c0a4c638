// Attention of new tokens to positions 0 … position[n] of row cache_row[n] of the cache, with an online softmax. One
// workgroup per token and head. Keys come `lanes` at a time: each invocation scores one, then each accumulates its vec4s
// of the output over all of them, so that keys are read by row and values by column.

struct Params {
  tokens: u32,
  heads: u32,
  kv_heads: u32,
  capacity: u32,
  scale: f32,
}

override head_vectors: u32 = 16;
/// At least 4, so that 16 accumulators reach a head of 256.
override lanes: u32 = 64;
/// How many vec4s an invocation accumulates, see attention.wgsl.
override own_vectors: u32 = (head_vectors + lanes - 1u) / lanes;

const lowest = -1e30;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> qkv: array<vec4f>;
@group(0) @binding(2) var<storage, read> cache_row: array<u32>;
@group(0) @binding(3) var<storage, read> position: array<u32>;
@group(0) @binding(4) var<storage, read> cache: array<vec4f>;
@group(0) @binding(5) var<storage, read_write> result: array<vec4f>;

var<workgroup> scores: array<f32, lanes>;

@compute @workgroup_size(lanes)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let unit = min(group.x + group.y * groups.x, params.tokens * params.heads - 1u);
  let token = unit / params.heads;
  let head = unit % params.heads;
  let kv_head = head / (params.heads / params.kv_heads);
  let query_start = token * (params.heads + 2u * params.kv_heads) * head_vectors + head * head_vectors;
  let entry_vectors = 2u * params.kv_heads * head_vectors;
  let row = cache_row[token];
  let last_key = position[token];
  let keys_start = row * params.capacity * entry_vectors + kv_head * head_vectors;
  let values_start = keys_start + params.kv_heads * head_vectors;

  var accumulated: array<vec4f, 16>;
  var highest = lowest;
  var total = 0.0;
  if (row != 0xffffffffu) {
    for (var base = 0u; base <= last_key; base += lanes) {
      let key = base + lane;
      var score = lowest;
      if (key <= last_key) {
        score = 0.0;
        for (var d = 0u; d < head_vectors; d++) {
          score += dot(qkv[query_start + d], cache[keys_start + key * entry_vectors + d]);
        }
        score *= params.scale;
      }
      scores[lane] = score;
      workgroupBarrier();
      var new_highest = highest;
      for (var j = 0u; j < lanes; j++) {
        new_highest = max(new_highest, scores[j]);
      }
      workgroupBarrier();
      scores[lane] = select(0.0, exp(score - new_highest), key <= last_key);
      let shrink = exp(highest - new_highest);
      highest = new_highest;
      workgroupBarrier();
      total *= shrink;
      for (var j = 0u; j < lanes; j++) {
        total += scores[j];
      }
      let keys = min(lanes, last_key + 1u - base);
      for (var i = 0u; i < own_vectors; i++) {
        let d = min(lane + lanes * i, head_vectors - 1u);
        var sum = accumulated[i] * shrink;
        for (var j = 0u; j < keys; j++) {
          sum += scores[j] * cache[values_start + (base + j) * entry_vectors + d];
        }
        accumulated[i] = sum;
      }
      workgroupBarrier();
    }
  }

  // Padding gives zeros.
  let normaliser = select(0.0, 1.0 / total, total > 0.0);
  for (var i = 0u; i < own_vectors; i++) {
    let d = min(lane + lanes * i, head_vectors - 1u);
    result[unit * head_vectors + d] = accumulated[i] * normaliser;
  }
}
