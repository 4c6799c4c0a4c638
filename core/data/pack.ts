/**
 * @file Packing: unequal sequences side by side in one list of tokens, padded at the end to a few sizes, so that few
 * programs exist and hardly any work is spent on padding.
 */

/** Host arrays of `PackedTokens`, all of the same length. */
export interface Packed {
  readonly ids: Uint32Array;
  readonly position: Uint32Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  /** Where each sequence begins in the list. */
  readonly offsets: readonly number[];
}

/** Padding tokens are sequences of their own, so that nothing attends to them. */
export function pack(sequences: readonly (readonly number[])[], length: number): Packed {
  const ids = new Uint32Array(length);
  const position = new Uint32Array(length);
  const start = Uint32Array.from({ length }, (_, i) => i);
  const end = Uint32Array.from({ length }, (_, i) => i + 1);
  const offsets: number[] = [];
  let offset = 0;
  for (const sequence of sequences) {
    const after = offset + sequence.length;
    if (after > length) throw new RangeError(`${sequences.length} sequences hold more than ${length} tokens`);
    offsets.push(offset);
    ids.set(sequence, offset);
    for (let i = 0; i < sequence.length; i++) position[offset + i] = i;
    start.fill(offset, offset, after);
    end.fill(after, offset, after);
    offset = after;
  }
  return { ids, position, start, end, offsets };
}

/** Rounds up to a multiple of `step`: the padded size of a batch. */
export function padded(count: number, step: number): number {
  return Math.max(1, Math.ceil(count / step)) * step;
}

/**
 * Cuts a list into batches of `batchSize` items in the order given, splitting where the tokens of a batch would exceed
 * `maxTokens`; a longer single item gets a batch of its own.
 */
export function batches<T>(
  items: readonly T[],
  batchSize: number,
  maxTokens: number,
  tokensOf: (item: T) => number,
): T[][] {
  const result: T[][] = [];
  let batch: T[] = [];
  let tokens = 0;
  for (const item of items) {
    const size = tokensOf(item);
    if (batch.length > 0 && (batch.length >= batchSize || tokens + size > maxTokens)) {
      result.push(batch);
      batch = [];
      tokens = 0;
    }
    batch.push(item);
    tokens += size;
  }
  if (batch.length > 0) result.push(batch);
  return result;
}
