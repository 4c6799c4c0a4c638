/**
 * @file Steps per second of the worlds on one core: random valid actions, each step with its observation and the
 * sorted list of valid actions.
 */

import { parseArgs } from "node:util";
import { disk } from "../cli/disk.ts";
import type { TextEnv } from "../core/env/text-env.ts";
import { UserError } from "../core/errors.ts";
import { createRandom } from "../core/random.ts";
import { openAlfworldDataset } from "../envs/alfworld/dataset.ts";
import { createAlfworldEnv, type GameSource } from "../envs/alfworld/env.ts";
import { generatedGames } from "../envs/alfworld/suite.ts";

interface Row {
  readonly world: string;
  readonly games: string;
  readonly steps: number;
  readonly "steps/s": number;
  readonly "reset ms": number;
}

const EPISODES = 200;
const STEPS = 50;
const WARM_UP_EPISODES = 20;
const USAGE = "Usage: npm run bench -- envs [--data DIR] [--json]; DIR holds ALFWorld's json_2.1.1";

/** The suite behind `npm run bench -- envs`. */
export async function benchEnvs(args: string[]): Promise<void> {
  const { data, json } = readOptions(args);
  const rows = [await benchAlfworld(data)];
  if (json) console.log(JSON.stringify(rows));
  else console.table(rows);
}

function readOptions(args: string[]): { data: string | undefined; json: boolean } {
  try {
    const { values } = parseArgs({ args, options: { data: { type: "string" }, json: { type: "boolean" } } });
    return { data: values.data, json: values.json ?? false };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}. ${USAGE}`);
  }
}

async function benchAlfworld(data: string | undefined): Promise<Row> {
  let games: GameSource;
  if (data === undefined) {
    games = generatedGames({ difficulty: "full", split: "train", count: EPISODES });
  } else {
    const dataset = await openAlfworldDataset({ tree: disk, root: data, split: "train" });
    for (const note of dataset.notes) console.error(note);
    games = dataset;
  }
  const env = createAlfworldEnv({ games, maxSteps: STEPS });
  return { world: "alfworld", games: data ?? "generated, full size", ...measure(env) };
}

function measure(env: TextEnv): Pick<Row, "steps" | "steps/s" | "reset ms"> {
  play(env, WARM_UP_EPISODES);
  const { steps, resetting, stepping } = play(env, EPISODES);
  return {
    steps,
    "steps/s": Math.round((steps / stepping) * 1000),
    "reset ms": Number((resetting / EPISODES).toFixed(2)),
  };
}

/** Plays episodes of random valid actions; times in milliseconds. A reset loads its game. */
function play(env: TextEnv, episodes: number): { steps: number; resetting: number; stepping: number } {
  const random = createRandom("bench/envs");
  let steps = 0;
  let resetting = 0;
  let stepping = 0;
  for (let task = 0; task < episodes; task++) {
    const start = performance.now();
    let { admissible } = env.reset({ seed: 0, task }).info;
    const begun = performance.now();
    for (let step = 0; step < STEPS; step++) {
      admissible = env.step(random.choice(admissible)).info.admissible;
      steps++;
    }
    resetting += begun - start;
    stepping += performance.now() - begun;
  }
  return { steps, resetting, stepping };
}
