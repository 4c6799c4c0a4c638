/** @file Rows as a table for people or as JSON. */

type Row = object;

export function print(rows: readonly Row[], json: boolean): void {
  if (json) console.log(JSON.stringify(rows));
  else console.table(rows.map(rounded));
}

/** Three significant digits, and all digits before the point. */
function rounded(row: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value !== "number" ? value : Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)),
    ]),
  );
}
