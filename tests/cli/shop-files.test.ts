import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { shopFilesIn, shopFilesWriter, textStream } from "../../cli/shop-files.ts";
import { openStoredShop } from "../../envs/webshop/original.ts";
import { titleTagger } from "../../envs/webshop/reward/title-tagger.ts";
import { writeShop } from "../../envs/webshop/store/write.ts";
import { filesWith, RAW_PRODUCTS } from "../envs/webshop/fixture.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(`${tmpdir()}/shop-`);
  for (const [name, text] of Object.entries(filesWith(RAW_PRODUCTS))) await writeFile(`${folder}/${name}`, text);
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function build(): Promise<void> {
  const sources = {
    products: await textStream(`${folder}/items.json`),
    attributes: await textStream(`${folder}/attributes.json`),
    human: await textStream(`${folder}/human.json`),
    seed: 0,
  };
  await writeShop(sources, await shopFilesWriter(`${folder}/shop`));
}

describe("shop files on disk", () => {
  it("are played after one build, and a second build replaces them", async () => {
    await build();
    await build();
    const files = shopFilesIn(`${folder}/shop`);
    const rules = { tagger: titleTagger, ratio: "difflib" } as const;
    const { goals, createEnv } = openStoredShop(files, { range: null, rules, maxSteps: 10 });
    expect(goals.length).toBe(1);
    const env = createEnv();
    env.reset({ seed: 0, task: 0 });
    env.step("search[blue tea cup]");
    env.step("click[A1]");
    env.step("click[blue]");
    expect(env.step("click[buy now]")).toMatchObject({ reward: 1, terminated: true });
    files.close();
  });

  it("name a source that is missing", async () => {
    await expect(textStream(`${folder}/nothing.json`)).rejects.toThrow(/nothing\.json: no such file/);
  });
});
