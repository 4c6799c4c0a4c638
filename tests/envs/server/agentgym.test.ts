import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alfworldTasks } from "../../../envs/alfworld/suite.ts";
import { python, runPython } from "./python.ts";
import { call, type Serving, serve } from "./serving.ts";

let server: Serving;
beforeAll(async () => {
  server = await serve("--drop-in");
});
afterAll(async () => void (await server.stop()));

const at = (path: string) => `${server.address}${path}`;
const post = async (path: string, body: unknown) => (await call(at(path), { body })).json;
const get = async (path: string) => (await call(at(path))).json;

describe("AlfWorld", () => {
  test("answers with the fields of AgentGym's table, in their order", async () => {
    expect(await get("/alfworld")).toBe("This is environment AlfWorld.");
    const { id } = (await call(at("/alfworld/create"), { method: "POST" })).json as { id: number };
    const reset = (await post("/alfworld/reset", { id, game: 12, world_type: "Text" })) as Record<string, unknown>;
    expect(Object.keys(reset)).toEqual(["id", "observation", "available_actions", "task_type"]);
    const step = (await post("/alfworld/step", { id, action: "look" })) as Record<string, unknown>;
    expect(Object.keys(step)).toEqual(["observation", "reward", "available_actions", "done"]);
    expect(await get(`/alfworld/observation?id=${id}`)).toBe(step.observation);
    expect(await get(`/alfworld/available_actions?id=${id}`)).toEqual(step.available_actions);
    expect(Object.keys((await get(`/alfworld/detail?id=${id}`)) as object)).toEqual([
      "world_type",
      "game",
      "observation",
      "available_actions",
      "done",
      "reward",
      "deleted",
    ]);
    expect(await post("/alfworld/close", { id })).toBe(true);
    expect(await post("/alfworld/close", { id })).toBe(false);
  });

  test("plays the same game as the world itself, until it has finished", async () => {
    const tasks = alfworldTasks({ difficulty: "tiny", split: "train", count: 100, maxSteps: 12 });
    const [env, expert] = [tasks.createEnv(), tasks.createExpert({ seed: 0 })];
    let local = env.reset({ task: 7, seed: 0 });
    const { id } = (await call(at("/alfworld/create"), { method: "POST" })).json as { id: number };
    await post("/alfworld/reset", { id, game: 7, world_type: "Text" });
    for (let done = false; !done; ) {
      const action = expert.act(local.observation);
      const [here, there] = [
        env.step(action),
        (await post("/alfworld/step", { id, action })) as Record<string, unknown>,
      ];
      local = here;
      done = here.terminated || here.truncated;
      expect(there).toEqual({
        observation: here.observation.replace(/^You arrive at loc \d+\. /, ""),
        reward: Number(here.info.won),
        available_actions: here.info.admissible,
        done,
      });
    }
    const refusal = { error: `The task with environment ${id} has finished.`, code: "FINISHED" };
    expect(await post("/alfworld/step", { id, action: "look" })).toEqual(refusal);
    expect(await get(`/alfworld/observation?id=${id}`)).toEqual(refusal);
    expect(await post("/alfworld/reset", { id, game: 8, world_type: "Text" })).toMatchObject({ id });
  });

  test("tells mistakes with status 200 and AgentGym's sentences", async () => {
    const unknown = await call(at("/alfworld/step"), { body: { id: 4711, action: "look" } });
    expect(unknown).toMatchObject({ status: 200, json: { error: "The id 4711 is not valid.", code: "UNKNOWN_ID" } });
    const { id } = (await call(at("/alfworld/create"), { method: "POST" })).json as { id: number };
    expect(await post("/alfworld/reset", { id, game: 0, world_type: "Flat" })).toMatchObject({
      error: 'world_type must be one of "Text", "Embody" and "Hybrid"',
    });
    expect(await post("/alfworld/reset", { id, game: -1, world_type: "Text" })).toMatchObject({
      error: "list index out of range",
    });
    expect(await post("/alfworld/step", { id, action: "look" })).toMatchObject({ code: "NOT_RESET" });
  });

  test("refuses malformed bodies with 422, as FastAPI does", async () => {
    const missing = await call(at("/alfworld/step"), { body: { id: 0 } });
    expect(missing.status).toBe(422);
    expect(missing.json).toMatchObject({
      detail: [{ type: "missing", loc: ["body", "action"], msg: "Field required" }],
    });
    const broken = await call(at("/alfworld/step"), { body: "{", method: "POST" });
    expect(broken).toMatchObject({ status: 422, json: { detail: [{ type: "json_invalid" }] } });
    expect(await call(at("/alfworld/observation"))).toMatchObject({ status: 422 });
  });
});

describe("SciWorld", () => {
  test("answers with the fields of AgentGym's table, in their order", async () => {
    expect(await get("/sciworld")).toBe("This is environment ScienceWorld.");
    const { id } = (await call(at("/sciworld/create"), { method: "POST" })).json as { id: number };
    const reset = (await post("/sciworld/reset", { id, data_idx: 35 })) as Record<string, unknown>;
    expect(reset).toMatchObject({ task_name: "melt", var_num: 5, deleted: false, done: false });
    expect(Object.keys(reset)).toEqual([
      "task_name",
      "var_num",
      "task_description",
      "observation",
      "reward",
      "score",
      "deleted",
      "done",
    ]);
    const step = (await post("/sciworld/step", { id, action: "open door to hallway" })) as Record<string, unknown>;
    expect(Object.keys(step)).toEqual(["observation", "reward", "score", "done"]);
    expect(step.observation).toBe("The door is now open.");
    expect(Object.keys((await get(`/sciworld/action_hint?id=${id}`)) as object)).toEqual([
      "possible_actions",
      "possible_objects",
    ]);
    expect(await get(`/sciworld/goals?id=${id}`)).toMatchObject({ goals: expect.stringContaining("Subgoals") });
    expect(await get(`/sciworld/task_description?id=${id}`)).toEqual({ task_description: reset.task_description });
    expect(await get(`/sciworld/object_tree?id=${id}`)).toMatchObject({ object_tree: { name: "universe" } });
    const visual = (await post("/sciworld/step_visual", { id, action: "wait1" })) as Record<string, unknown>;
    expect(Object.keys(visual)).toEqual([
      "observation",
      "reward",
      "score",
      "done",
      "info",
      "object_tree",
      "inventory",
      "moves",
    ]);
    expect(await post("/sciworld/close", { id })).toBe(true);
  });
});

describe("WebShop", () => {
  test("answers with the fields of AgentGym's table", async () => {
    expect(await get("/webshop")).toBe("ok");
    const env_idx = (await call(at("/webshop/create"), { method: "POST" })).json as number;
    expect(Number.isInteger(env_idx)).toBe(true);
    expect(await get("/webshop/list_envs")).toContain(env_idx);
    const [observation, nothing] = (await post("/webshop/reset", { env_idx, session_id: 3 })) as [string, null];
    expect(nothing).toBeNull();
    expect(observation).toMatch(/^WebShop \[SEP\] Instruction: \[SEP\] .* \[SEP\] Search$/);
    expect(await get(`/webshop/observation?env_idx=${env_idx}`)).toBe(observation);
    expect(await get(`/webshop/available_actions?env_idx=${env_idx}`)).toEqual({
      has_search_bar: true,
      clickables: ["search"],
    });
    expect(await get(`/webshop/state?env_idx=${env_idx}`)).toMatchObject({ url: "http://127.0.0.1:3000/3" });
    const step = await post("/webshop/step", { env_idx, action: "search[shirt]" });
    expect(step).toEqual({ state: expect.stringContaining("Page 1"), reward: 0, done: false, info: null });
    const instruction = (await get(`/webshop/instruction_text?env_idx=${env_idx}`)) as string;
    expect(observation.replace("Instruction: [SEP] ", "Instruction: ")).toContain(`[SEP] ${instruction} [SEP]`);
    expect(await post("/webshop/close", { env_idx })).toEqual({ closed: true });
    expect(await call(at("/webshop/step"), { body: { env_idx, action: "search[shirt]" } })).toMatchObject({
      status: 404,
    });
  });
});

test("each world is at the root of a port of its own with --drop-in", async () => {
  const ports = server.lines.slice(0, -1).map((line) => line.split(" "));
  expect(ports.map(([name]) => name)).toEqual(["alfworld", "sciworld", "webshop"]);
  expect(server.lines.at(-1)).toBe(server.address);
  const greetings = await Promise.all(ports.map(async ([, address]) => (await call(`${address}/`)).json));
  expect(greetings).toEqual(["This is environment AlfWorld.", "This is environment ScienceWorld.", "ok"]);
});

test.skipIf(python === null)("a client in Python plays all three worlds", async () => {
  const seen = (await runPython("agentgym_client.py", server.address)) as Record<string, Record<string, unknown>>;
  expect(seen.alfworld).toMatchObject({ step: { done: false }, close: true });
  expect(seen.sciworld).toMatchObject({ reset: { task_name: "boil" }, close: true });
  expect(seen.webshop).toMatchObject({ step: { info: null }, close: { closed: true } });
});
