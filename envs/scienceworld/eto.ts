/**
 * @file ScienceWorld as ETO (arXiv 2403.02502) and QLASS (arXiv 2502.02584) play it: 24 tasks, each with its own limit of
 * turns, doors and containers open, and the best score as the reward of an episode.
 */

import type { EnvInfo, StepResult } from "../../core/env/text-env.ts";
import type { Split } from "../../core/env/world.ts";
import { ETO_SEEN } from "./data/eto-seen.ts";
import { createScienceworldEnv, type ScienceworldEnv, type ScienceworldOptions, type Variation } from "./env.ts";
import { findTask, splitOf } from "./tasks/catalog.ts";

/** Published: turns an episode of each task may take. */
export const ETO_TURNS: Readonly<Record<string, number>> = {
  boil: 100,
  "change-the-state-of-matter-of": 80,
  freeze: 80,
  melt: 80,
  "measure-melting-point-known-substance": 120,
  "use-thermometer": 30,
  "power-component": 20,
  "power-component-renewable-vs-nonrenewable-energy": 30,
  "test-conductivity": 30,
  "test-conductivity-of-unknown-substances": 30,
  "find-animal": 15,
  "find-living-thing": 15,
  "find-non-living-thing": 15,
  "find-plant": 15,
  "grow-fruit": 60,
  "grow-plant": 30,
  "chemistry-mix": 60,
  "chemistry-mix-paint-secondary-color": 15,
  "chemistry-mix-paint-tertiary-color": 30,
  "identify-life-stages-1": 30,
  "identify-life-stages-2": 30,
  "lifespan-longest-lived": 10,
  "lifespan-longest-lived-then-shortest-lived": 12,
  "lifespan-shortest-lived": 10,
};

/** Published: the step limit given to the world itself. */
const MOVE_LIMIT = 200;
/** Published: variations of a task among the test tasks, at most. */
const MOST_TEST_VARIATIONS = 10;
const FOLDS = { train: "train", seen: "dev", unseen: "test" } as const;

/** What stands between the task and the first look around. */
export const TASK_END = "\n\n";

/**
 * The published protocol's variations of its 24 tasks: 194 seen and 211 unseen ones. For training it is the whole training
 * fold: the published list is a sample of it, with some of the development fold among it.
 */
export function etoVariations(split: Split): Variation[] {
  return Object.keys(ETO_TURNS).flatMap((task) => {
    if (split === "seen") return (ETO_SEEN[task] ?? []).map((variation) => ({ task, variation }));
    const variations = variationsOf(task, split);
    return split === "train" ? variations : variations.slice(0, MOST_TEST_VARIATIONS);
  });
}

/** All variations of a task in a split. */
export function variationsOf(task: string, split: Split): Variation[] {
  const fold = splitOf(findTask(task)?.family.variations ?? 0)[FOLDS[split]];
  return fold.map((variation) => ({ task, variation }));
}

/** "easy" with open containers; tasks about electricity keep their actions. */
function simplificationsFor(task: string): string {
  const always = "teleportAction,openDoors,openContainers,selfWateringFlowerPots";
  return /power-component|conductivity/.test(task) ? always : `${always},noElectricalAction`;
}

/**
 * The environment of the protocol; its first observation states the task. A step's reward is by how much the best score
 * so far has risen, so that the rewards of an episode add up to what the protocol pays for it.
 * @param mostTurns limit of every episode, beside that of its task
 */
export function createEtoEnv(
  variations: readonly Variation[],
  mostTurns: number,
  { listActions }: Pick<ScienceworldOptions, "listActions"> = { listActions: false },
): ScienceworldEnv {
  const env = createScienceworldEnv({
    variations,
    simplifications: simplificationsFor,
    moveLimit: MOVE_LIMIT,
    listActions,
  });
  let judge = etoJudge("");
  return {
    get game() {
      return env.game;
    },
    reset: (options) => {
      const { observation, info } = env.reset(options);
      judge = etoJudge(String(info.task.taskType), mostTurns);
      return { observation: `${info.task.description}${TASK_END}${observation}`, info: judge.start(info) };
    },
    step: (action) => judge.step(env.step(action)),
  };
}

/** What the protocol makes of an episode of a task: a limit of turns, and the best score as the return. */
export function etoJudge(task: string, mostTurns = Number.POSITIVE_INFINITY) {
  const limit = Math.min(ETO_TURNS[task] ?? MOVE_LIMIT, mostTurns);
  let turns = 0;
  let best = 0;
  let paid = 0;

  function withBest(info: EnvInfo): EnvInfo {
    best = Math.max(best, info.score);
    return { ...info, score: best, won: best >= 1 };
  }

  return {
    start: withBest,
    step: (result: StepResult): StepResult => {
      turns += 1;
      const info = withBest(result.info);
      const truncated = !result.terminated && (result.truncated || turns >= limit);
      const reward = best - paid;
      paid = best;
      return { ...result, info, reward, truncated };
    },
  };
}
