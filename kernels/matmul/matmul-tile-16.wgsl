// Matrix product in three layouts, each invocation computing 16×16 elements of the result in registers, without
// workgroup memory. Operands are read as vec4 and multiplied as 4×4 matrices: element [i][j] of a quarter of the tile is
// (row + i, column + j), so with the rows of a as columns of A, and B[k] holding row k of the right operand, C += B · A.
// Software adapters turn these products into straight vector code. There a load costs more than ten multiplications,
// and this tile needs half the loads per multiplication of the tile of 8: 1.4 to 1.8 times its speed. Indices into arrays
// are written out: in loops, however constant, both adapters keep the arrays in memory, at a third of the speed.
//
//   nt  y = a[m,k] · b[n,k]ᵀ, needs n and k divisible by 4
//   nn  y = a[m,k] · b[k,n],  needs n and k divisible by 4
//   tn  y = a[k,m]ᵀ · b[k,n], needs m and n divisible by 4
//
// Tiles may hang over the edge: WGSL lets reads beyond a buffer return anything, each element of the result depends on
// its own row and column alone, and elements beyond the edge are not stored. Tiles are numbered row by row, one to an
// invocation, and workgroups have eight invocations: lavapipe works on eight side by side, SwiftShader on four.

struct Params {
  m: u32,
  n: u32,
  k: u32,
  use_bias: u32,
  use_residual: u32,
  accumulate: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@group(0) @binding(2) var<storage, read> b: array<vec4f>;
@group(0) @binding(3) var<storage, read> bias: array<vec4f>;
@group(0) @binding(4) var<storage, read> residual: array<vec4f>;
@group(0) @binding(5) var<storage, read_write> result: array<vec4f>;

/// Four vec4s of a, `stride` apart.
fn from_a(start: u32, stride: u32) -> mat4x4f {
  return mat4x4f(a[start], a[start + stride], a[start + 2u * stride], a[start + 3u * stride]);
}

fn from_b(start: u32, stride: u32) -> mat4x4f {
  return mat4x4f(b[start], b[start + stride], b[start + 2u * stride], b[start + 3u * stride]);
}

/// Keeps the columns that stand for steps of k within the matrix.
fn within(k: u32, rows: mat4x4f) -> mat4x4f {
  let left = params.k - k;
  return mat4x4f(
    rows[0],
    select(vec4f(), rows[1], left > 1u),
    select(vec4f(), rows[2], left > 2u),
    select(vec4f(), rows[3], left > 3u),
  );
}

/// Stores four rows of sixteen elements, or as many as there are. The loop turns the vectors instead of indexing them, and
/// its length is not a constant: unrolled or indexed, stores would take most of the time of compiling the kernel.
fn store_rows(row: u32, column: u32, c0: mat4x4f, c1: mat4x4f, c2: mat4x4f, c3: mat4x4f) {
  let n4 = params.n / 4u;
  let j = column / 4u;
  var d0 = c0;
  var d1 = c1;
  var d2 = c2;
  var d3 = c3;
  for (var i = 0u; i < 4u * min(4u, n4 - j); i++) {
    let place = (row + i % 4u) * n4 + j + i / 4u;
    if (row + i % 4u < params.m) {
      var value = d0[0];
      if (params.use_bias != 0u) {
        value += bias[j + i / 4u];
      }
      if (params.use_residual != 0u) {
        value += residual[place];
      }
      if (params.accumulate != 0u) {
        value += result[place];
      }
      result[place] = value;
    }
    d0 = mat4x4f(d0[1], d0[2], d0[3], d1[0]);
    d1 = mat4x4f(d1[1], d1[2], d1[3], d2[0]);
    d2 = mat4x4f(d2[1], d2[2], d2[3], d3[0]);
    d3 = mat4x4f(d3[1], d3[2], d3[3], vec4f());
  }
}

struct Place {
  row: u32,
  column: u32,
}

fn place_of(id: vec3u, groups: vec3u) -> Place {
  let tile = id.x + id.y * groups.x * 8u;
  let across = (params.n + 15u) / 16u;
  return Place(tile / across * 16u, tile % across * 16u);
}

alias Quarters = array<mat4x4f, 4>;
alias Tile = array<mat4x4f, 16>;

fn multiply(c: ptr<function, Tile>, x: Quarters, y: Quarters) {
  (*c)[0] += y[0] * x[0];
  (*c)[1] += y[1] * x[0];
  (*c)[2] += y[2] * x[0];
  (*c)[3] += y[3] * x[0];
  (*c)[4] += y[0] * x[1];
  (*c)[5] += y[1] * x[1];
  (*c)[6] += y[2] * x[1];
  (*c)[7] += y[3] * x[1];
  (*c)[8] += y[0] * x[2];
  (*c)[9] += y[1] * x[2];
  (*c)[10] += y[2] * x[2];
  (*c)[11] += y[3] * x[2];
  (*c)[12] += y[0] * x[3];
  (*c)[13] += y[1] * x[3];
  (*c)[14] += y[2] * x[3];
  (*c)[15] += y[3] * x[3];
}

fn store_tile(at: Place, c: Tile) {
  store_rows(at.row, at.column, c[0], c[1], c[2], c[3]);
  store_rows(at.row + 4u, at.column, c[4], c[5], c[6], c[7]);
  store_rows(at.row + 8u, at.column, c[8], c[9], c[10], c[11]);
  store_rows(at.row + 12u, at.column, c[12], c[13], c[14], c[15]);
}

@compute @workgroup_size(8)
fn nt(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let at = place_of(id, groups);
  if (at.row >= params.m) {
    return;
  }
  let k4 = params.k / 4u;
  var c: Tile;
  for (var k = 0u; k < k4; k++) {
    let x = Quarters(
      from_a(at.row * k4 + k, k4),
      from_a((at.row + 4u) * k4 + k, k4),
      from_a((at.row + 8u) * k4 + k, k4),
      from_a((at.row + 12u) * k4 + k, k4),
    );
    let y = Quarters(
      transpose(from_b(at.column * k4 + k, k4)),
      transpose(from_b((at.column + 4u) * k4 + k, k4)),
      transpose(from_b((at.column + 8u) * k4 + k, k4)),
      transpose(from_b((at.column + 12u) * k4 + k, k4)),
    );
    multiply(&c, x, y);
  }
  store_tile(at, c);
}

@compute @workgroup_size(8)
fn nn(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let at = place_of(id, groups);
  if (at.row >= params.m) {
    return;
  }
  let k4 = params.k / 4u;
  let n4 = params.n / 4u;
  let j = at.column / 4u;
  var c: Tile;
  for (var k = 0u; k < k4; k++) {
    let x = Quarters(
      from_a(at.row * k4 + k, k4),
      from_a((at.row + 4u) * k4 + k, k4),
      from_a((at.row + 8u) * k4 + k, k4),
      from_a((at.row + 12u) * k4 + k, k4),
    );
    let y = Quarters(
      from_b(4u * k * n4 + j, n4),
      from_b(4u * k * n4 + j + 1u, n4),
      from_b(4u * k * n4 + j + 2u, n4),
      from_b(4u * k * n4 + j + 3u, n4),
    );
    multiply(&c, x, y);
  }
  store_tile(at, c);
}

@compute @workgroup_size(8)
fn tn(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let at = place_of(id, groups);
  if (at.row >= params.m) {
    return;
  }
  let m4 = params.m / 4u;
  let n4 = params.n / 4u;
  let i = at.row / 4u;
  let j = at.column / 4u;
  var c: Tile;
  for (var k = 0u; k < params.k; k += 4u) {
    let x = Quarters(
      transpose(within(k, from_a(k * m4 + i, m4))),
      transpose(within(k, from_a(k * m4 + i + 1u, m4))),
      transpose(within(k, from_a(k * m4 + i + 2u, m4))),
      transpose(within(k, from_a(k * m4 + i + 3u, m4))),
    );
    let y = Quarters(
      within(k, from_b(k * n4 + j, n4)),
      within(k, from_b(k * n4 + j + 1u, n4)),
      within(k, from_b(k * n4 + j + 2u, n4)),
      within(k, from_b(k * n4 + j + 3u, n4)),
    );
    multiply(&c, x, y);
  }
  store_tile(at, c);
}
