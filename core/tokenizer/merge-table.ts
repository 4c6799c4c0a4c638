/** @file Merges of byte-pair encoding in order of rank, and how they join the symbols of one piece. */

/** Two neighbouring symbols that become one. */
export type Merge = readonly [left: string, right: string];

export interface MergeTable {
  readonly merges: readonly Merge[];
  /** Distinct symbols that merges make; two merges may make the same one. */
  readonly made: ReadonlySet<string>;
  /** Adds a merge of the last rank: in encoding it comes after all earlier ones. */
  add(merge: Merge): void;
  /** Joins symbols as an encoder does: always the pair of lowest rank, the leftmost of equals, until none is left. */
  join(symbols: readonly string[]): string[];
}

export function createMergeTable(first: readonly Merge[]): MergeTable {
  const merges: Merge[] = [];
  const made = new Set<string>();
  const ranks = new Map<string, number>();

  function add(merge: Merge): void {
    ranks.set(merge.join(" "), merges.length);
    merges.push(merge);
    made.add(merge.join(""));
  }

  function join(symbols: readonly string[]): string[] {
    const joined = [...symbols];
    for (;;) {
      let best = Infinity;
      let at = -1;
      for (let i = 0; i + 1 < joined.length; i++) {
        const rank = ranks.get(`${joined[i]} ${joined[i + 1]}`) ?? Infinity;
        if (rank < best) [best, at] = [rank, i];
      }
      if (at < 0) return joined;
      joined.splice(at, 2, `${joined[at]}${joined[at + 1]}`);
    }
  }

  for (const merge of first) add(merge);
  return { merges, made, add, join };
}
