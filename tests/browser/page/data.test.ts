import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { generateGame } from "../../../envs/alfworld/generate/games.ts";
import { filesWith, RAW_PRODUCTS } from "../../envs/webshop/fixture.ts";
import { hostedPage } from "./hosted-page.ts";
import { button, quickRun, status, visit } from "./visit.ts";

const hosted = hostedPage({ acceptDownloads: true });

test("a broken file of trajectories is opened as far as it goes, with every bad line named", async () => {
  const { page, complaints } = await visit(hosted.context, `${hosted.server.address}#v=1&view=data`);
  const good = { id: "mine", conversations: [{ from: "human", value: "You see a mug 1." }], meta: { steps: 0 } };
  const lines = [JSON.stringify(good), "{broken", '{"id": 3}'].join("\n");
  const file = { name: "mine.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(lines) };
  await page.getByLabel("Choose files").setInputFiles(file);
  await page.getByText("2 problems").waitFor();
  await page.getByText("mine.jsonl:2: not JSON").waitFor();
  await page.getByText('mine.jsonl:3: field "conversations"').waitFor();
  await page.getByText("You see a mug 1.").waitFor();
  expect(complaints).toEqual([]);
});

test("own games are kept, played by hand and learnt from", { timeout: 300_000 }, async () => {
  const { page, complaints } = await visit(
    hosted.context,
    `${hosted.server.address}#v=1&view=data&set=${encodeURIComponent(quickRun)}`,
  );
  const files = [0, 1, 2].map((index) => {
    const game = generateGame({ difficulty: "bath", split: "train", index, baseSeed: 7 });
    return { name: "game.tw-pddl", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(game)) };
  });
  await page.getByLabel("Choose files").setInputFiles(files);
  await page.getByLabel("Name").fill("mine");
  await button(page, "Keep these games").click();
  await page.getByText("mine is kept.").waitFor();
  await button(page, /^Play/).click();
  await page.getByText("Your task is to").first().waitFor();
  expect(await page.getByLabel("Games").inputValue()).toBe("mine");
  await page.goBack();
  await page.reload();
  await button(page, /^Learn from them/).click();
  await button(page, "Start learning").click();
  await status(page, "Finished", 120_000);
  await page.getByText("Messages of the run").click();
  await page.getByText("evaluated on the games that it learns from").waitFor();
  expect(complaints).toEqual([]);
});

test("own products are kept and shopped in", async () => {
  const { page, complaints } = await visit(hosted.context, `${hosted.server.address}#v=1&view=data`);
  const files = Object.entries(filesWith(RAW_PRODUCTS)).map(([name, text]) => {
    return { name, mimeType: "application/json", buffer: Buffer.from(text) };
  });
  await page.getByLabel("Choose files").setInputFiles(files);
  await button(page, "Keep these products").click();
  await button(page, /^Play/).click();
  await page.getByLabel("Search words").fill("tea cup");
  await button(page, "Search").click();
  await page.locator("webshop-shop .card").first().waitFor();
  expect(complaints).toEqual([]);
});

/** What is downloaded when a button is pressed. */
async function download(page: Page, name: RegExp): Promise<Uint8Array> {
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
  return new Uint8Array(await readFile(await file.path()));
}

test("of a finished run one takes its labelled data, its policy and all of it", { timeout: 300_000 }, async () => {
  const { page } = await visit(hosted.context, `${hosted.server.address}#v=1&set=${encodeURIComponent(quickRun)}`);
  await button(page, "Start learning").click();
  await status(page, "Finished", 120_000);
  await page.getByRole("link", { name: "Data" }).click();
  const labelled = new TextDecoder().decode(await download(page, /^Labelled data of iteration 1/));
  expect(JSON.parse(labelled.split("\n")[0] ?? "")).toHaveProperty("training.steps.0.label.advantage");
  const policy = Object.keys(unzipSync(await download(page, /^Policy iter1\/policy/)));
  expect(policy.map((path) => path.split("/").at(-1)).sort()).toEqual(
    expect.arrayContaining(["config.json", "model.safetensors", "tokenizer.json"]),
  );
  const whole = Object.keys(unzipSync(await download(page, /^The whole run/)));
  expect(whole.some((path) => path.endsWith("/iter1/labelled.jsonl"))).toBe(true);
});
