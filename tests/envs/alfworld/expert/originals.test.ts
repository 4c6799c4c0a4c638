import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRandom } from "../../../../core/random.ts";
import type { AlfworldEnv, GameSource } from "../../../../envs/alfworld/env.ts";
import { oraclePlan } from "../../../../envs/alfworld/expert/oracle.ts";
import { createGameCache, loadGame } from "../../../../envs/alfworld/game.ts";
import { parseGameFile } from "../../../../envs/alfworld/game-file.ts";
import { tasksOver } from "../../../../envs/alfworld/suite.ts";
import { play } from "./play.ts";

const shared = process.env.SHARED_DIR;
const folders = shared === undefined ? [] : [join(shared, "data/alfworld"), join(shared, "golden/alfworld/games")];
const files = folders.filter(existsSync).flatMap(gameFiles);

function gameFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("game.tw-pddl"))
    .sort()
    .map((path) => join(folder, path));
}

function solvableGames(): GameSource {
  const cache = createGameCache();
  const games = files.flatMap((path) => {
    const file = parseGameFile(readFileSync(path, "utf8"), path);
    return file.solvable === true ? [loadGame(file, path, cache)] : [];
  });
  return { length: games.length, game: (index) => games[index]!, task: (index) => ({ index }) };
}

/** Some things, such as a paper towel roll, can be taken but put nowhere: the original's dead end. */
function holdsForEver(env: AlfworldEnv): boolean {
  const held = env.facts("holds")[0]?.args[1];
  const type = env.facts("objecttype").find(({ args }) => args[0] === held)?.args[1];
  return held !== undefined && !env.facts("cancontain").some(({ args }) => args[1] === type);
}

describe.skipIf(files.length === 0)(
  "on the original's games (set SHARED_DIR to the recordings of the originals)",
  () => {
    const games = files.length === 0 ? { length: 0, game: () => null!, task: () => ({}) } : solvableGames();
    const tasks = tasksOver(games, 1000);

    test("the search expert solves every solvable game", { timeout: 600_000 }, () => {
      const env = tasks.createEnv();
      const steps: number[] = [];
      for (let task = 0; task < games.length; task++) {
        const played = play(env, task, tasks.createExpert({ seed: task }), 300);
        expect(played.won, `${env.game.where}: ${env.game.task}\n${played.actions.join("\n")}`).toBe(true);
        steps.push(played.steps);
      }
      const within = (limit: number) => steps.filter((count) => count <= limit).length / steps.length;
      console.log(`${steps.length} games: ${within(30)} within 30 steps, ${within(50)} within 50`);
      expect(within(50)).toBeGreaterThan(0.97);
    });

    test("the oracle wins from the start and from random states", { timeout: 600_000 }, () => {
      const env = tasks.createEnv();
      for (let task = 0; task < games.length; task++) {
        for (const wander of [0, 10]) {
          const random = createRandom(task);
          let { info } = env.reset({ seed: 0, task });
          for (let i = 0; i < wander; i++) info = env.step(random.choice(info.admissible)).info;
          const plan = oraclePlan(env);
          if (plan === null && wander > 0 && holdsForEver(env)) continue;
          for (const command of plan ?? []) info = env.step(command).info;
          expect(info.won, `${env.game.where} after ${wander} random actions`).toBe(true);
        }
      }
    });
  },
);
