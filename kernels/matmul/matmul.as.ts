/**
 * @file CPU kernels of matmul.ts. Units are rows of the output, and every element is summed over k in one fixed order, so
 * ranges may be cut anywhere.
 *
 * NT: both operands are contiguous along k, so tiles of dot products read them where they lie.
 * NN, TN: operands are packed into panels of 4 rows and 8 columns, k-major, for a 4×8 tile in registers
 * (Goto and van de Geijn, "Anatomy of High-Performance Matrix Multiplication", 2008).
 */

import { dot1x1, dot1x4, dot2x4 } from "../cpu/dot.as";
import { bytes } from "../cpu/math.as";
import { scratch } from "../cpu/scratch.as";
import { packColumns, packRows } from "./pack.as";

/** Rows of a whose products with four rows of b stay in the second-level cache. */
const rowBlock: i32 = 48;

/** Extents of the packed blocks: a panel pair of 256 × 12 lives in the first-level cache, the blocks in the second. */
const depthBlock: i32 = 256;
const columnBlock: i32 = 512;
const packedRows: i32 = 128;

/** Where the packed block of a and the edge tile lie in scratch memory, after b's. */
const packedA: usize = 256 * 512 * 4;
const edgeTile: usize = 256 * 512 * 4 + 256 * 128 * 4;

/** Adds bias, residual and what y holds to four results, and stores them. `o` is the offset in y, `c` in a row. */
function finish(y: usize, o: usize, c: usize, x: v128, bias: usize, residual: usize, accumulate: bool): void {
  if (bias) x = f32x4.add(x, v128.load(bias + c));
  if (residual) x = f32x4.add(x, v128.load(residual + o));
  if (accumulate) x = f32x4.add(x, v128.load(y + o));
  v128.store(y + o, x);
}

function finishOne(y: usize, o: usize, c: usize, x: f32, bias: usize, residual: usize, accumulate: bool): void {
  if (bias) x += load<f32>(bias + c);
  if (residual) x += load<f32>(residual + o);
  if (accumulate) x += load<f32>(y + o);
  store<f32>(y + o, x);
}

export function matmulNT(
  a: usize,
  b: usize,
  bias: usize,
  residual: usize,
  y: usize,
  _rows: i32,
  columns: i32,
  k: i32,
  accumulate: i32,
  begin: i32,
  end: i32,
): void {
  const adds = accumulate !== 0;
  const stride = bytes(k);
  const width = bytes(columns);
  const sums = scratch();
  for (let from = begin; from < end; from += rowBlock) {
    const last = min(from + rowBlock, end);
    let n = 0;
    for (; n + 4 <= columns; n += 4) {
      const rowsB = b + <usize>n * stride;
      const c = bytes(n);
      let m = from;
      for (; m + 2 <= last; m += 2) {
        const rowA = a + <usize>m * stride;
        const o = <usize>m * width + c;
        dot2x4(rowA, rowA + stride, rowsB, stride, k, sums, sums + 16);
        finish(y, o, c, v128.load(sums), bias, residual, adds);
        finish(y, o + width, c, v128.load(sums, 16), bias, residual, adds);
      }
      if (m < last) {
        const sum = dot1x4(a + <usize>m * stride, rowsB, stride, k);
        finish(y, <usize>m * width + c, c, sum, bias, residual, adds);
      }
    }
    for (; n < columns; n++) {
      for (let m = from; m < last; m++) {
        const sum = dot1x1(a + <usize>m * stride, b + <usize>n * stride, k);
        finishOne(y, <usize>m * width + bytes(n), bytes(n), sum, bias, residual, adds);
      }
    }
  }
}

/** One 4×8 tile of packed panels, stored to `to` with rows `stride` bytes apart. */
function tile4x8(a: usize, b: usize, depth: i32, to: usize, stride: usize, first: bool): void {
  let s00 = f32x4.splat(0);
  let s01 = f32x4.splat(0);
  let s10 = f32x4.splat(0);
  let s11 = f32x4.splat(0);
  let s20 = f32x4.splat(0);
  let s21 = f32x4.splat(0);
  let s30 = f32x4.splat(0);
  let s31 = f32x4.splat(0);
  let k = depth;
  for (; k >= 2; k -= 2) {
    let b0 = v128.load(b);
    let b1 = v128.load(b, 16);
    let x = v128.load_splat<f32>(a);
    s00 = f32x4.add(s00, f32x4.mul(x, b0));
    s01 = f32x4.add(s01, f32x4.mul(x, b1));
    x = v128.load_splat<f32>(a, 4);
    s10 = f32x4.add(s10, f32x4.mul(x, b0));
    s11 = f32x4.add(s11, f32x4.mul(x, b1));
    x = v128.load_splat<f32>(a, 8);
    s20 = f32x4.add(s20, f32x4.mul(x, b0));
    s21 = f32x4.add(s21, f32x4.mul(x, b1));
    x = v128.load_splat<f32>(a, 12);
    s30 = f32x4.add(s30, f32x4.mul(x, b0));
    s31 = f32x4.add(s31, f32x4.mul(x, b1));
    b0 = v128.load(b, 32);
    b1 = v128.load(b, 48);
    x = v128.load_splat<f32>(a, 16);
    s00 = f32x4.add(s00, f32x4.mul(x, b0));
    s01 = f32x4.add(s01, f32x4.mul(x, b1));
    x = v128.load_splat<f32>(a, 20);
    s10 = f32x4.add(s10, f32x4.mul(x, b0));
    s11 = f32x4.add(s11, f32x4.mul(x, b1));
    x = v128.load_splat<f32>(a, 24);
    s20 = f32x4.add(s20, f32x4.mul(x, b0));
    s21 = f32x4.add(s21, f32x4.mul(x, b1));
    x = v128.load_splat<f32>(a, 28);
    s30 = f32x4.add(s30, f32x4.mul(x, b0));
    s31 = f32x4.add(s31, f32x4.mul(x, b1));
    a += 32;
    b += 64;
  }
  if (k > 0) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    let x = v128.load_splat<f32>(a);
    s00 = f32x4.add(s00, f32x4.mul(x, b0));
    s01 = f32x4.add(s01, f32x4.mul(x, b1));
    x = v128.load_splat<f32>(a, 4);
    s10 = f32x4.add(s10, f32x4.mul(x, b0));
    s11 = f32x4.add(s11, f32x4.mul(x, b1));
    x = v128.load_splat<f32>(a, 8);
    s20 = f32x4.add(s20, f32x4.mul(x, b0));
    s21 = f32x4.add(s21, f32x4.mul(x, b1));
    x = v128.load_splat<f32>(a, 12);
    s30 = f32x4.add(s30, f32x4.mul(x, b0));
    s31 = f32x4.add(s31, f32x4.mul(x, b1));
  }
  storeRow(to, s00, s01, first);
  storeRow(to + stride, s10, s11, first);
  storeRow(to + 2 * stride, s20, s21, first);
  storeRow(to + 3 * stride, s30, s31, first);
}

function storeRow(to: usize, x0: v128, x1: v128, first: bool): void {
  v128.store(to, first ? x0 : f32x4.add(v128.load(to), x0));
  v128.store(to, first ? x1 : f32x4.add(v128.load(to, 16), x1), 16);
}

/** A tile that is cut by the edge of y goes through scratch memory. */
function edge(a: usize, b: usize, depth: i32, to: usize, stride: usize, first: bool, height: i32, width: i32): void {
  const tile = scratch() + edgeTile;
  tile4x8(a, b, depth, tile, 32, true);
  for (let m = 0; m < height; m++) {
    for (let n = 0; n < width; n++) {
      const address = to + <usize>m * stride + bytes(n);
      const x = load<f32>(tile + bytes(m * 8 + n));
      store<f32>(address, first ? x : load<f32>(address) + x);
    }
  }
}

/** y[m,n] = Σ_k a[m,k] b[k,n] with a's strides in bytes and b contiguous along n. */
function packedProduct(
  a: usize,
  rowStride: usize,
  depthStride: usize,
  b: usize,
  y: usize,
  columns: i32,
  depth: i32,
  accumulate: bool,
  begin: i32,
  end: i32,
): void {
  const stride = bytes(columns);
  for (let k = 0; k < depth; k += depthBlock) {
    const deep = min(depth - k, depthBlock);
    const first = k === 0 && !accumulate;
    for (let n = 0; n < columns; n += columnBlock) {
      const wide = min(columns - n, columnBlock);
      packColumns(b + <usize>k * stride + bytes(n), stride, deep, wide, scratch());
      for (let m = begin; m < end; m += packedRows) {
        const high = min(end - m, packedRows);
        packRows(
          a + <usize>m * rowStride + <usize>k * depthStride,
          rowStride,
          depthStride,
          deep,
          high,
          scratch() + packedA,
        );
        for (let j = 0; j < wide; j += 8) {
          const panelB = scratch() + bytes(j * deep);
          for (let i = 0; i < high; i += 4) {
            const panelA = scratch() + packedA + bytes(i * deep);
            const to = y + <usize>(m + i) * stride + bytes(n + j);
            if (i + 4 <= high && j + 8 <= wide) tile4x8(panelA, panelB, deep, to, stride, first);
            else edge(panelA, panelB, deep, to, stride, first, min(high - i, 4), min(wide - j, 8));
          }
        }
      }
    }
  }
}

/** Adds bias and residual to rows that are already summed. */
function addBiasAndResidual(y: usize, bias: usize, residual: usize, columns: i32, begin: i32, end: i32): void {
  for (let m = begin; m < end; m++) {
    for (let n = 0; n < columns; n++) {
      const o = bytes(m) * columns + bytes(n);
      finishOne(y, o, bytes(n), load<f32>(y + o), bias, residual, false);
    }
  }
}

export function matmulNN(
  a: usize,
  b: usize,
  bias: usize,
  residual: usize,
  y: usize,
  _rows: i32,
  columns: i32,
  k: i32,
  accumulate: i32,
  begin: i32,
  end: i32,
): void {
  packedProduct(a, bytes(k), 4, b, y, columns, k, accumulate !== 0, begin, end);
  if (bias || residual) addBiasAndResidual(y, bias, residual, columns, begin, end);
}

export function matmulTN(
  a: usize,
  b: usize,
  bias: usize,
  residual: usize,
  y: usize,
  rows: i32,
  columns: i32,
  k: i32,
  accumulate: i32,
  begin: i32,
  end: i32,
): void {
  packedProduct(a, 4, bytes(rows), b, y, columns, k, accumulate !== 0, begin, end);
  if (bias || residual) addBiasAndResidual(y, bias, residual, columns, begin, end);
}
