/**
 * @file `difflib.SequenceMatcher(None, a, b).ratio()` of Python: the share of characters in matching blocks.
 */

/** From this length on, difflib ignores characters of b that make up more than 1 % of it. */
const POPULAR_FROM_LENGTH = 200;

/** 2 · (characters in matching blocks) / (characters of both), for texts that are not both empty. */
export function difflibRatio(first: string, second: string): number {
  const a = Array.from(first);
  const b = Array.from(second);
  const places = placesOf(b);
  let matched = 0;
  const open: [number, number, number, number][] = [[0, a.length, 0, b.length]];
  for (let region = open.pop(); region !== undefined; region = open.pop()) {
    const [aStart, aEnd, bStart, bEnd] = region;
    const { aAt, bAt, size } = longestMatch(a, b, places, region);
    if (size === 0) continue;
    matched += size;
    open.push([aStart, aAt, bStart, bAt], [aAt + size, aEnd, bAt + size, bEnd]);
  }
  return (2 * matched) / (a.length + b.length);
}

function placesOf(b: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, char] of b.entries()) {
    const list = places.get(char);
    if (list === undefined) places.set(char, [at]);
    else list.push(at);
  }
  if (b.length >= POPULAR_FROM_LENGTH) {
    const popular = Math.floor(b.length / 100) + 1;
    for (const [char, list] of places) if (list.length > popular) places.delete(char);
  }
  return places;
}

/** The longest block of a region; the one that starts first in a, then in b, among equals. */
function longestMatch(
  a: readonly string[],
  b: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  [aStart, aEnd, bStart, bEnd]: readonly [number, number, number, number],
) {
  let aAt = aStart;
  let bAt = bStart;
  let size = 0;
  let lengths = new Map<number, number>();
  for (let i = aStart; i < aEnd; i++) {
    const extended = new Map<number, number>();
    for (const j of places.get(a[i]!) ?? []) {
      if (j < bStart) continue;
      if (j >= bEnd) break;
      const length = (lengths.get(j - 1) ?? 0) + 1;
      extended.set(j, length);
      if (length > size) {
        aAt = i - length + 1;
        bAt = j - length + 1;
        size = length;
      }
    }
    lengths = extended;
  }
  // Popular characters do not start a block but may extend one.
  while (aAt > aStart && bAt > bStart && a[aAt - 1] === b[bAt - 1]) {
    aAt--;
    bAt--;
    size++;
  }
  while (aAt + size < aEnd && bAt + size < bEnd && a[aAt + size] === b[bAt + size]) size++;
  return { aAt, bAt, size };
}
