/**
 * @file `npm run bench -- server [--sessions N] [--seconds S] [--kill server|bridge]`: many sessions at once against a
 * server in a process of its own, a third each over AgentGym, OpenEnv and the batched protocol. Every session compares
 * what it hears with the world itself, played here from the same seed, so a lost or crossed reply cannot go unseen. With
 * `--kill server` the server is killed (SIGKILL) and started again half-way. With `--kill bridge` all sessions play a
 * small environment in Python behind a bridge, whose processes are killed half-way.
 */

import process from "node:process";
import { parseOptionsOnly, wholeNumber } from "../../cli/options.ts";
import type { TextEnv } from "../../core/env/text-env.ts";
import { UserError } from "../../core/errors.ts";
import { alfworldTasks } from "../../envs/alfworld/suite.ts";
import { alfworldWorld } from "../../envs/alfworld/world.ts";
import type { RemoteOptions } from "../../envs/remote/connection.ts";
import { openRemoteWorld } from "../../envs/remote/world.ts";
import { print } from "../table.ts";
import { corridorGames, createCorridor } from "./corridor.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { playSession, type Tally } from "./session.ts";

const options = {
  sessions: { value: "N", help: "sessions at once; default 200" },
  seconds: { value: "S", help: "how long; default 60" },
  kill: { value: "WHAT", help: "server or bridge: kill it half-way" },
} as const;

const maxSteps = 20;
const tasks = alfworldTasks({ difficulty: "tiny", split: "train", count: 2420, maxSteps });
const local = alfworldWorld({ train: tasks, seen: tasks, unseen: tasks }, []);

/** What is played, and how it is served. */
interface Load {
  readonly paths: readonly string[];
  readonly args: readonly string[];
  readonly tasks: number;
  readonly createTwin: () => TextEnv;
}

const worldLoad: Load = {
  paths: ["/alfworld", "/openenv/alfworld", "/batch/alfworld"],
  args: ["alfworld.difficulty=tiny", `alfworld.maxSteps=${maxSteps}`],
  tasks: tasks.games.length,
  createTwin: tasks.createEnv,
};
const bridgeLoad: Load = {
  paths: ["/batch/alfworld?engine=original"],
  args: ["--bridges=tests/envs/server/bridges"],
  tasks: corridorGames,
  createTwin: createCorridor,
};

/** How often the server is weighed while sessions play. */
const weighings = 6;

/** The suite behind `npm run bench -- server`. */
export async function benchServer(args: string[]): Promise<void> {
  const { values } = parseOptionsOnly(args, options);
  const sessions = wholeNumber("sessions", values.sessions) ?? 200;
  const seconds = wholeNumber("seconds", values.seconds) ?? 60;
  const { kill } = values;
  if (kill !== undefined && kill !== "server" && kill !== "bridge") {
    throw new UserError(`--kill ${kill}: choose server or bridge.`);
  }
  const load = kill === "bridge" ? bridgeLoad : worldLoad;
  let server = await startServer(["--port=0", ...load.args]);
  const { address } = server;
  const notes: string[] = [];
  const note = (message: string): void => void notes.push(message);
  const remote: RemoteOptions = { token: null, note, timeoutSeconds: 60, patienceSeconds: 60 };
  const worlds = await Promise.all(
    load.paths.map((path) => openRemoteWorld(address + path, async () => local, remote)),
  );
  const tallies = load.paths.map((): Tally => ({ milliseconds: [], episodes: 0, wrong: 0 }));

  const begun = performance.now();
  const elapsed = (): number => (performance.now() - begun) / 1000;
  const weights: object[] = [];
  const weigh = async (when: string): Promise<void> => {
    const { resident, live } = await server.weigh();
    weights.push({ when, sessions: await openSessions(address), "resident MB": resident, "live MB": live });
  };
  await weigh("before");
  const playing = Array.from({ length: sessions }, async (_, i) => {
    const kind = i % worlds.length;
    const pool = await worlds[kind]!.openPool("train", 1);
    const isOver = (): boolean => elapsed() > seconds;
    await playSession({ pool, twin: load.createTwin(), tasks: load.tasks, seed: i, isOver }, tallies[kind] as Tally);
    await pool.close();
  });
  const disturbing = (async () => {
    for (let i = 1; i < weighings; i++) {
      await new Promise((resolve) => setTimeout(resolve, 1000 * ((i * seconds) / weighings - elapsed())));
      await weigh(`${Math.round(elapsed())} s`);
      if (i !== weighings / 2) continue;
      if (kill === "server") server = await startedAgain(server, load);
      if (kill === "bridge") for (const bridge of server.children()) process.kill(bridge, "SIGKILL");
    }
  })();
  await Promise.all([...playing, disturbing]);
  const time = elapsed();
  // Sockets that were closed here are closed there a moment later.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await weigh("all closed");
  await server.kill();

  print(
    load.paths.map((path, kind) => ({ path, ...summary(tallies[kind] as Tally, time) })),
    false,
  );
  print(weights, false);
  if (kill !== undefined) {
    const [lost, back] = ["is lost", "is back"].map((what) => notes.filter((message) => message.includes(what)).length);
    console.log(`killed the ${kill}: ${lost} of ${sessions} sessions lost it, ${back} went on`);
  }
  const wrong = tallies.reduce((sum, tally) => sum + tally.wrong, 0);
  if (wrong > 0) throw new Error(`${wrong} replies were not those of their session`);
}

async function startedAgain(server: ServerProcess, { args }: Load): Promise<ServerProcess> {
  await server.kill();
  return startServer([`--port=${new URL(server.address).port}`, ...args]);
}

async function openSessions(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^qevolve_sessions (\d+)$/m.exec(metrics)?.[1]);
}

function summary({ milliseconds, episodes, wrong }: Tally, seconds: number) {
  const sorted = milliseconds.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  const steps = sorted.length;
  return {
    episodes,
    steps,
    "steps/s": steps / seconds,
    "p50 ms": at(0.5),
    "p99 ms": at(0.99),
    "longest ms": at(1),
    wrong,
  };
}
