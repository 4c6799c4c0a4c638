/** @file Names that someone who mistyped one may have meant. */

/** At most five candidates, the likeliest first: same last part, or few letters away. */
export function nearNames(name: string, candidates: Iterable<string>): string[] {
  const wanted = plain(name);
  const last = plain(name.split(".").at(-1) ?? "");
  const scored = Array.from(new Set(candidates), (candidate) => {
    const tail = plain(candidate.split(".").at(-1) ?? "");
    const whole = distance(wanted, plain(candidate));
    const part = distance(last, tail);
    const isPart = last.length >= 3 && (tail.includes(last) || (tail.length >= 3 && last.includes(tail)));
    const fits = isPart || part <= Math.max(1, tail.length / 3) || whole <= Math.max(1, candidate.length / 4);
    return { candidate, score: fits ? part + whole / 100 : Number.POSITIVE_INFINITY };
  });
  return scored
    .filter(({ score }) => score < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.score - b.score)
    .slice(0, 5)
    .map(({ candidate }) => candidate);
}

/** " Did you mean a, b or c?", or nothing. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const near = nearNames(name, candidates);
  if (near.length === 0) return "";
  const last = near.pop();
  return ` Did you mean ${near.length > 0 ? `${near.join(", ")} or ${last}` : last}?`;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, "");
}

/** Edit distance: letters inserted, removed or replaced (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
