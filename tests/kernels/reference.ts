/** @file The ops once more, in plain loops and double precision. Matrices are flat and row-major. */

export type Vector = readonly number[];

export function matmul(a: Vector, b: Vector, m: number, n: number, k: number, layout: "NT" | "NN" | "TN"): number[] {
  const left = (i: number, p: number) => (layout === "TN" ? a[p * m + i] : a[i * k + p]) as number;
  const right = (p: number, j: number) => (layout === "NT" ? b[j * k + p] : b[p * n + j]) as number;
  return table(m, n, (i, j) => sum(k, (p) => left(i, p) * right(p, j)));
}

export function rmsNorm(x: Vector, w: Vector, epsilon: number): number[] {
  const width = w.length;
  return table(x.length / width, width, (i, j) => {
    const row = rowOf(x, i, width);
    const square = sum(width, (p) => (row[p] as number) ** 2) / width;
    return ((row[j] as number) / Math.sqrt(square + epsilon)) * (w[j] as number);
  });
}

export function silu(x: number): number {
  return x / (1 + Math.exp(-x));
}

export function swiglu(x: Vector, width: number): number[] {
  const rows = x.length / (2 * width);
  return table(rows, width, (i, j) => silu(x[i * 2 * width + j] as number) * (x[i * 2 * width + width + j] as number));
}

/** Half-split rotation of the first `heads` heads. */
export function rope(
  x: Vector,
  width: number,
  positions: Vector,
  cosSin: Vector,
  heads: number,
  headDim: number,
): number[] {
  const half = headDim / 2;
  return table(x.length / width, width, (row, column) => {
    const own = x[row * width + column] as number;
    if (column >= heads * headDim) return own;
    const i = column % headDim;
    const [cos, sin] = [0, half].map(
      (at) => cosSin[(positions[row] as number) * headDim + at + (i % half)] as number,
    ) as [number, number];
    const other = x[row * width + column + (i < half ? half : -half)] as number;
    return i < half ? own * cos - other * sin : own * cos + other * sin;
  });
}

export interface Heads {
  readonly heads: number;
  readonly keyValueHeads: number;
  readonly headDim: number;
}

/** Softmax attention of one query over rows `keys` of (key | value) entries: `keyAt(j)`, `valueAt(j)`. */
export function attend(
  query: Vector,
  count: number,
  keyAt: (j: number) => Vector,
  valueAt: (j: number) => Vector,
): number[] {
  const scores = Array.from({ length: count }, (_, j) => dot(query, keyAt(j)) / Math.sqrt(query.length));
  const p = softmax(scores);
  return query.map((_, d) => sum(count, (j) => (p[j] as number) * (valueAt(j)[d] as number)));
}

export function attention(qkv: Vector, start: Vector, { heads, keyValueHeads, headDim }: Heads): number[] {
  const width = (heads + 2 * keyValueHeads) * headDim;
  const part = (token: number, head: number) => {
    const at = token * width + head * headDim;
    return qkv.slice(at, at + headDim);
  };
  return start.flatMap((first, token) =>
    Array.from({ length: heads }, (_, head) => {
      const group = Math.floor(head / (heads / keyValueHeads));
      const key = (j: number) => part(first + j, heads + group);
      const value = (j: number) => part(first + j, heads + keyValueHeads + group);
      return attend(part(token, head), token + 1 - first, key, value);
    }).flat(),
  );
}

export function softmax(x: Vector): number[] {
  const highest = Math.max(...x);
  const e = x.map((value) => Math.exp(value - highest));
  const total = e.reduce((a, b) => a + b, 0);
  return e.map((value) => value / total);
}

export function logProb(logits: Vector, target: Vector): { logp: number[]; entropy: number[] } {
  const width = logits.length / target.length;
  const rows = target.map((_, i) => softmax(rowOf(logits, i, width)));
  return {
    logp: rows.map((p, i) => Math.log(p[target[i] as number] as number)),
    entropy: rows.map((p) => -p.reduce((s, x) => s + (x > 0 ? x * Math.log(x) : 0), 0)),
  };
}

export function rowOf(x: Vector, row: number, width: number): number[] {
  return x.slice(row * width, (row + 1) * width);
}

export function table(rows: number, columns: number, at: (row: number, column: number) => number): number[] {
  return Array.from({ length: rows * columns }, (_, i) => at(Math.floor(i / columns), i % columns));
}

export function sum(count: number, term: (i: number) => number): number {
  let total = 0;
  for (let i = 0; i < count; i++) total += term(i);
  return total;
}

export function dot(a: Vector, b: Vector): number {
  return sum(a.length, (i) => (a[i] as number) * (b[i] as number));
}
