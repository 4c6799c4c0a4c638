/** Our bridges over packages of our own that have the originals' names and signatures, and small games. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { spawnLines } from "../../../cli/serve/child-process.ts";
import { originalEngine } from "../../../envs/server/bridge/original.ts";
import { type BridgePool, createBridgePool } from "../../../envs/server/bridge/pool.ts";
import type { ServedWorld } from "../../../envs/server/engine.ts";
import { python } from "./python.ts";

const pools: BridgePool[] = [];
const ends: string[] = [];

/** @param paths where Python finds packages; nowhere else */
function engineOver(paths: string) {
  vi.stubEnv("PYTHONPATH", paths);
  const pool = (world: ServedWorld): BridgePool => {
    const made = createBridgePool({
      spawn: spawnLines(python as string, ["-u", "-S", `envs/server/bridge/${world}_bridge.py`], () => {}),
      processes: 1,
      times: { startSeconds: 60, callSeconds: 20 },
      onEnd: (reason) => ends.push(reason),
    });
    pools.push(made);
    return made;
  };
  return originalEngine({ alfworld: pool("alfworld"), webshop: pool("webshop"), scienceworld: pool("scienceworld") });
}

let data = "";
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), "alfworld-"));
  vi.stubEnv("ALFWORLD_DATA", data);
  const game = (folder: string, word: string, solvable: boolean, task_type = "pick_and_place_simple"): void => {
    const path = join(data, "json_2.1.1", folder);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, "game.tw-pddl"), JSON.stringify({ word, solvable }));
    writeFileSync(join(path, "traj_data.json"), JSON.stringify({ task_type }));
  };
  game("train/b-2/trial_1", "two", true);
  game("train/a-1/trial_2", "one", true);
  game("train/a-1/trial_3", "never", false);
  game("train/a-movable-1/trial_1", "never", true);
  game("train/c-1/trial_1", "never", true, "pick_and_place_with_movable_recep");
  game("valid_unseen/d-1/trial_1", "three", true);
});
afterAll(() => {
  for (const pool of pools) pool.close();
  vi.unstubAllEnvs();
  rmSync(data, { recursive: true });
});

describe.skipIf(python === null)("where the packages are", () => {
  let engine: ReturnType<typeof originalEngine>;
  beforeAll(() => {
    engine = engineOver(resolve("tests/envs/server/packages"));
  });

  test("ALFWorld's games are those that its own loader takes, by name", async () => {
    const { tasks } = await engine.describe("alfworld");
    expect(tasks).toEqual({ train: 2, seen: 0, unseen: 1 });
    const desk = await engine.alfworldDesk();
    expect(await desk.reset(0)).toEqual({
      observation: "You are in a room.\nYour task is to: say one.",
      available_actions: ["look", "one"],
      task_type: "a-1/trial_2",
    });
    expect(await desk.reset(2)).toMatchObject({ task_type: "d-1/trial_1" });
    await expect(desk.reset(3)).rejects.toMatchObject({ code: "BAD_TASK", message: "list index out of range" });
    await desk.close();
  });

  test("ALFWorld plays an episode", async () => {
    const desk = await engine.alfworldDesk();
    await desk.reset(1);
    expect(await desk.step("look")).toEqual({
      observation: "On the desk 1, you see nothing.",
      reward: 0,
      available_actions: ["look", "two"],
      done: false,
    });
    expect(await desk.step("two")).toMatchObject({ reward: 1, done: true });
    await desk.close();
    const env = await engine.env("alfworld", "unseen");
    const { observation } = await env.reset({ seed: 0, task: 0 });
    expect(observation).toBe(
      "-= Welcome to TextWorld, ALFRED! =-\n\nYou are in a room.\n\nYour task is to: say three.",
    );
    expect(await env.step("three")).toMatchObject({ terminated: true, truncated: false, info: { won: true } });
    await env.close();
  });

  test("ScienceWorld plays an episode and tells what lies behind it", async () => {
    const desk = await engine.scienceworldDesk();
    expect(await desk.reset(31)).toEqual({
      task_name: "melt",
      var_num: 1,
      task_description: "Your task is to melt 1.",
      observation: "You look around.",
      reward: 0,
      score: 0,
      done: false,
    });
    expect(await desk.hint()).toEqual({ possible_actions: ["focus on OBJ"], possible_objects: ["it"] });
    await expect(desk.step("reset task")).rejects.toMatchObject({ code: "BAD_TASK" });
    expect(await desk.step("focus on it")).toEqual({
      observation: "You focus on it.",
      reward: 100,
      score: 100,
      done: true,
    });
    expect(await desk.inside()).toEqual({
      goals: "Completed: 100",
      task_description: "Your task is to melt 1.",
      object_tree: { name: "universe" },
      inventory: "In your inventory, you see: nothing",
      look: "This room is empty.",
      moves: 2,
    });
    await expect(desk.reset(60)).rejects.toMatchObject({ code: "BAD_TASK", message: "list index out of range" });
    await desk.close();
  });

  test("WebShop plays an episode with the goal that it is given", async () => {
    const desk = await engine.webshopDesk();
    expect(await desk.reset(1)).toBe("Instruction: [SEP] a lamp [SEP] Search");
    expect(await desk.actions()).toEqual({ has_search_bar: true, clickables: ["search"] });
    const state = "Instruction: [SEP] a lamp [SEP] Page 1 of lamp";
    expect(await desk.step("search[lamp]")).toEqual({ state, reward: 0, done: false, info: null });
    expect(await desk.observation()).toBe(state);
    expect(await desk.state()).toMatchObject({
      url: "http://127.0.0.1:3000/1",
      instruction_text: "Instruction: a lamp",
    });
    expect(await desk.step("click[buy now]")).toMatchObject({ reward: 1, done: true });
    expect(await desk.reset(null)).toBe("Instruction: [SEP] a red shirt [SEP] Search");
    await expect(desk.reset(2)).rejects.toMatchObject({ code: "BAD_TASK", message: "list index out of range" });
    await desk.close();
  });

  test("no process was lost", () => expect(ends).toEqual([]));
});

test.skipIf(python === null).each([
  ["alfworld", "alfworldDesk", /^alfworld cannot be used .*pip install alfworld, then alfworld-download\.$/],
  ["webshop", "webshopDesk", /^WebShop cannot be used .*Run its setup\.sh, and put its folder on PYTHONPATH\.$/],
  [
    "scienceworld",
    "scienceworldDesk",
    /^scienceworld cannot be used .*pip install scienceworld, and a Java runtime\.$/,
  ],
] as const)("where %s is missing, it says what to install", async (_, open, message) => {
  await expect(engineOver("")[open]()).rejects.toMatchObject({
    code: "ENGINE_ABSENT",
    message: expect.stringMatching(message),
  });
});
