import { expect, test } from "vitest";
import { resolveConfig } from "../../../core/config/overrides.ts";
import { generateGame } from "../../../envs/alfworld/generate/games.ts";
import { openAlfworld } from "../../../envs/alfworld/open.ts";
import { createMemoryRunStore } from "../../../workers/memory-run-store.ts";

const { env } = resolveConfig([{ env: { data: "mine" } }], []);

async function treeWith(files: Readonly<Record<string, string>>) {
  const tree = createMemoryRunStore();
  for (const [path, content] of Object.entries(files)) await tree.write(path, content);
  return tree;
}

test("games without the original's splits are found in any folder, played in every split and learnt from again and again", async () => {
  const game = (index: number) =>
    JSON.stringify(generateGame({ difficulty: "bath", split: "train", index, baseSeed: 0 }));
  const tree = await treeWith({ "mine/b.tw-pddl": game(0), "mine/a/game.tw-pddl": game(1), "mine/readme.txt": "" });
  const notes: string[] = [];
  const world = await openAlfworld(env, { tree, note: (message) => notes.push(message) });
  expect((["seen", "unseen"] as const).map(world.taskCount)).toEqual([2, 2]);
  const { info } = world.createEnv("train").reset({ task: 1000, seed: 0 });
  expect(info.task).toMatchObject({ id: "mine/a/game.tw-pddl" });
  expect(notes).toEqual([expect.stringContaining("evaluated on the games that it learns from")]);
  expect(world.vocabulary.names).toContain("toilet 1");
});

test("a folder without games is refused with what it should hold", async () => {
  const tree = await treeWith({ "mine/readme.txt": "" });
  await expect(openAlfworld(env, { tree, note: () => {} })).rejects.toThrow(/^mine: neither splits .* nor game files/);
});
