// table_gradient[v] += Σ gradient[n] over the tokens with ids[n] = v. One workgroup per row of the table, so nothing is
// added by two workgroups and no atomics are needed. The invocations first count the matches in a contiguous share of
// the tokens each; most rows have none and are done. Then each invocation owns some columns and walks the shares that
// have matches, in the order of the tokens.

struct Params {
  tokens: u32,
  rows: u32,
  width: u32,
}

override lanes: u32 = 64;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> ids: array<u32>;
@group(0) @binding(2) var<storage, read> gradient: array<f32>;
@group(0) @binding(3) var<storage, read_write> table_gradient: array<f32>;

var<workgroup> matches: array<u32, lanes>;

@compute @workgroup_size(lanes)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let row = group.x + group.y * groups.x;
  let share = (params.tokens + lanes - 1u) / lanes;
  var own = 0u;
  for (var n = lane * share; n < min((lane + 1u) * share, params.tokens); n++) {
    own += u32(ids[n] == row);
  }
  matches[lane] = own;
  workgroupBarrier();
  if (row >= params.rows) {
    return;
  }
  for (var s = 0u; s < lanes; s++) {
    if (matches[s] == 0u) {
      continue;
    }
    for (var n = s * share; n < min((s + 1u) * share, params.tokens); n++) {
      if (ids[n] != row) {
        continue;
      }
      for (var column = lane; column < params.width; column += lanes) {
        table_gradient[row * params.width + column] += gradient[n * params.width + column];
      }
    }
  }
}
