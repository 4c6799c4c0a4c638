/** @file Random lines of text and random valid actions, in all tasks. */

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createRandom, type Random } from "../../../core/random.ts";
import { thingNames } from "../../../envs/scienceworld/frames.ts";
import { validTexts } from "../../../envs/scienceworld/server/valid.ts";
import { type Episode, startEpisode, takeStep } from "../../../envs/scienceworld/server/wrapper.ts";
import { findTask, TASK_NAMES } from "../../../envs/scienceworld/tasks/catalog.ts";

/** Longer than any step takes, also on a busy machine. */
const HANG_MS = 5000;
/** Heap that may come and go between two looks at it. */
const SLACK_BYTES = 16 * 2 ** 20;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const phrases =
  "open|close|go to|look|look at|look in|activate|deactivate|eat|move|put|pour|focus on|reset task|use|read|flush|connect|disconnect|wait|wait1|inventory|pick up|put down|mix|task|teleport to|dunk|help|objects".split(
    "|",
  );
const joints = ["to", "in", "into", "on", "with", "from", ""];
const oddities = [
  "",
  " ",
  "0",
  "-1",
  "1e9",
  "\n\t",
  "\u0000",
  "🔥",
  "the the a",
  "constructor",
  "x".repeat(2000),
  "a|b*(",
];

/** Words of the game in orders that are often wrong, or characters at random. */
function randomLine(random: Random, names: readonly string[]): string {
  switch (random.int(6)) {
    case 0:
      return random.choice(oddities);
    case 1:
      return Array.from({ length: random.int(30) }, () => String.fromCharCode(random.int(0x300))).join("");
    case 2:
      return String(random.int(12));
    case 3:
      return `${random.choice(phrases)} ${random.choice(names)}`;
    default:
      return `${random.choice(phrases)} ${random.choice(names)} ${random.choice(joints)} ${random.choice(names)}`;
  }
}

function playAtRandom(episode: Episode, steps: number, random: Random, names: readonly string[]): void {
  const { server } = episode;
  for (let step = 0; step < steps; step++) {
    const line = random.int(2) === 0 ? randomLine(random, names) : random.choice(validTexts(server.game));
    const begun = performance.now();
    const { observation, score } = takeStep(episode, line);
    const context = `${episode.task} ${episode.variation}, step ${step}: ${JSON.stringify(line)}`;
    expect(performance.now() - begun, context).toBeLessThan(HANG_MS);
    expect(server.game.error, context).toBeNull();
    expect(observation, context).not.toBe("");
    expect(score === -100 || (score >= 0 && score <= 100), context).toBe(true);
  }
}

/** Plays `steps` in every task `rounds` times; heap in bytes after each round. */
function fuzz(rounds: number, steps: number): number[] {
  const names = thingNames();
  return Array.from({ length: rounds }, (_, round) => {
    for (const task of TASK_NAMES) {
      const random = createRandom(`fuzz ${round} ${task}`);
      const variation = random.int(findTask(task)?.family.variations ?? 1);
      const simplifications = round % 2 === 0 ? "easy" : "";
      playAtRandom(startEpisode(task, variation, simplifications, 100, null).episode, steps, random, names);
    }
    collectGarbage();
    return process.memoryUsage().heapUsed;
  });
}

describe("a game played at random", () => {
  it("takes 1,500 lines in all tasks without an exception", () => {
    fuzz(1, 50);
  });

  it.skipIf(!process.env.SLOW_TESTS)(
    "takes 102,000 lines without an exception, a hang or growing memory (slow; set SLOW_TESTS to run it)",
    { timeout: 1_800_000 },
    () => {
      const [, settled = 0, ...later] = fuzz(17, 200);
      expect(later.at(-1)).toBeLessThan(settled + SLACK_BYTES);
    },
  );
});
