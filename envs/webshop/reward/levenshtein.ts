/**
 * @file The ratio of python-Levenshtein and rapidfuzz: edit distance where a substitution costs two.
 */

/** (length of both − distance) / (length of both), for texts that are not both empty. */
export function levenshteinRatio(first: string, second: string): number {
  const a = Array.from(first);
  const b = Array.from(second);
  const total = a.length + b.length;
  return (2 * commonSubsequence(a, b)) / total;
}

/** With substitutions at two, the distance is the total length minus twice the longest common subsequence. */
function commonSubsequence(a: readonly string[], b: readonly string[]): number {
  let row = new Uint32Array(b.length + 1);
  for (const char of a) {
    const next = new Uint32Array(b.length + 1);
    for (let j = 1; j <= b.length; j++) {
      next[j] = char === b[j - 1] ? row[j - 1]! + 1 : Math.max(row[j]!, next[j - 1]!);
    }
    row = next;
  }
  return row[b.length]!;
}
