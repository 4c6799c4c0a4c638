import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EnvPool } from "../../../core/env/env-pool.ts";
import type { StepResult } from "../../../core/env/text-env.ts";
import type { World } from "../../../core/env/world.ts";
import { alfworldTasks } from "../../../envs/alfworld/suite.ts";
import { alfworldWorld } from "../../../envs/alfworld/world.ts";
import type { RemoteOptions } from "../../../envs/remote/connection.ts";
import { openRemoteWorld } from "../../../envs/remote/world.ts";
import { python } from "../server/python.ts";
import { type Serving, serve } from "../server/serving.ts";
import { talk } from "../server/talking.ts";

const tasks = alfworldTasks({ difficulty: "tiny", split: "train", count: 2 ** 31, maxSteps: 12 });
const local = alfworldWorld({ train: tasks, seen: tasks, unseen: tasks }, []);
const notes: string[] = [];
const options: RemoteOptions = {
  token: null,
  note: (message) => notes.push(message),
  timeoutSeconds: 30,
  patienceSeconds: 60,
};
const open = (url: string): Promise<World> => openRemoteWorld(url, async () => local, options);

let server: Serving;
beforeAll(async () => {
  server = await serve();
});
afterAll(async () => void (await server.stop()));

/** What the agent reads, and what it gains. */
const visible = ({ observation, reward, terminated, truncated, info }: StepResult) => ({
  observation: local.protocol.observation(observation),
  reward,
  terminated,
  truncated,
  won: info.won,
});

const kinds = ["/batch/alfworld", "/alfworld", "/openenv/alfworld"];

describe.each(kinds)("a pool over %s", (path) => {
  test("plays what the world itself plays", async () => {
    const world = await open(server.address + path);
    const pool = await world.openPool("train", 3);
    const envs = [4, 5, 6].map(() => tasks.createEnv());
    const experts = [4, 5, 6].map((seed) => world.createExpert(seed));
    const episodes = [4, 5, 6].map((task, slot) => ({ slot, task, seed: 0 }));
    const resets = await pool.reset(episodes);
    for (const [slot, { observation }] of resets.entries()) {
      const here = envs[slot]?.reset({ task: slot + 4, seed: 0 });
      expect(world.protocol.firstObservation(observation)).toBe(
        local.protocol.firstObservation(here?.observation ?? ""),
      );
    }
    const heard = resets.map(({ observation }) => observation);
    let playing = [0, 1, 2];
    while (playing.length > 0) {
      const actions = playing.map((slot) => ({ slot, action: experts[slot]?.act(heard[slot] as string) as string }));
      const there = await pool.step(actions);
      const here = actions.map(({ slot, action }) => envs[slot]?.step(action) as StepResult);
      expect(there.map(visible)).toEqual(here.map(visible));
      for (const [i, slot] of playing.entries()) heard[slot] = there[i]?.observation as string;
      playing = playing.filter((_, i) => !there[i]?.terminated && !there[i]?.truncated);
    }
    await pool.close();
  });

  test("goes on after the server was killed and started again, with no reply mixed up", async () => {
    let killed = await serve();
    const { port } = new URL(killed.address);
    const pool = await (await open(killed.address + path)).openPool("train", 4);
    const envs = [0, 1, 2, 3].map(() => tasks.createEnv());
    await pool.reset(envs.map((_, slot) => ({ slot, task: slot + 20, seed: 0 })));
    let infos = envs.map((env, slot) => env.reset({ task: slot + 20, seed: 0 }));
    for (let turn = 0; turn < 6; turn++) {
      if (turn === 3) {
        const stopped = killed.stop("SIGKILL");
        await stopped;
        const starting = serve(`--port=${port}`);
        infos = await compare(pool, envs, infos, turn);
        killed = await starting;
      } else infos = await compare(pool, envs, infos, turn);
    }
    await pool.close();
    await killed.stop();
    expect(notes.join("\n")).toContain(`${path} is back`);
  });
});

describe.each(kinds)("environments of one pool over %s, each used on its own,", (path) => {
  test("go on after the server was killed while some of them begin anew", async () => {
    let killed = await serve();
    const { port } = new URL(killed.address);
    const pool = await (await open(killed.address + path)).openPool("train", 6);
    let steps = 0;
    const play = async (slot: number): Promise<void> => {
      const env = tasks.createEnv();
      for (const task of [slot + 30, slot + 40]) {
        await pool.reset([{ slot, task, seed: 0 }]);
        let here: { info: StepResult["info"] } = env.reset({ task, seed: 0 });
        for (let turn = 0; turn < slot + 3; turn++) {
          const action = here.info.admissible.at(-1 - turn) as string;
          const [there] = await pool.step([{ slot, action }]);
          const expected = env.step(action);
          expect(visible(there as StepResult)).toEqual(visible(expected));
          here = expected;
          steps++;
        }
      }
    };
    const playing = Promise.all([0, 1, 2, 3, 4, 5].map(play));
    await expect.poll(() => steps, { interval: 1, timeout: 30_000 }).toBeGreaterThan(12);
    await killed.stop("SIGKILL");
    killed = await serve(`--port=${port}`);
    await playing;
    await pool.close();
    await killed.stop();
  });

  test("are opened as soon as a full server has room, and take no more than they need", async () => {
    const full = await serve("--max-sessions=3");
    const holder = await talk(`${full.address}/ws`);
    await holder.say({ type: "state" });
    const pool = await (await open(full.address + path)).openPool("train", 3);
    const beginning = pool.reset([0, 1, 2].map((slot) => ({ slot, task: slot, seed: 0 })));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    holder.close();
    expect(await beginning).toHaveLength(3);
    await pool.close();
    await full.stop();
  });
});

/** One step in every slot, there and here. */
async function compare(
  pool: EnvPool,
  envs: readonly ReturnType<typeof tasks.createEnv>[],
  infos: readonly { info: StepResult["info"] }[],
  turn: number,
): Promise<StepResult[]> {
  const actions = infos.map(({ info }, slot) => {
    const moves = info.admissible.filter((action) => action.startsWith("go to"));
    return { slot, action: moves[(turn + slot) % moves.length] as string };
  });
  const there = await pool.step(actions);
  const here = envs.map((env, slot) => env.step(actions[slot]?.action as string));
  expect(there.map(visible)).toEqual(here.map(visible));
  return here;
}

test.skipIf(python === null)("an environment that the server lost is played again up to where it was", async () => {
  const original = await serve("--bridges=tests/envs/server/bridges", `--python=${python}`, "--bridge-processes=1");
  const pool = await (await open(`${original.address}/batch/alfworld?engine=original`)).openPool("train", 2);
  await pool.reset([0, 1].map((slot) => ({ slot, task: slot + 2, seed: 0 })));
  const east = [0, 1].map((slot) => ({ slot, action: "east" }));
  await pool.step(east);
  const crashing = await fetch(`${original.address}/alfworld/create?engine=original`, { method: "POST" });
  const { id } = (await crashing.json()) as { id: number };
  for (const [path, body] of [
    ["reset", { id, game: 0, world_type: "Text" }],
    ["step", { id, action: "crash" }],
  ] as const) {
    await fetch(`${original.address}/alfworld/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  }
  const steps = await pool.step(east);
  expect(steps.map(({ observation }) => observation)).toEqual(["You arrive at 2 of 2.", "You arrive at 2 of 3."]);
  await pool.close();
  await original.stop();
});

describe("an address", () => {
  test("that nobody answers at is named, with what to give instead", async () => {
    await expect(open("http://127.0.0.1:9")).rejects.toThrow(/127\.0\.0\.1:9 does not answer .*Give the address of an/);
    await expect(open("localhost")).rejects.toThrow('"localhost" is no address of a server.');
  });

  test("of a server that wants a token is told apart", async () => {
    const guarded = await serve("--token=secret");
    await expect(open(`${guarded.address}/batch/alfworld`)).rejects.toThrow("ENV_SERVER_TOKEN");
    const world = await openRemoteWorld(`${guarded.address}/batch/alfworld`, async () => local, {
      ...options,
      token: "secret",
    });
    const pool = await world.openPool("train", 1);
    expect(await pool.reset([{ slot: 0, task: 0, seed: 0 }])).toHaveLength(1);
    await pool.close();
    await guarded.stop();
  });
});
