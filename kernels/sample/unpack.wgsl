// Splits the first three words of each row's state into three lists. One invocation per row.

struct Params {
  rows: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> state: array<u32>;
@group(0) @binding(2) var<storage, read_write> token: array<u32>;
@group(0) @binding(3) var<storage, read_write> position: array<u32>;
@group(0) @binding(4) var<storage, read_write> cache_row: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = id.x + id.y * groups.x * 64u;
  if (i < params.rows) {
    token[i] = state[6u * i];
    position[i] = state[6u * i + 1u];
    cache_row[i] = state[6u * i + 2u];
  }
}
