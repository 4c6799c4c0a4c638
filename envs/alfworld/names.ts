/**
 * @file The names a player sees: `drawer 3` for `drawer_bar__plus_00_dot_31_bar_...`.
 */

const MARKS: readonly (readonly [RegExp, string])[] = [
  [/_minus_/g, "-"],
  [/_plus_/g, "+"],
  [/_dot_/g, "."],
  [/_comma_/g, ","],
];

/**
 * Names for ids. Ids with `_bar_` are numbered per kind, the first id in sorted order with the highest number; others
 * are shown with one space after them, as the original does. Where no id has `_bar_`, ids are names as they are.
 * @param ids sorted
 */
export function nameObjects(ids: readonly string[]): Map<string, string> {
  if (!ids.some((id) => id.includes("_bar_"))) return new Map(ids.map((id) => [id, id]));
  const left = new Map<string, number>();
  for (const id of ids) {
    const kind = kindOf(id);
    if (kind !== null) left.set(kind, (left.get(kind) ?? 0) + 1);
  }
  const names = new Map<string, string>();
  for (const id of ids) {
    const kind = kindOf(id);
    if (kind === null) {
      names.set(id, `${unmangle(id)} `);
    } else {
      const number = left.get(kind)!;
      left.set(kind, number - 1);
      names.set(id, `${kind} ${number}`);
    }
  }
  return names;
}

/** What the part before the first `_bar_` says; a basin is told from the sink or bathtub around it. */
function kindOf(id: string): string | null {
  const end = id.indexOf("_bar_");
  if (end < 0) return null;
  return unmangle(id.slice(0, end)) + (id.includes("basin") ? "basin" : "");
}

function unmangle(text: string): string {
  return text.includes("_") ? MARKS.reduce((result, [mark, sign]) => result.replace(mark, sign), text) : text;
}
