import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesWith, RAW_PRODUCTS } from "../envs/webshop/fixture.ts";
import { run } from "./command.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "build-shop-"));
  const files = filesWith(RAW_PRODUCTS);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "empty.json"), "[]");
  writeFileSync(join(folder, "cut.json"), files["items.json"]?.slice(0, -80) ?? "");
});
afterAll(() => rmSync(folder, { recursive: true }));

const build = (products: string, ...more: string[]) =>
  run("cli/build-shop.ts", [
    ...["--products", join(folder, products), "--attributes", join(folder, "attributes.json")],
    ...["--out", join(folder, "shop"), ...more],
  ]);

describe("build:shop", () => {
  test("says what it built", async () => {
    const { code, stdout } = await build("items.json", "--human", join(folder, "human.json"));
    expect(code).toBe(0);
    expect(stdout).toMatch(/shop: \d+ products, \d+ search terms, 1 human goals\n$/);
  });

  test.each([
    ["a file that is not there", ["none.json"], /none\.json: no such file; download it/],
    ["a file that is cut off", ["cut.json"], /cut\.json: the file ends inside element 2, it is truncated/],
    ["a file without products", ["empty.json"], /empty\.json: holds no products/],
    ["a seed that is no number", ["items.json", "--seed", "x"], /--seed x: give a whole number/],
    ["an unknown option", ["items.json", "--humans", "y"], /There is no option --humans. Did you mean human\?/],
  ] as const)("names %s", async (_, [products, ...more], message) => {
    const { code, stdout, stderr } = await build(products, ...more);
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).not.toContain("    at ");
  });

  test("asks for what is missing", async () => {
    const { code, stderr } = await run("cli/build-shop.ts", ["--products", "x"]);
    expect(code).toBe(1);
    expect(stderr).toContain("--attributes is missing.");
  });
});
