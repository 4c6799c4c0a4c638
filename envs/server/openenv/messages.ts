/**
 * @file OpenEnv's messages (github.com/huggingface/OpenEnv) for a text world: an action is a message, an observation has
 * the fields of OpenEnv's TextArena environment.
 */

import { z } from "@hono/zod-openapi";
import type { EnvInfo } from "../../../core/env/text-env.ts";

export const actionSchema = z
  .strictObject({
    message: z.string(),
    metadata: z.record(z.string(), z.unknown()).optional(),
  })
  .openapi({ title: "TextAction" });

export const observationSchema = z
  .strictObject({
    /** The first observation of the episode: the task. */
    prompt: z.string(),
    messages: z.array(z.strictObject({ sender_id: z.int(), content: z.string(), category: z.string() })),
    current_player_id: z.int(),
    legal_players: z.array(z.int()),
    /** Valid actions, whether the task is won, the score in [0, 1], and which task it is. */
    info: z.strictObject({
      admissible: z.array(z.string()),
      won: z.boolean(),
      score: z.number(),
      task: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    }),
    /** The episode ended because of a limit, and not because of what happened in the world. */
    truncated: z.boolean(),
  })
  .openapi({ title: "TextObservation" });

export const stateSchema = z
  .looseObject({ episode_id: z.string().nullable(), step_count: z.int().nonnegative() })
  .openapi({ title: "State" });

export const splitSchema = z.enum(["train", "seen", "unseen"]);

/** What a reset may say; beside OpenEnv's two fields, which task to play. */
export const resetSchema = z.looseObject({
  seed: z.int().nonnegative().nullish(),
  episode_id: z.string().max(255).nullish(),
  task: z.int().nonnegative().nullish(),
  split: splitSchema.nullish(),
});
export type ResetData = z.infer<typeof resetSchema>;

export const stepSchema = z.looseObject({
  action: actionSchema,
  timeout_s: z.number().positive().nullish(),
  request_id: z.string().max(255).nullish(),
});

export const outcomeSchema = z.object({
  observation: observationSchema,
  reward: z.number().nullable(),
  done: z.boolean(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

/** Who speaks in TextArena's messages when the world does. */
const world = -1;
const player = 0;

export function outcome(
  prompt: string,
  seen: { observation: string; info: EnvInfo },
  end: { reward: number | null; done: boolean; truncated: boolean },
): Outcome {
  const { admissible, won, score, task } = seen.info;
  return {
    observation: {
      prompt,
      messages: [{ sender_id: world, content: seen.observation, category: "MESSAGE" }],
      current_player_id: player,
      legal_players: [player],
      info: { admissible: [...admissible], won, score, task: { ...task } },
      truncated: end.truncated,
    },
    reward: end.reward,
    done: end.done,
  };
}
