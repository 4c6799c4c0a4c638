import { describe, expect, test } from "vitest";
import { generateGame } from "../../../envs/alfworld/generate/games.ts";
import { openFiles } from "../../../web/data/opened.ts";
import { filesWith, RAW_PRODUCTS } from "../../envs/webshop/fixture.ts";

const fileOf = (name: string, content: unknown) =>
  new File([typeof content === "string" ? content : JSON.stringify(content)], name);
const record = (id: number) => ({
  id,
  conversations: [
    { from: "human", value: "You see a mug 1." },
    { from: "gpt", value: "Action: take mug 1" },
  ],
  meta: { steps: 1, reward: 1 },
});

describe("opened files", () => {
  test("trajectories as lines keep the good ones and name every bad line", async () => {
    const text = `${JSON.stringify(record(1))}\n{"id": 2}\n${JSON.stringify(record(3))}\n{broken\n`;
    const { opened, problems } = await openFiles([fileOf("mine.jsonl", text)]);
    expect(opened).toMatchObject([{ kind: "trajectories", records: [{ id: "1" }, { id: "3" }] }]);
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain("mine.jsonl:2");
    expect(problems[1]).toContain("mine.jsonl:4: not JSON");
  });

  test("demonstrations of ETO are a list without meta", async () => {
    const { meta: _, ...plain } = record(7);
    const { opened, problems } = await openFiles([fileOf("alfworld_sft.json", [plain, { id: 8 }])]);
    expect(opened).toMatchObject([{ kind: "trajectories", records: [{ id: "7" }] }]);
    expect(problems).toEqual([expect.stringContaining("alfworld_sft.json, record 2")]);
  });

  test("a game shows its task and the shortest way to win", async () => {
    const game = generateGame({ difficulty: "bath", split: "train", index: 2, baseSeed: 0 });
    const { opened, problems } = await openFiles([fileOf("game.tw-pddl", game)]);
    expect(problems).toEqual([]);
    expect(opened).toMatchObject([{ kind: "game", task: expect.stringContaining("dishsponge") }]);
    expect(opened[0]?.kind === "game" && opened[0].plan?.length).toBeGreaterThan(3);
  });

  test("games of one name are all kept for use, apart from each other", async () => {
    const game = generateGame({ difficulty: "bath", split: "train", index: 2, baseSeed: 0 });
    const { usable } = await openFiles([fileOf("game.tw-pddl", game), fileOf("game.tw-pddl", game)]);
    expect(Object.keys(usable.alfworld ?? {})).toEqual(["games/game.tw-pddl", "games/2/game.tw-pddl"]);
  });

  test("a folder of the original keeps its splits, and what else lies in it is no problem", async () => {
    const game = generateGame({ difficulty: "bath", split: "train", index: 2, baseSeed: 0 });
    const inFolder = (path: string, content: unknown) =>
      Object.defineProperty(fileOf("file", content), "webkitRelativePath", { value: path });
    const trials = ["train", "valid_seen", "valid_unseen"].map((split) => `${split}/put_mug/trial_1`);
    const files = trials.flatMap((trial) => [
      inFolder(`alfworld/json_2.1.1/${trial}/game.tw-pddl`, game),
      inFolder(`alfworld/json_2.1.1/${trial}/traj_data.json`, {}),
      inFolder(`alfworld/json_2.1.1/${trial}/initial_state.pddl`, ""),
    ]);
    const { usable, problems } = await openFiles(files);
    expect(problems).toEqual([]);
    const kept = trials.flatMap((trial) => [`${trial}/game.tw-pddl`, `${trial}/traj_data.json`]);
    expect(Object.keys(usable.alfworld ?? {}).sort()).toEqual(kept.sort());
  });

  test("a folder in which nothing can be opened is refused", async () => {
    const file = Object.defineProperty(fileOf("file", ""), "webkitRelativePath", { value: "holiday/beach.png" });
    expect((await openFiles([file])).problems).toEqual([expect.stringContaining("Nothing in there")]);
  });

  test("product files belong together, and the missing one is named", async () => {
    const products = fileOf("items_shuffle.json", [{ asin: "B000000001", name: "Mug" }]);
    const attributes = fileOf("items_ins_v2.json", { B000000001: { attributes: ["blue"], instruction: "a mug" } });
    expect((await openFiles([products])).problems).toEqual([expect.stringContaining("items_ins_v2")]);
    expect((await openFiles([attributes])).problems).toEqual([expect.stringContaining("items_shuffle")]);
  });

  test("a shop's files are kept under the names that the loader looks for", async () => {
    const { usable, problems } = await openFiles(
      Object.entries(filesWith(RAW_PRODUCTS)).map((file) => fileOf(...file)),
    );
    expect(problems).toEqual([]);
    const names = ["items_human_ins.json", "items_ins_v2.json", "items_shuffle.json"];
    expect(Object.keys(usable.webshop ?? {}).sort()).toEqual(names);
  });

  test.each([
    ["notes.txt", "hello", "not JSON"],
    ["other.json", { a: 1 }, "neither trajectories nor a game"],
    ["game.tw-pddl", '{"pddl_domain": "x"}', "game.tw-pddl"],
  ])("%s is refused by name", async (name, content, why) => {
    const { opened, problems } = await openFiles([fileOf(name, content)]);
    expect(opened).toEqual([]);
    expect(problems).toEqual([expect.stringContaining(why)]);
  });
});
