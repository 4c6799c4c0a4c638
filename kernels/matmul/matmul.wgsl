// Matrix product in three layouts, each invocation computing an 8×8 tile of the result in registers, without workgroup
// memory. Operands are read as vec4 and multiplied as 4×4 matrices: c[i][j] is element (row + i, column + j), so with
// the rows of a as columns of A, and B[k] holding row k of the right operand, C += B · A. Software adapters turn these
// products into straight vector code: 3 to 6 times the speed of scalar tiles, where workgroup memory halves it.
//
//   nt  y = a[m,k] · b[n,k]ᵀ, needs k divisible by 4
//   nn  y = a[m,k] · b[k,n],  needs k and n divisible by 4
//   tn  y = a[k,m]ᵀ · b[k,n], needs m and n divisible by 4
//
// Tiles may hang over the edge: WGSL lets reads beyond a buffer return anything, each element of the result depends on
// its own row and column alone, and elements beyond the edge are not stored.

struct Params {
  m: u32,
  n: u32,
  k: u32,
  use_bias: u32,
  use_residual: u32,
  accumulate: u32,
}

/// The workgroup's extents, in tiles.
override across: u32 = 16;
override down: u32 = 1;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@group(0) @binding(2) var<storage, read> b: array<vec4f>;
@group(0) @binding(3) var<storage, read> bias: array<f32>;
@group(0) @binding(4) var<storage, read> residual: array<f32>;
@group(0) @binding(5) var<storage, read_write> result: array<f32>;

/// Four vec4s of a, `stride` apart.
fn from_a(start: u32, stride: u32) -> mat4x4f {
  return mat4x4f(a[start], a[start + stride], a[start + 2u * stride], a[start + 3u * stride]);
}

fn from_b(start: u32, stride: u32) -> mat4x4f {
  return mat4x4f(b[start], b[start + stride], b[start + 2u * stride], b[start + 3u * stride]);
}

/// c[i][j] = y[j] x[i].
fn outer(y: vec4f, x: vec4f) -> mat4x4f {
  return mat4x4f(y * x.x, y * x.y, y * x.z, y * x.w);
}

/// Stores four elements of a row, or as many as there are. The loop turns the vector instead of indexing it, and its
/// length is not a constant: unrolled or indexed, stores would take most of the time of compiling the kernel.
fn store_row(row: u32, column: u32, values: vec4f) {
  if (row >= params.m) {
    return;
  }
  var rest = values;
  for (var j = column; j < min(column + 4u, params.n); j++) {
    let place = row * params.n + j;
    var value = rest.x;
    if (params.use_bias != 0u) {
      value += bias[j];
    }
    if (params.use_residual != 0u) {
      value += residual[place];
    }
    if (params.accumulate != 0u) {
      value += result[place];
    }
    result[place] = value;
    rest = rest.yzwx;
  }
}

fn turn(c: mat4x4f) -> mat4x4f {
  return mat4x4f(c[1], c[2], c[3], c[0]);
}

/// Stores the tile whose quarters are c00 c01 / c10 c11.
fn store(row: u32, column: u32, c00: mat4x4f, c01: mat4x4f, c10: mat4x4f, c11: mat4x4f) {
  var d00 = c00;
  var d01 = c01;
  var d10 = c10;
  var d11 = c11;
  for (var i = row; i < min(row + 4u, params.m); i++) {
    store_row(i, column, d00[0]);
    store_row(i, column + 4u, d01[0]);
    store_row(i + 4u, column, d10[0]);
    store_row(i + 4u, column + 4u, d11[0]);
    d00 = turn(d00);
    d01 = turn(d01);
    d10 = turn(d10);
    d11 = turn(d11);
  }
}

@compute @workgroup_size(across, down)
fn nt(@builtin(global_invocation_id) id: vec3u) {
  let row = id.y * 8u;
  let column = id.x * 8u;
  if (row >= params.m || column >= params.n) {
    return;
  }
  let k4 = params.k / 4u;
  var c00 = mat4x4f();
  var c01 = mat4x4f();
  var c10 = mat4x4f();
  var c11 = mat4x4f();
  for (var k = 0u; k < k4; k++) {
    let a0 = from_a(row * k4 + k, k4);
    let a1 = from_a((row + 4u) * k4 + k, k4);
    let b0 = transpose(from_b(column * k4 + k, k4));
    let b1 = transpose(from_b((column + 4u) * k4 + k, k4));
    c00 += b0 * a0;
    c01 += b1 * a0;
    c10 += b0 * a1;
    c11 += b1 * a1;
  }
  store(row, column, c00, c01, c10, c11);
}

@compute @workgroup_size(across, down)
fn nn(@builtin(global_invocation_id) id: vec3u) {
  let row = id.y * 8u;
  let column = id.x * 8u;
  if (row >= params.m || column >= params.n) {
    return;
  }
  let k4 = params.k / 4u;
  let n4 = params.n / 4u;
  let b_column = id.x * 2u;
  var c00 = mat4x4f();
  var c01 = mat4x4f();
  var c10 = mat4x4f();
  var c11 = mat4x4f();
  for (var k = 0u; k < k4; k++) {
    let a0 = from_a(row * k4 + k, k4);
    let a1 = from_a((row + 4u) * k4 + k, k4);
    let b0 = from_b(4u * k * n4 + b_column, n4);
    let b1 = from_b(4u * k * n4 + b_column + 1u, n4);
    c00 += b0 * a0;
    c01 += b1 * a0;
    c10 += b0 * a1;
    c11 += b1 * a1;
  }
  store(row, column, c00, c01, c10, c11);
}

@compute @workgroup_size(across, down)
fn tn(@builtin(global_invocation_id) id: vec3u) {
  let row = id.y * 8u;
  let column = id.x * 8u;
  if (row >= params.m || column >= params.n) {
    return;
  }
  let m4 = params.m / 4u;
  let n4 = params.n / 4u;
  let a_column = id.y * 2u;
  let b_column = id.x * 2u;
  var c00 = mat4x4f();
  var c01 = mat4x4f();
  var c10 = mat4x4f();
  var c11 = mat4x4f();
  let whole = params.k / 4u * 4u;
  for (var k = 0u; k < whole; k += 4u) {
    let a0 = transpose(from_a(k * m4 + a_column, m4));
    let a1 = transpose(from_a(k * m4 + a_column + 1u, m4));
    let b0 = from_b(k * n4 + b_column, n4);
    let b1 = from_b(k * n4 + b_column + 1u, n4);
    c00 += b0 * a0;
    c01 += b1 * a0;
    c10 += b0 * a1;
    c11 += b1 * a1;
  }
  for (var k = whole; k < params.k; k++) {
    let a0 = a[k * m4 + a_column];
    let a1 = a[k * m4 + a_column + 1u];
    let b0 = b[k * n4 + b_column];
    let b1 = b[k * n4 + b_column + 1u];
    c00 += outer(b0, a0);
    c01 += outer(b1, a0);
    c10 += outer(b0, a1);
    c11 += outer(b1, a1);
  }
  store(row, column, c00, c01, c10, c11);
}
