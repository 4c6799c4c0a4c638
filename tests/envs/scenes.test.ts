import { expect, test } from "vitest";
import type { Config } from "../../core/config/config.ts";
import { openPlayable, type PlayableEnv, type Scene } from "../../envs/playable.ts";
import { createMemoryRunStore } from "../../workers/memory-run-store.ts";

type SceneOf<World> = Extract<Scene, { world: World }>;

async function play<World extends Scene["world"]>(name: World, difficulty: string) {
  const env: Config["env"] = { name, difficulty, maxSteps: 30, data: null, server: null };
  const playable = await openPlayable(env, "train", { tree: createMemoryRunStore(), note: () => {} });
  const scene = (of: PlayableEnv) => of.scene() as SceneOf<World>;
  return { env: playable.env, scene: () => scene(playable.env) };
}

test("a household shows what is in a receptacle once the player has looked, and not before", async () => {
  const { env, scene } = await play("alfworld", "nook");
  env.reset({ task: 3, seed: 0 });
  expect(scene().receptacles.every(({ contents, isHere }) => contents === null || isHere)).toBe(true);
  const { info } = env.step("go to fridge 1");
  const fridge = () => scene().receptacles.find(({ name }) => name === "fridge 1");
  expect(fridge()).toMatchObject({ isHere: true, isOpen: false, contents: null });
  expect(info.admissible).toContain("open fridge 1");
  env.step("open fridge 1");
  expect(fridge()).toMatchObject({ isOpen: true, contents: expect.any(Array) });
});

test("a shop shows cards after a search, and what was chosen on a product's page", async () => {
  const { env, scene } = await play("webshop", "kiosk");
  env.reset({ task: 0, seed: 0 });
  expect(scene()).toMatchObject({ page: "start", results: [], product: null });
  const { observation, info } = env.step(`search[${scene().instruction}]`);
  expect(info.admissible).toContain("click[Back to Search]");
  for (const action of info.admissible) expect(observation).toContain(action.slice("click[".length, -1));
  const [first] = scene().results;
  expect(first).toMatchObject({ title: expect.any(String), price: expect.stringContaining("$") });
  env.step(`click[${first?.asin.toLowerCase()}]`);
  expect(scene().product?.asin).toBe(first?.asin);
  const group = scene().product?.options[0];
  if (group) {
    env.step(`click[${group.values[0]}]`);
    expect(scene().product?.options[0]?.chosen).toBe(group.values[0]);
  }
  expect(scene().buttons).toContain("buy now");
});

test("a house shows the rooms that were visited and where their doors lead, and the wires in reach", async () => {
  const { env, scene } = await play("scienceworld", "full");
  let task = 0;
  while (env.reset({ task, seed: 0 }).info.task.taskType !== "power-component") task += 5;
  const [here] = scene().rooms.filter(({ isHere }) => isHere);
  expect(here?.isVisited).toBe(true);
  expect(scene().rooms.map(({ name }) => name)).toEqual(expect.arrayContaining(here?.doors.map(({ to }) => to) ?? []));
  env.step("teleport to workshop");
  expect(scene().rooms.find(({ name }) => name === "workshop")).toMatchObject({ isHere: true, isVisited: true });
  expect(scene().circuit.wires).toEqual([]);
  const wire = /\w+ wire/.exec(JSON.stringify(scene().visible))?.[0] as string;
  env.step(`connect battery anode to ${wire} terminal 1`);
  expect(
    scene()
      .circuit.parts.map(({ name }) => name)
      .sort(),
  ).toEqual(["battery", wire].sort());
  expect(scene().circuit.wires).toHaveLength(1);
});
