/** @file The explanation that a source file begins with, apart from its code. */

/** Comment lines at the head of a WGSL or TypeScript file, as paragraphs of lines, and the code after them. */
export function splitHeader(source: string): { header: readonly string[]; code: string } {
  const block = /^\/\*\*([\s\S]*?)\*\/\s*/.exec(source) ?? /^((?:\/\/.*\n)+)\s*/.exec(source);
  if (!block) return { header: [], code: source };
  const header = (block[1] ?? "")
    .split("\n")
    .map((line) => line.replace(/^\s*(\*|\/\/) ?/, "").replace(/^\s*@file /, ""))
    .map((line) => line.trimEnd());
  while (header[0]?.trim() === "") header.shift();
  while (header.at(-1)?.trim() === "") header.pop();
  return { header, code: source.slice(block[0].length) };
}
