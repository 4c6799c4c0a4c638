import { expect, test } from "vitest";
import { openProductFiles } from "../../../envs/webshop/product-files.ts";
import { createMemoryRunStore } from "../../../workers/memory-run-store.ts";
import { FILES, filesWith, RAW_PRODUCTS } from "./fixture.ts";

const texts = filesWith(RAW_PRODUCTS);
const shop = {
  "items_shuffle_1000.json": texts[FILES.products]!,
  "items_ins_v2_1000.json": texts[FILES.attributes]!,
};

async function open(files: Readonly<Record<string, string>>) {
  const tree = createMemoryRunStore();
  for (const [name, text] of Object.entries(files)) await tree.write(`mine/${name}`, text);
  return openProductFiles(tree, "mine", 10);
}

test("product files are found by the original's names, whatever their size", async () => {
  const { createEnv } = await open(shop);
  expect(createEnv().reset({ seed: 0, task: 0 }).info.task).toMatchObject({ goals: "synthetic" });
});

test("where people wrote goals, those are played", async () => {
  const { goals, createEnv } = await open({ ...shop, "items_human_ins.json": texts[FILES.human]! });
  expect(goals.length).toBe(1);
  expect(createEnv().reset({ seed: 0, task: 0 }).info.task).toMatchObject({ goals: "human" });
});

test("a folder without them is refused with what it should hold", async () => {
  await expect(open({ "readme.txt": "" })).rejects.toThrow(/^mine: holds no items_shuffle.* and items_ins/);
});
