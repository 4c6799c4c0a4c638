/** @file The explanation that a source file begins with, apart from its code. */

/** The comment at the head of a WGSL or TypeScript file, and the code after it. Lines that run on are joined. */
export function splitHeader(source: string): { header: readonly string[]; code: string } {
  const block = /^\/\*\*([\s\S]*?)\*\/\s*/.exec(source) ?? /^((?:\/\/.*\n)+)\s*/.exec(source);
  if (!block) return { header: [], code: source };
  const header = (block[1] ?? "")
    .split("\n")
    .map((line) => line.replace(/^\s*(\*|\/\/) ?/, "").replace(/^\s*@file /, ""))
    .map((line) => line.trimEnd());
  while (header[0]?.trim() === "") header.shift();
  while (header.at(-1)?.trim() === "") header.pop();
  return { header: joined(header), code: source.slice(block[0].length) };
}

/** Formulas and lists are indented, and keep their lines. */
function joined(lines: readonly string[]): string[] {
  const result: string[] = [];
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1];
    const runsOn = before && line && !/^\s/.test(before) && !/^(\s|-|@)/.test(line);
    if (runsOn) result.push(`${result.pop()} ${line}`);
    else result.push(line);
  }
  return result;
}
