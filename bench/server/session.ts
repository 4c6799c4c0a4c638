/** @file One session of the load: episode after episode, each reply compared with the same world played here. */

import type { EnvPool } from "../../core/env/env-pool.ts";
import type { ResetResult, StepResult, TextEnv } from "../../core/env/text-env.ts";
import { createRandom } from "../../core/random.ts";
import { alfworldProtocol } from "../../envs/alfworld/protocol.ts";

/** What sessions of one kind saw. */
export interface Tally {
  readonly milliseconds: number[];
  episodes: number;
  wrong: number;
}

export interface SessionOptions {
  readonly pool: EnvPool;
  /** The same world in this process. */
  readonly twin: TextEnv;
  readonly tasks: number;
  readonly seed: number;
  readonly isOver: () => boolean;
}

/** Plays at random until it is over, and counts replies that are not those of this session. */
export async function playSession({ pool, twin, tasks, seed, isOver }: SessionOptions, tally: Tally): Promise<void> {
  const random = createRandom(seed);
  while (!isOver()) {
    const task = random.int(tasks);
    let here: ResetResult = twin.reset({ task, seed: 0 });
    const [there] = await pool.reset([{ slot: 0, task, seed: 0 }]);
    if (first(there) !== first(here)) tally.wrong++;
    tally.episodes++;
    for (let isEnd = false; !isEnd && !isOver(); ) {
      const action = random.choice(here.info.admissible);
      const begun = performance.now();
      const [answer] = await pool.step([{ slot: 0, action }]);
      tally.milliseconds.push(performance.now() - begun);
      const expected = twin.step(action);
      if (!isSame(answer, expected)) tally.wrong++;
      isEnd = expected.terminated || expected.truncated;
      here = expected;
    }
  }
}

const first = (result: ResetResult | undefined): string => alfworldProtocol.firstObservation(result?.observation ?? "");

/** Alike in what AgentGym's protocol can tell, too, which cuts observations and joins both kinds of ends. */
function isSame(answer: StepResult | undefined, expected: StepResult): boolean {
  return (
    answer !== undefined &&
    alfworldProtocol.observation(answer.observation) === alfworldProtocol.observation(expected.observation) &&
    answer.reward === expected.reward &&
    (answer.terminated || answer.truncated) === (expected.terminated || expected.truncated)
  );
}
