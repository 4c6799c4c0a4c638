/**
 * @file Two bindings of one dispatch on one buffer. WebGPU forbids a buffer that is bound for reading and for writing in
 * the same dispatch, and writable bindings that overlap. Kernels are written as if every tensor had memory of its own;
 * where two share a buffer, the text of the kernel is adapted before it is compiled:
 *
 * - the same range, read and written (in-place ops): the read binding is dropped, and its name becomes the written one;
 * - disjoint ranges of one buffer, some written: all are declared `read_write`, which is legal for disjoint ranges.
 *
 * This asks two things of the WGSL: a binding is declared on one line, as `@group(0) @binding(1) var<storage, read> name:
 * type;`, and no local variable bears the name of a binding.
 */

export interface BoundRange {
  readonly buffer: GPUBuffer;
  /** In bytes. */
  readonly offset: number;
  readonly size: number;
}

export interface AdaptedKernel {
  readonly source: string;
  /** Binding numbers still used, of the ranges given. */
  readonly kept: readonly number[];
}

interface Declaration {
  readonly line: string;
  readonly name: string;
  readonly type: string;
}

/**
 * @param ranges what binding 1, 2, … is bound to
 * @throws RangeError for ranges that overlap without being equal, or two writes to one range
 */
export function adaptToAliases(label: string, source: string, ranges: readonly BoundRange[]): AdaptedKernel {
  const all = ranges.map((_, i) => i);
  const shared = all.filter((i) => all.some((j) => j !== i && ranges[i]?.buffer === ranges[j]?.buffer));
  if (shared.length === 0) return { source, kept: all.map((i) => i + 1) };

  const isWritten = (i: number) => declarations(source, i + 1, "read_write").length > 0;
  let adapted = source;
  const dropped = new Set<number>();
  for (const i of shared) {
    const range = ranges[i] as BoundRange;
    const neighbours = shared.filter((j) => j !== i && ranges[j]?.buffer === range.buffer);
    if (!isWritten(i) && !neighbours.some(isWritten)) continue;
    for (const j of neighbours.filter((other) => overlap(range, ranges[other] as BoundRange))) {
      const other = ranges[j] as BoundRange;
      const same = range.offset === other.offset && range.size === other.size;
      if (isWritten(i) && (isWritten(j) || !same)) {
        throw new RangeError(`${label}: bindings ${i + 1} and ${j + 1} overlap in one buffer`);
      }
      if (!isWritten(i) && isWritten(j)) {
        const read = only(label, i + 1, declarations(adapted, i + 1, "read"));
        adapted = merge(label, adapted, read, only(label, j + 1, declarations(adapted, j + 1, "read_write")));
        dropped.add(i);
      }
    }
    if (dropped.has(i)) continue;
    for (const { line } of declarations(adapted, i + 1, "read")) {
      adapted = adapted.replace(line, line.replace("<storage, read>", "<storage, read_write>"));
    }
  }
  return { source: adapted, kept: all.filter((i) => !dropped.has(i)).map((i) => i + 1) };
}

function overlap(a: BoundRange, b: BoundRange): boolean {
  return a.offset < b.offset + b.size && b.offset < a.offset + a.size;
}

/** Entry points of one file may declare the same binding under different types. */
function declarations(source: string, binding: number, access: "read" | "read_write"): Declaration[] {
  const pattern = new RegExp(`^@group\\(0\\) @binding\\(${binding}\\) var<storage, ${access}> (\\w+): (.+);$`, "gm");
  return [...source.matchAll(pattern)].map(([line, name, type]) => ({ line, name: String(name), type: String(type) }));
}

function only(label: string, binding: number, found: readonly Declaration[]): Declaration {
  const [declaration] = found;
  if (!declaration || found.length > 1) {
    throw new Error(`${label}: binding ${binding} needs one declaration on one line to work in place`);
  }
  return declaration;
}

function merge(label: string, source: string, read: Declaration, written: Declaration): string {
  if (read.type !== written.type) throw new Error(`${label}: ${read.name} and ${written.name} differ in type`);
  return source.replace(`${read.line}\n`, "").replace(new RegExp(`(?<![\\w.])${read.name}\\b`, "g"), written.name);
}
