/** @file One ScienceWorld environment as AgentGym's server has it. */

import { z } from "zod";
import { progressReport } from "../../scienceworld/goals/progress.ts";
import { possibleActions, possibleObjects } from "../../scienceworld/server/server.ts";
import { type Episode, type Outcome, startEpisode, surroundings, takeStep } from "../../scienceworld/server/wrapper.ts";
import { treeJson } from "../../scienceworld/text/tree.ts";
import { Failure } from "../failure.ts";
import { gameOf } from "./scienceworld-games.ts";

export const scienceworldStep = z.object({
  observation: z.string(),
  reward: z.number(),
  score: z.number(),
  done: z.boolean(),
});
export const scienceworldReset = z.object({
  task_name: z.string(),
  var_num: z.number(),
  task_description: z.string(),
  ...scienceworldStep.shape,
});
export const scienceworldHint = z.object({
  possible_actions: z.array(z.string()),
  possible_objects: z.array(z.string()),
});
/** What lies behind an observation. */
export const scienceworldInside = z.object({
  goals: z.string(),
  task_description: z.string(),
  object_tree: z.unknown(),
  inventory: z.string(),
  look: z.string(),
  moves: z.number(),
});

export interface ScienceworldDesk {
  /** @throws Failure when there is no game of this number */
  reset(game: number): Promise<z.infer<typeof scienceworldReset>>;
  step(action: string): Promise<z.infer<typeof scienceworldStep>>;
  /** Templates of actions and words for things; asking draws random numbers, as in the original. */
  hint(): Promise<z.infer<typeof scienceworldHint>>;
  inside(): Promise<z.infer<typeof scienceworldInside>>;
  close(): Promise<void>;
}

/** Moves of an episode, the original's default. */
const moveLimit = 100;

export function scienceworldDesk(): ScienceworldDesk {
  let current: { readonly episode: Episode; last: Outcome } | null = null;

  function playing() {
    if (current === null) throw new Failure("NOT_RESET", "Nothing is being played yet. Reset the environment first.");
    return current;
  }

  return {
    reset: async (game) => {
      const { task, variation } = gameOf(game);
      const { episode, outcome } = startEpisode(task, variation, "", moveLimit, current?.episode.server ?? null);
      current = { episode, last: outcome };
      const task_description = episode.server.game.scene.taskText;
      return { task_name: task, var_num: variation, task_description, ...visible(outcome) };
    },
    step: async (action) => {
      const { episode } = playing();
      const outcome = takeStep(episode, action);
      current = { episode, last: outcome };
      return visible(outcome);
    },
    hint: async () => {
      const { game } = playing().episode.server;
      return { possible_actions: possibleActions(game), possible_objects: possibleObjects(game) };
    },
    inside: async () => {
      const { episode, last } = playing();
      const { scene } = episode.server.game;
      return {
        goals: progressReport(scene.progress),
        task_description: scene.taskText,
        object_tree: JSON.parse(treeJson(scene.world.universe)),
        ...surroundings(episode),
        moves: last.moves,
      };
    },
    close: async () => {},
  };
}

function visible({ observation, reward, score, done }: Outcome): z.infer<typeof scienceworldStep> {
  return { observation, reward, score, done };
}
