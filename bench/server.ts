/**
 * @file `npm run bench -- server [--sessions N] [--seconds S] [--kill]`: many sessions at once against a server in a
 * process of its own, a third each over AgentGym, OpenEnv and the batched protocol. Every session compares what it hears
 * with the world itself, played here from the same seed, so a lost or crossed reply cannot go unseen. With --kill the
 * server is killed (SIGKILL) and started again half-way.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";
import { parseOptions, wholeNumber } from "../cli/options.ts";
import type { EnvPool } from "../core/env/env-pool.ts";
import type { StepResult } from "../core/env/text-env.ts";
import { createRandom } from "../core/random.ts";
import type { AlfworldEnv } from "../envs/alfworld/env.ts";
import { alfworldTasks } from "../envs/alfworld/suite.ts";
import { alfworldWorld } from "../envs/alfworld/world.ts";
import type { RemoteOptions } from "../envs/remote/connection.ts";
import { openRemoteWorld } from "../envs/remote/world.ts";

const options = {
  sessions: { value: "N", help: "sessions at once; default 200" },
  seconds: { value: "S", help: "how long; default 60" },
  kill: { help: "kill the server half-way and start it again" },
} as const;

const maxSteps = 20;
const tasks = alfworldTasks({ difficulty: "tiny", split: "train", count: 2420, maxSteps });
const local = alfworldWorld({ train: tasks, seen: tasks, unseen: tasks }, []);
const remote: RemoteOptions = { token: null, note: console.error, timeoutSeconds: 60, patienceSeconds: 60 };
const paths = ["/alfworld", "/openenv/alfworld", "/batch/alfworld"];

interface Server {
  readonly child: ChildProcess;
  readonly address: string;
}

function startServer(port: string): Promise<Server> {
  const settings = ["alfworld.difficulty=tiny", `alfworld.maxSteps=${maxSteps}`];
  const child = spawn(process.execPath, ["run", "-A", "cli/serve.ts", `--port=${port}`, ...settings], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.on("close", (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.on("data", (text) => resolve({ child, address: String(text).trim() }));
  });
}

interface Tally {
  readonly milliseconds: number[];
  steps: number;
  wrong: number;
}

/** One session: episode after episode, each step compared with the same one here. */
async function session(pool: EnvPool, slot: number, seed: number, isOver: () => boolean, tally: Tally): Promise<void> {
  const env: AlfworldEnv = tasks.createEnv();
  const random = createRandom(seed);
  while (!isOver()) {
    const task = random.int(2420);
    let here: { observation: string; info: StepResult["info"] } = env.reset({ task, seed: 0 });
    const [there] = await pool.reset([{ slot, task, seed: 0 }]);
    if (
      local.protocol.firstObservation(there?.observation ?? "") !== local.protocol.firstObservation(here.observation)
    ) {
      tally.wrong++;
    }
    for (let end = false; !end && !isOver(); ) {
      const action = random.choice(here.info.admissible);
      const begun = performance.now();
      const [answer] = await pool.step([{ slot, action }]);
      tally.milliseconds.push(performance.now() - begun);
      const expected = env.step(action);
      here = expected;
      end = expected.terminated || expected.truncated;
      tally.steps++;
      const isSame =
        local.protocol.observation(answer?.observation ?? "") === local.protocol.observation(expected.observation) &&
        answer?.reward === expected.reward &&
        (answer.terminated || answer.truncated) === end;
      if (!isSame) tally.wrong++;
    }
  }
}

/** Megabytes that a process holds; none while it is not there, or where there is no /proc. */
function memoryOf({ pid }: ChildProcess): number[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return [Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024];
  } catch {
    return [];
  }
}

/** The suite behind `npm run bench -- server`. */
export async function benchServer(args: string[]): Promise<void> {
  const { values, flags } = parseOptions(args, options);
  const sessions = wholeNumber("sessions", values.sessions) ?? 200;
  const seconds = wholeNumber("seconds", values.seconds) ?? 60;
  let server = await startServer("0");
  const { address } = server;
  const begun = performance.now();
  const elapsed = (): number => (performance.now() - begun) / 1000;
  const isOver = (): boolean => elapsed() > seconds;
  const tallies = paths.map((): Tally => ({ milliseconds: [], steps: 0, wrong: 0 }));
  const playing = Array.from({ length: sessions }, async (_, i) => {
    const kind = i % paths.length;
    const world = await openRemoteWorld(address + paths[kind], async () => local, remote);
    const pool = await world.openPool("train", 1);
    await session(pool, 0, i, isOver, tallies[kind] as Tally);
    await pool.close();
  });
  const memory: number[] = [];
  const watching = setInterval(() => memory.push(...memoryOf(server.child)), 1000);
  if (flags.has("kill")) {
    await new Promise((resolve) => setTimeout(resolve, 500 * seconds));
    server.child.removeAllListeners("close");
    server.child.kill("SIGKILL");
    server = await startServer(new URL(address).port);
  }
  await Promise.all(playing);
  const time = elapsed();
  clearInterval(watching);
  server.child.removeAllListeners("close");
  server.child.kill();
  console.table(
    paths.map((path, kind) => {
      const { milliseconds, steps, wrong } = tallies[kind] as Tally;
      const sorted = milliseconds.sort((a, b) => a - b);
      const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1));
      return { path, steps, "steps/s": Math.round(steps / time), "p50 ms": at(0.5), "p99 ms": at(0.99), wrong };
    }),
  );
  const third = Math.floor(memory.length / 3);
  const mean = (list: number[]) => Math.round(list.reduce((sum, value) => sum + value, 0) / list.length);
  console.log(
    `${sessions} sessions, ${Math.round(time)} s; memory of the server: ${mean(memory.slice(third, 2 * third))} MB in the ` +
      `second third, ${mean(memory.slice(2 * third))} MB in the last`,
  );
  const wrong = tallies.reduce((sum, tally) => sum + tally.wrong, 0);
  if (wrong > 0) throw new Error(`${wrong} replies were not those of their session`);
}
