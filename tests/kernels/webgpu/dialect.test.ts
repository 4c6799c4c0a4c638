import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cases } from "./cases.ts";
import { variantsOf } from "./scene.ts";

const adapters = ["software", "hardware"] as const;
const dispatches = cases.flatMap(({ build }) => adapters.flatMap((adapter) => variantsOf(build, adapter)));
const sources = readdirSync("kernels", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".wgsl"))
  .map((path) => ({ path, text: readFileSync(`kernels/${path}`, "utf8") }));

test("the cases reach every entry point of every kernel", () => {
  const reached = new Set(dispatches.map(({ source, entry }) => `${entry} of ${source}`));
  const missed = sources
    .filter(({ path }) => !path.endsWith("self-test.wgsl"))
    .flatMap(({ path, text }) => entryPoints(text).map((entry) => ({ path, entry, key: `${entry} of ${text}` })))
    .filter(({ key }) => !reached.has(key))
    .map(({ path, entry }) => `${path}: ${entry}`);
  expect(missed).toEqual([]);
});

test("no kernel needs more than WebGPU guarantees: eight storage buffers, 256 invocations, no extension", () => {
  for (const { bindings } of dispatches) expect(bindings.length).toBeLessThanOrEqual(8);
  for (const { constants = {}, label } of dispatches) {
    const { across = 1, down = 1, side = 1, lanes = 1 } = constants as Record<string, number>;
    expect(across * down * side * side * lanes, label).toBeLessThanOrEqual(256);
  }
  for (const { path, text } of sources) expect(text, path).not.toMatch(/^\s*(enable|requires)\b|\bptr<storage/m);
});

test("no local variable bears the name of a binding, so that a kernel can be adapted to aliases", () => {
  for (const { path, text } of sources) {
    for (const [, name] of text.matchAll(/@binding\(\d+\) var<[^>]+> (\w+)/g)) {
      expect(text, path).not.toMatch(new RegExp(`\\b(let|var|const|fn) ${name}\\b|[(,]\\s*${name}:`));
    }
  }
});

function entryPoints(text: string): string[] {
  return [...text.matchAll(/@compute[^{]*?\bfn (\w+)/g)].map(([, name]) => String(name));
}
