import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { spawnLines } from "../../../cli/serve/child-process.ts";
import { type BridgePool, createBridgePool } from "../../../envs/server/bridge/pool.ts";
import { python } from "./python.ts";
import { call, serve } from "./serving.ts";
import { talk } from "./talking.ts";

const bridges = "tests/envs/server/bridges";
const reset = z.object({ observation: z.string() });
const step = z.object({ observation: z.string(), reward: z.number(), done: z.boolean() });

let pools: BridgePool[] = [];
const ends: string[] = [];
function pool(processes: number, name = "alfworld", callSeconds = 20): BridgePool {
  const made = createBridgePool({
    spawn: spawnLines(python as string, ["-u", join(bridges, `${name}_bridge.py`)], () => {}),
    processes,
    times: { startSeconds: 60, callSeconds },
    onEnd: (reason) => ends.push(reason),
  });
  pools.push(made);
  return made;
}
afterEach(() => {
  for (const one of pools) one.close();
  pools = [];
  ends.length = 0;
});

describe.skipIf(python === null)("a pool of bridge processes", () => {
  test("keeps environments apart, also in one process", async () => {
    const bridge = pool(2);
    const envs = await Promise.all([1, 2, 3, 4, 5].map(() => bridge.open()));
    await Promise.all(envs.map((env, game) => env.call("reset", { game }, reset)));
    await Promise.all(envs.map((env) => env.call("step", { action: "east" }, step)));
    const seen = await Promise.all(envs.map((env) => env.call("step", { action: "east" }, step)));
    expect(seen.map(({ observation }) => observation)).toEqual([0, 1, 2, 3, 4].map((n) => `You arrive at 2 of ${n}.`));
    expect(seen.map(({ done }) => done)).toEqual([true, true, false, false, false]);
  });

  test("does not take what the package prints for an answer", async () => {
    const env = await pool(1).open();
    await env.call("reset", { game: 1 }, reset);
    expect(await env.call("step", { action: "wait" }, step)).toMatchObject({ observation: "You arrive at 0 of 1." });
  });

  test("passes mistakes of the package on, and goes on", async () => {
    const env = await pool(1).open();
    await expect(env.call("reset", { game: 99 }, reset)).rejects.toMatchObject({
      code: "BAD_TASK",
      message: "list index out of range",
    });
    await env.call("reset", { game: 1 }, reset);
    await expect(env.call("step", { action: "boom" }, step)).rejects.toMatchObject({ message: "boom" });
    await expect(env.call("_secret", {}, step)).rejects.toMatchObject({ code: "BAD_TASK" });
    expect(await env.call("step", { action: "east" }, step)).toMatchObject({ done: false });
  });

  test.each([
    ["crash", "it ended with 3"],
    ["garbage", "it answered what is no message"],
    ["nonsense", '"step" answered what does not fit'],
  ])("loses the episodes of a process after %s, and starts another one", async (action, reason) => {
    const bridge = pool(1);
    const [one, other] = [await bridge.open(), await bridge.open()];
    await one.call("reset", { game: 1 }, reset);
    await expect(one.call("step", { action }, step)).rejects.toMatchObject({ code: "ENGINE_LOST" });
    await expect(other.call("step", { action: "east" }, step)).rejects.toMatchObject({ code: "ENGINE_LOST" });
    expect(await other.call("reset", { game: 4 }, reset)).toMatchObject({ observation: expect.any(String) });
    expect(ends).toEqual([expect.stringContaining(reason)]);
    const again = await bridge.open();
    expect(await again.call("reset", { game: 4 }, reset)).toMatchObject({ observation: expect.any(String) });
  });

  test("ends a process that hangs, and no other", async () => {
    const bridge = pool(2, "alfworld", 0.3);
    const [one, other] = [await bridge.open(), await bridge.open()];
    await Promise.all([one, other].map((env) => env.call("reset", { game: 1 }, reset)));
    const hanging = one.call("step", { action: "hang" }, step);
    expect(await other.call("step", { action: "east" }, step)).toMatchObject({ done: false });
    await expect(hanging).rejects.toMatchObject({ code: "ENGINE_LOST", message: expect.stringContaining("0.3 s") });
    expect(await other.call("step", { action: "east" }, step)).toMatchObject({ done: true });
  });

  test("counts a call's time from when those before it were answered", async () => {
    const bridge = pool(1, "alfworld", 1);
    const envs = await Promise.all([1, 2, 3, 4, 5].map(() => bridge.open()));
    await Promise.all(envs.map((env, game) => env.call("reset", { game }, reset)));
    const steps = await Promise.all(envs.map((env) => env.call("step", { action: "rest" }, step)));
    expect(steps).toHaveLength(5);
  });

  test("says what to install when the package is not there", async () => {
    await expect(pool(1, "webshop").open()).rejects.toMatchObject({
      code: "ENGINE_ABSENT",
      message: expect.stringMatching(/^WebShop cannot be used \(ModuleNotFoundError.*\)\. Install it like this\.$/),
    });
  });

  test("says so when there is no Python", async () => {
    const bridge = createBridgePool({
      spawn: spawnLines("no-such-python", [], () => {}),
      processes: 1,
      times: { startSeconds: 5, callSeconds: 5 },
      onEnd: () => {},
    });
    await expect(bridge.open()).rejects.toThrow(/no-such-python cannot be started/);
  });
});

describe.skipIf(python === null)("?engine=original", () => {
  test("plays the package under the routes of the playground's world, and recovers from its crash", async () => {
    const server = await serve(`--bridges=${bridges}`, `--python=${python}`, "--bridge-processes=1");
    const at = (path: string) => `${server.address}${path}`;
    const post = async (path: string, body: unknown) => (await call(at(path), { body })).json;
    const create = async () => (await call(at("/alfworld/create?engine=original"), { method: "POST" })).json;
    const { id } = (await create()) as { id: number };
    expect(await post("/alfworld/reset", { id, game: 1, world_type: "Text" })).toEqual({
      id,
      observation: "You are in corridor 1.\nYour task is to: walk east.",
      available_actions: ["east", "wait"],
      task_type: "walk-east-1/trial_1",
    });
    const one = await talk(at("/openenv/alfworld/ws?engine=original"));
    expect(await one.say({ type: "reset", data: { task: 2, split: "unseen" } })).toMatchObject({
      data: { observation: { prompt: expect.stringContaining("corridor 27") } },
    });
    expect(await post("/alfworld/step", { id, action: "crash" })).toMatchObject({ code: "ENGINE_LOST" });
    expect(await one.say({ type: "step", data: { message: "east" } })).toMatchObject({
      data: { code: "SESSION_ERROR" },
    });
    expect(await one.say({ type: "reset", data: { task: 2 } })).toMatchObject({ data: { done: false } });
    expect(await post("/alfworld/step", { id, action: "east" })).toMatchObject({ code: "ENGINE_LOST" });
    expect(await post("/alfworld/reset", { id, game: 0, world_type: "Text" })).toMatchObject({ id });
    expect(await post("/alfworld/step", { id, action: "east" })).toMatchObject({ reward: 1, done: true });
    expect(await call(at("/webshop/create?engine=original"), { method: "POST" })).toMatchObject({
      status: 503,
      json: { code: "ENGINE_ABSENT", error: expect.stringContaining("Install it like this.") },
    });
    one.close();
    expect(await server.stop()).toBe(0);
  });
});
