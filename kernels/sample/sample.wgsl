// Samples one token per row that has not stopped: temperature, top-k, top-p, then the first token whose cumulative
// weight exceeds u times the total, u from Philox 4x32-10. One workgroup per row; each invocation owns a contiguous
// share of the vocabulary, so that cumulative sums run in order of id. The bounds of top-k and top-p are found by
// bisection on the bits of the weights, which are in the order of the weights, with a fixed number of rounds, so that
// all invocations take the same path.

struct Params {
  rows: u32,
  columns: u32,
  stop_token: u32,
  max_tokens: u32,
}

override lanes: u32 = 64;

const no_row = 0xffffffffu;
const state_words = 6u;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> logits: array<f32>;
// temperature, top-k, top-p
@group(0) @binding(2) var<storage, read> settings: array<f32>;
@group(0) @binding(3) var<storage, read> seed: array<u32>;
@group(0) @binding(4) var<storage, read_write> state: array<u32>;
@group(0) @binding(5) var<storage, read_write> tokens: array<u32>;
@group(0) @binding(6) var<storage, read_write> logps: array<f32>;
@group(0) @binding(7) var<storage, read_write> weights: array<f32>;

var<workgroup> float_parts: array<f32, lanes>;
var<workgroup> index_parts: array<u32, lanes>;

fn sum_over_lanes(lane: u32, own: f32) -> f32 {
  workgroupBarrier();
  float_parts[lane] = own;
  workgroupBarrier();
  var total = 0.0;
  for (var l = 0u; l < lanes; l++) {
    total += float_parts[l];
  }
  return total;
}

fn max_over_lanes(lane: u32, own: f32) -> f32 {
  workgroupBarrier();
  float_parts[lane] = own;
  workgroupBarrier();
  var highest = own;
  for (var l = 0u; l < lanes; l++) {
    highest = max(highest, float_parts[l]);
  }
  return highest;
}

fn min_index_over_lanes(lane: u32, own: u32) -> u32 {
  workgroupBarrier();
  index_parts[lane] = own;
  workgroupBarrier();
  var lowest = own;
  for (var l = 0u; l < lanes; l++) {
    lowest = min(lowest, index_parts[l]);
  }
  return lowest;
}

fn multiply_high(a: u32, b: u32) -> u32 {
  let a_high = a >> 16u;
  let a_low = a & 0xffffu;
  let b_high = b >> 16u;
  let b_low = b & 0xffffu;
  let cross = a_low * b_high;
  // At most (2^16 − 1)² + 2 (2^16 − 1), so it cannot overflow.
  let middle = a_high * b_low + ((a_low * b_low) >> 16u) + (cross & 0xffffu);
  return a_high * b_high + (cross >> 16u) + (middle >> 16u);
}

/// First word of Philox 4x32-10 for key (seed, stream) and counter (draw, 0, 0, 0), as in core/random.ts.
fn philox(seed_word: u32, stream: u32, draw: u32) -> u32 {
  var key = vec2u(seed_word, stream);
  var c = vec4u(draw, 0u, 0u, 0u);
  for (var round = 0u; round < 10u; round++) {
    let high0 = multiply_high(0xd2511f53u, c.x);
    let high1 = multiply_high(0xcd9e8d57u, c.z);
    c = vec4u(high1 ^ c.y ^ key.x, 0xcd9e8d57u * c.z, high0 ^ c.w ^ key.y, 0xd2511f53u * c.x);
    key += vec2u(0x9e3779b9u, 0xbb67ae85u);
  }
  return c.x;
}

/// The sum of this invocation's weights that are at or above a bound given by its bits; counts them instead if asked to.
fn own_mass(first: u32, last: u32, bound: u32, count: bool) -> f32 {
  var mass = 0.0;
  for (var i = first; i < last; i++) {
    let w = weights[i];
    if (bitcast<u32>(w) >= bound) {
      mass += select(w, 1.0, count);
    }
  }
  return mass;
}

fn drop_below(first: u32, last: u32, bound: u32) {
  for (var i = first; i < last; i++) {
    if (bitcast<u32>(weights[i]) < bound) {
      weights[i] = 0.0;
    }
  }
}

@compute @workgroup_size(lanes)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let row = group.x + group.y * groups.x;
  let start = row * params.columns;
  // A row beyond the last has no share: it must take part in the barriers and write nothing.
  let share = select(0u, (params.columns + lanes - 1u) / lanes, row < params.rows);
  let first = start + min(lane * share, params.columns);
  let last = start + min((lane + 1u) * share, params.columns);
  let own_state = row * state_words;
  let temperature = settings[0];
  let top_k = settings[1];
  let top_p = settings[2];

  var highest = -3.4e38;
  for (var i = first; i < last; i++) {
    highest = max(highest, logits[i]);
  }
  highest = max_over_lanes(lane, highest);
  var exponentials = 0.0;
  for (var i = first; i < last; i++) {
    exponentials += exp(logits[i] - highest);
  }
  let log_total = log(sum_over_lanes(lane, exponentials));

  // A row's last weight that is not zero, for when rounding leaves the cumulative sum below its aim.
  var chosen = no_row;
  if (temperature > 0.0) {
    for (var i = first; i < last; i++) {
      weights[i] = exp((logits[i] - highest) / temperature);
    }
    if (top_k >= 1.0 && top_k < f32(params.columns)) {
      // The largest bound that k weights reach; weights are at most 1, whose bits are 0x3f800000.
      var low = 0u;
      var high = 0x3f800001u;
      for (var round = 0u; round < 30u; round++) {
        let middle = low + (high - low) / 2u;
        let reached = sum_over_lanes(lane, own_mass(first, last, middle, true)) >= floor(top_k);
        low = select(low, middle, reached);
        high = select(middle, high, reached);
      }
      drop_below(first, last, low);
    }
    if (top_p < 1.0) {
      // The largest bound from which on the weights reach the mass: they are the fewest that do.
      let aim = top_p * sum_over_lanes(lane, own_mass(first, last, 0u, false));
      var low = 0u;
      var high = 0x3f800001u;
      for (var round = 0u; round < 30u; round++) {
        let middle = low + (high - low) / 2u;
        let reached = sum_over_lanes(lane, own_mass(first, last, middle, false)) >= aim;
        low = select(low, middle, reached);
        high = select(middle, high, reached);
      }
      drop_below(first, last, low);
    }
    let own = own_mass(first, last, 0u, false);
    let total = sum_over_lanes(lane, own);
    let u = f32(philox(seed[0], state[own_state + 4u], state[own_state + 5u]) >> 8u) * 5.9604644775390625e-8;
    let aim = u * total;
    var sum = 0.0;
    for (var l = 0u; l < lane; l++) {
      sum += float_parts[l];
    }
    var last_kept = 0u;
    for (var i = first; i < last; i++) {
      if (weights[i] > 0.0) {
        last_kept = i - start + 1u;
        sum += weights[i];
        if (sum > aim && chosen == no_row) {
          chosen = i - start;
        }
      }
    }
    chosen = min_index_over_lanes(lane, chosen);
    // ~ turns the largest into the smallest.
    let fallback = ~min_index_over_lanes(lane, ~last_kept);
    chosen = select(chosen, max(fallback, 1u) - 1u, chosen == no_row);
  } else {
    for (var i = first; i < last; i++) {
      if (logits[i] == highest && chosen == no_row) {
        chosen = i - start;
      }
    }
    chosen = min_index_over_lanes(lane, chosen);
  }

  if (lane > 0u || row >= params.rows) {
    return;
  }
  let emitted = state[own_state + 3u];
  if (state[own_state + 2u] == no_row || emitted >= params.max_tokens) {
    return;
  }
  let place = row * params.max_tokens + emitted;
  tokens[place] = chosen;
  logps[place] = logits[start + chosen] - highest - log_total;
  state[own_state] = chosen;
  state[own_state + 1u] += 1u;
  if (chosen == params.stop_token || emitted + 1u >= params.max_tokens) {
    state[own_state + 2u] = no_row;
  }
  state[own_state + 3u] = emitted + 1u;
  state[own_state + 5u] += 1u;
}
