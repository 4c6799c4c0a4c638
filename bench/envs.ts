/**
 * @file Steps per second of the worlds on one core: random valid actions, each step with its observation and the list
 * of valid actions. ScienceWorld is measured without the list as well: making it takes longer than the step.
 */

import { parseArgs } from "node:util";
import { disk } from "../cli/disk.ts";
import type { EnvInfo, TextEnv } from "../core/env/text-env.ts";
import { UserError } from "../core/errors.ts";
import { createRandom } from "../core/random.ts";
import type { FileTree } from "../core/storage/file-tree.ts";
import { openAlfworldDataset } from "../envs/alfworld/dataset.ts";
import { createAlfworldEnv, type GameSource } from "../envs/alfworld/env.ts";
import { generatedGames } from "../envs/alfworld/suite.ts";
import { createScienceworldEnv } from "../envs/scienceworld/env.ts";
import { TASK_NAMES } from "../envs/scienceworld/tasks/catalog.ts";
import { openOriginalShop } from "../envs/webshop/original.ts";
import { MAX_STEPS } from "../envs/webshop/protocol.ts";
import { titleTagger } from "../envs/webshop/reward/title-tagger.ts";
import { openGeneratedShop } from "../envs/webshop/suite.ts";

interface Row {
  readonly world: string;
  readonly games: string;
  readonly steps: number;
  readonly "steps/s": number;
  readonly "reset ms": number;
}

interface Options {
  readonly alfworld: string | undefined;
  readonly webshop: string | undefined;
  readonly json: boolean;
}

/** Steps of a world without an end of its own. */
const STEPS = 50;
const EPISODES = 200;
const WEBSHOP_EPISODES = 2000;
const SCIENCEWORLD_EPISODES = 2 * 30;
const USAGE =
  "Usage: npm run bench -- envs [--data DIR] [--webshop DIR] [--json]; " +
  "--data holds ALFWorld's json_2.1.1, --webshop the original's 1,000 products";

/** The suite behind `npm run bench -- envs`. */
export async function benchEnvs(args: string[]): Promise<void> {
  const { alfworld, webshop, json } = readOptions(args);
  const rows = [await benchAlfworld(alfworld), ...(await benchWebshop(webshop)), ...benchScienceworld()];
  if (json) console.log(JSON.stringify(rows));
  else console.table(rows);
}

function readOptions(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: { data: { type: "string" }, webshop: { type: "string" }, json: { type: "boolean" } },
    });
    return { alfworld: values.data, webshop: values.webshop, json: values.json ?? false };
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
  return { world: "alfworld", games: data ?? "generated, full size", ...measure(env, EPISODES) };
}

async function benchWebshop(data: string | undefined): Promise<Row[]> {
  const row = (games: string, env: TextEnv): Row => ({ world: "webshop", games, ...measure(env, WEBSHOP_EPISODES) });
  const generated = row("generated, full size", generatedShop());
  return data === undefined ? [generated] : [generated, row(data, await originalShop(data))];
}

function generatedShop(): TextEnv {
  const shop = openGeneratedShop({ difficulty: "full", maxSteps: MAX_STEPS, seed: 0 });
  return shop.tasks("train", WEBSHOP_EPISODES).createEnv();
}

async function originalShop(folder: string): Promise<TextEnv> {
  const tree: FileTree = {
    list: (directory) => disk.list(`${folder}/${directory}`),
    readText: (path) => disk.readText(`${folder}/${path}`),
  };
  const { createEnv } = await openOriginalShop({
    tree,
    files: { products: "items_shuffle_1000.json", attributes: "items_ins_v2_1000.json", human: null },
    goals: "synthetic",
    range: null,
    seed: 0,
    rules: { tagger: titleTagger, ratio: "difflib" },
    maxSteps: MAX_STEPS,
  });
  return createEnv();
}

/** The same walks with and without the list. */
function benchScienceworld(): Row[] {
  const create = (listActions: boolean) =>
    createScienceworldEnv({
      variations: TASK_NAMES.map((task) => ({ task, variation: 0 })),
      simplifications: () => "easy",
      moveLimit: 100,
      listActions,
    });
  const choose = randomWalk();
  const walks = Array.from({ length: SCIENCEWORLD_EPISODES }, (): string[] => []);
  play(create(true), SCIENCEWORLD_EPISODES, (info, task, step) => {
    const action = choose(info, task, step);
    if (action !== null) walks[task]?.push(action);
    return action;
  });
  const row = (world: string, listActions: boolean): Row => {
    const replay: Walk = (_, task, step) => walks[task]?.[step] ?? null;
    return { world, games: "all 30 tasks", ...measure(create(listActions), SCIENCEWORLD_EPISODES, replay) };
  };
  return [row("scienceworld", false), row("scienceworld, valid actions listed", true)];
}

/** The next action of an episode; null ends it. */
type Walk = (info: EnvInfo, task: number, step: number) => string | null;

function randomWalk(): Walk {
  const random = createRandom("bench/envs");
  return ({ admissible }) => random.choice(admissible);
}

function measure(env: TextEnv, episodes: number, walk = randomWalk()): Pick<Row, "steps" | "steps/s" | "reset ms"> {
  play(env, episodes / 10, walk);
  const { steps, resetting, stepping } = play(env, episodes, walk);
  return {
    steps,
    "steps/s": Math.round((steps / stepping) * 1000),
    "reset ms": Number((resetting / episodes).toFixed(2)),
  };
}

/** Plays episodes; times in milliseconds. A reset loads its game. */
function play(env: TextEnv, episodes: number, walk: Walk): { steps: number; resetting: number; stepping: number } {
  let steps = 0;
  let resetting = 0;
  let stepping = 0;
  for (let task = 0; task < episodes; task++) {
    const start = performance.now();
    let { info } = env.reset({ seed: 0, task });
    const begun = performance.now();
    for (let step = 0, over = false; step < STEPS && !over; step++) {
      const action = walk(info, task, step);
      if (action === null) break;
      const outcome = env.step(action);
      steps++;
      info = outcome.info;
      over = outcome.terminated || outcome.truncated;
    }
    resetting += begun - start;
    stepping += performance.now() - begun;
  }
  return { steps, resetting, stepping };
}
