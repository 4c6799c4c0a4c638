/** @file AgentGym's environments as the playground's: what a run needs, from what those servers tell. */

import type { Split } from "../../../core/env/world.ts";
import { etoJudge, TASK_END } from "../../scienceworld/eto.ts";
import { MAX_STEPS } from "../../webshop/protocol.ts";
import type { AsyncEnv } from "../async-env.ts";
import type { AlfworldDesk } from "./alfworld-desk.ts";
import type { ScienceworldDesk } from "./scienceworld-desk.ts";
import { type Games, scienceworldGames } from "./splits.ts";
import type { WebshopDesk } from "./webshop-desk.ts";

/** AgentGym cuts ALFWorld's first line off and halves the line feeds between paragraphs. */
const welcome = "-= Welcome to TextWorld, ALFRED! =-\n\n";

export function alfworldEnv(desk: Pick<AlfworldDesk, "reset" | "step" | "close">, { first, count }: Games): AsyncEnv {
  let about: Readonly<Record<string, string>> = {};
  return {
    reset: async ({ task }) => {
      const { observation, available_actions, task_type } = await desk.reset(first + (task % count));
      about = { id: task_type, taskType: task_type.split(/[-/]/)[0] ?? "" };
      const info = { admissible: available_actions, won: false, score: 0, task: about };
      return { observation: welcome + observation.replaceAll("\n", "\n\n"), info };
    },
    step: async (action) => {
      const { observation, reward, available_actions, done } = await desk.step(action);
      const won = reward === 1;
      const info = { admissible: available_actions, won, score: reward, task: about };
      return { observation, reward, terminated: done && won, truncated: done && !won, info };
    },
    close: desk.close,
  };
}

/** Valid actions would cost a call each and are not listed. */
export function webshopEnv(desk: Pick<WebshopDesk, "reset" | "step" | "close">, { first, count }: Games): AsyncEnv {
  let about: Readonly<Record<string, number>> = {};
  let steps = 0;
  return {
    reset: async ({ task }) => {
      const goal = first + (task % count);
      about = { goal };
      steps = 0;
      const observation = await desk.reset(goal);
      return { observation, info: { admissible: [], won: false, score: 0, task: about } };
    },
    step: async (action) => {
      const { state, reward, done } = await desk.step(action);
      steps++;
      const info = { admissible: [], won: done && reward === 1, score: done ? reward : 0, task: about };
      return { observation: state, reward, terminated: done, truncated: !done && steps >= MAX_STEPS, info };
    },
    close: desk.close,
  };
}

export function scienceworldEnv(desk: Pick<ScienceworldDesk, "reset" | "step" | "close">, split: Split): AsyncEnv {
  const games = scienceworldGames(split);
  let about: Readonly<Record<string, string | number>> = {};
  let judge = etoJudge("");
  const info = (score: number) => ({
    admissible: [],
    won: score === 100,
    score: Math.max(score, 0) / 100,
    task: about,
  });
  return {
    reset: async ({ task }) => {
      const game = games[task % games.length] as number;
      const { task_name, var_num, task_description, observation, score } = await desk.reset(game);
      about = { taskType: task_name, variation: var_num, description: task_description };
      judge = etoJudge(task_name);
      return { observation: `${task_description}${TASK_END}${observation}`, info: judge.start(info(score)) };
    },
    step: async (action) => {
      const { observation, reward, score, done } = await desk.step(action);
      const isOver = score === 100 || score < 0;
      const result = { observation, reward: reward / 100, terminated: done && isOver, truncated: done && !isOver };
      return judge.step({ ...result, info: info(score) });
    },
    close: desk.close,
  };
}
