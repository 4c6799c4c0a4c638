import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRandom } from "../../../core/random.ts";
import { alfworldTasks } from "../../../envs/alfworld/suite.ts";
import { call, type Serving, serve } from "./serving.ts";
import { talk } from "./talking.ts";

let server: Serving;
beforeAll(async () => {
  server = await serve("--max-sessions=20");
});
afterAll(async () => void (await server.stop()));

const at = (path: string) => `${server.address}${path}`;
const open = async (size: number, admissible = true) => {
  const one = await talk(at("/batch/alfworld"));
  const reply = await one.say({ id: 0, op: "open", size, split: "train", admissible });
  return { one, reply };
};

describe("the batched protocol", () => {
  test("describes a world to whoever asks without a WebSocket", async () => {
    expect((await call(at("/batch/scienceworld"))).json).toEqual({
      protocol: "q-evolve-batch-1",
      world: "scienceworld",
      tasks: { train: expect.any(Number), seen: expect.any(Number), unseen: 211 },
      difficulty: "full",
    });
  });

  test("gives every slot what the world itself gives", async () => {
    const { one, reply } = await open(8);
    expect(reply).toEqual({ id: 0, opened: 8, autoreset_mode: "Disabled" });
    const tasks = alfworldTasks({ difficulty: "tiny", split: "train", count: 100, maxSteps: 12 });
    const envs = Array.from({ length: 8 }, () => tasks.createEnv());
    const random = createRandom("batch");
    let infos = envs.map((env, slot) => env.reset({ task: slot + 5, seed: slot }));
    const episodes = envs.map((_, slot) => ({ slot, seed: slot, task: slot + 5 }));
    expect(await one.say({ id: 1, op: "reset", episodes })).toEqual({
      id: 1,
      resets: infos.map(({ observation, info }) => [observation, info]),
    });
    for (let id = 2; id < 10; id++) {
      const actions = infos.map(({ info }, slot) => ({ slot, action: random.choice(info.admissible) }));
      const here = envs.map((env, slot) => env.step(actions[slot]?.action as string));
      infos = here;
      const there = await one.say({ id, op: "step", actions });
      const steps = here.map((step) => [step.observation, step.reward, step.terminated, step.truncated, step.info]);
      expect(there).toEqual({ id, steps });
      if (here.some(({ terminated }) => terminated)) break;
    }
    one.close();
    await one.closed;
  });

  test("does not restart an episode that ended, and tells it for its slot alone", async () => {
    const { one } = await open(2, false);
    const episodes = [0, 1].map((slot) => ({ slot, seed: 0, task: slot }));
    await one.say({ id: 1, op: "reset", episodes });
    for (let id = 2; id < 13; id++) await one.say({ id, op: "step", actions: [{ slot: 0, action: "look" }] });
    const actions = [0, 1].map((slot) => ({ slot, action: "look" }));
    const last = (await one.say({ id: 20, op: "step", actions })) as { steps: unknown[][] };
    expect(last.steps.map((step) => step[3])).toEqual([true, false]);
    const after = (await one.say({ id: 21, op: "step", actions })) as { steps: unknown[] };
    expect(after.steps[0]).toMatchObject({ code: "FINISHED" });
    expect(after.steps[1]).toMatchObject([expect.any(String), 0, false, false, { admissible: [] }]);
    one.close();
    await one.closed;
  });

  test("names the mistake, under the request's id where it has one", async () => {
    const { one } = await open(1);
    expect(await one.say("nonsense")).toMatchObject({ id: null, code: "INVALID" });
    expect(await one.say({ id: 5, op: "dance" })).toMatchObject({ id: 5, code: "INVALID" });
    expect(await one.say({ id: 6, op: "step", actions: [{ slot: 0, action: "look" }] })).toMatchObject({
      id: 6,
      steps: [{ code: "NOT_RESET" }],
    });
    expect(await one.say({ id: 7, op: "reset", episodes: [{ slot: 9, seed: 0, task: 0 }] })).toMatchObject({
      resets: [{ code: "UNKNOWN_ID" }],
    });
    expect(await one.say({ id: 8, op: "open", size: 1, split: "train", admissible: true })).toMatchObject({
      id: 8,
      code: "BAD_REQUEST",
    });
    one.close();
    await one.closed;
  });

  test("refuses more environments than the server has left, and frees them with the socket", async () => {
    const { one } = await open(15);
    const { one: other, reply } = await open(15);
    expect(reply).toMatchObject({ code: "CAPACITY_REACHED" });
    one.close();
    await one.closed;
    expect(await other.say({ id: 1, op: "open", size: 15, split: "seen", admissible: true })).toMatchObject({
      opened: 15,
    });
    other.close();
    await other.closed;
  });
});
