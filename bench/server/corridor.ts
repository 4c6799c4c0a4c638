/** @file What tests/envs/server/bridges/alfworld_bridge.py plays in Python: game N has N steps to walk. */

import type { EnvInfo, TextEnv } from "../../core/env/text-env.ts";

export const corridorGames = 20;

export function createCorridor(): TextEnv {
  let [game, place] = [0, 0];
  const info = (): EnvInfo => ({
    admissible: ["east", "wait"],
    won: place > game,
    score: Number(place > game),
    task: {},
  });
  return {
    reset: ({ task }) => {
      [game, place] = [task, 0];
      const paragraphs = [
        "-= Welcome to TextWorld, ALFRED! =-",
        `You are in corridor ${game}.`,
        "Your task is to: walk east.",
      ];
      return { observation: paragraphs.join("\n\n"), info: info() };
    },
    step: (action) => {
      if (action === "east") place++;
      const { won, score } = info();
      const observation = `You arrive at ${place} of ${game}.`;
      return { observation, reward: score, terminated: won, truncated: false, info: info() };
    },
  };
}
