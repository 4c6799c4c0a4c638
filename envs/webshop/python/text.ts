/**
 * @file How Python prints and trims values. WebShop's pages and URLs hold such text, so it is wire format.
 */

/** What `str.isspace` accepts; unlike JavaScript's `\s` it holds U+001C–U+001F and U+0085 but not U+FEFF. */
const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const LEADING_SPACE = new RegExp(`^[${SPACE}]+`);
const TRAILING_SPACE = new RegExp(`[${SPACE}]+$`);
const SPACES = new RegExp(`[${SPACE}]+`);

/** `text.strip()` */
export function strip(text: string): string {
  return text.replace(LEADING_SPACE, "").replace(TRAILING_SPACE, "");
}

/** `text.split()`: the words between white space. */
export function splitWords(text: string): string[] {
  return text.split(SPACES).filter((word) => word !== "");
}

/** `repr(x)` of a float: the shortest digits that read back as x, always with a point or an exponent. */
export function floatRepr(x: number): string {
  const magnitude = Math.abs(x);
  if (magnitude >= 1e16 || (magnitude !== 0 && magnitude < 1e-4)) {
    return x.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
  }
  return Number.isInteger(x) ? `${Object.is(x, -0) ? "-0" : x}.0` : String(x);
}

/** `json.dumps` of a flat dict of texts, in the order given: ASCII only. */
export function jsonDumps(entries: Iterable<readonly [string, string]>): string {
  return `{${Array.from(entries, ([key, value]) => `${jsonText(key)}: ${jsonText(value)}`).join(", ")}}`;
}

function jsonText(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, (unit) =>
    unit === "\x7f" ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** `repr(text)`: single quotes unless only they occur inside, and escapes for what cannot be printed. */
export function textRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let out = quote;
  for (const char of text) {
    if (char === quote || char === "\\") out += `\\${char}`;
    else if (char === "\n") out += "\\n";
    else if (char === "\r") out += "\\r";
    else if (char === "\t") out += "\\t";
    else if (char === " " || !/[\p{C}\p{Z}]/u.test(char)) out += char;
    else out += hexEscape(char.codePointAt(0)!);
  }
  return out + quote;
}

function hexEscape(code: number): string {
  const hex = code.toString(16);
  if (code <= 0xff) return `\\x${hex.padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}

/** `repr` of a flat dict of texts, in the order given. */
export function dictRepr(entries: Iterable<readonly [string, string]>): string {
  return `{${Array.from(entries, ([key, value]) => `${textRepr(key)}: ${textRepr(value)}`).join(", ")}}`;
}

/** `items[start:stop]` with Python's meaning of negative bounds. */
export function slice<T>(items: readonly T[], start: number, stop: number): T[] {
  const at = (bound: number) => Math.max(0, bound < 0 ? items.length + bound : bound);
  return items.slice(at(start), at(stop));
}
