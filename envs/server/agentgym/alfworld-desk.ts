/** @file One ALFWorld environment as AgentGym's server has it. */

import { z } from "zod";
import type { TextEnv } from "../../../core/env/text-env.ts";
import type { LocalWorld } from "../../../core/env/world.ts";
import { alfworldProtocol } from "../../alfworld/protocol.ts";
import { Failure } from "../failure.ts";

export const alfworldReset = z.object({
  observation: z.string(),
  available_actions: z.array(z.string()),
  task_type: z.string(),
});
export const alfworldStep = z.object({
  observation: z.string(),
  reward: z.number(),
  available_actions: z.array(z.string()),
  done: z.boolean(),
});

export interface AlfworldDesk {
  /** @throws Failure when there is no such game */
  reset(game: number): Promise<z.infer<typeof alfworldReset>>;
  step(action: string): Promise<z.infer<typeof alfworldStep>>;
  close(): Promise<void>;
}

/** Games are numbered through the training split, then the seen and the unseen one. */
export function alfworldDesk(world: LocalWorld): AlfworldDesk {
  const splits = (["train", "seen", "unseen"] as const).map((split) => ({
    count: world.taskCount(split),
    env: world.createEnv(split),
  }));
  let playing: TextEnv | null = null;

  return {
    reset: async (game) => {
      let task = game;
      const split = splits.find(({ count }) => {
        if (task < count) return true;
        task -= count;
        return false;
      });
      // Python's words for it.
      if (split === undefined || task < 0) throw new Failure("BAD_TASK", "list index out of range");
      playing = split.env;
      const { observation, info } = playing.reset({ seed: task, task });
      return {
        observation: alfworldProtocol.firstObservation(observation),
        available_actions: [...info.admissible],
        task_type: folderOf(info.task),
      };
    },
    step: async (action) => {
      if (playing === null) throw new Failure("NOT_RESET", "Nothing is being played yet. Reset the environment first.");
      const { observation, info, terminated, truncated } = playing.step(action);
      return {
        observation: alfworldProtocol.observation(observation),
        reward: Number(info.won),
        available_actions: [...info.admissible],
        done: terminated || truncated,
      };
    },
    close: async () => {},
  };
}

/** The game's folder, `<task>/<trial>`; generated games have none and get one made of what they are. */
function folderOf({ id, taskType }: Readonly<Record<string, string | number | boolean>>): string {
  return String(id).includes("/") ? String(id) : `${taskType}/trial_${id}`;
}
