/**
 * @file The playground's own protocol: many environments over one WebSocket, many steps in one message, in the
 * vocabulary of Gymnasium's vector environments with `AutoresetMode.DISABLED`: an episode that ended stays ended until
 * it is reset. Every request has an id, and its reply the same.
 */

import { z } from "zod";

const slot = z.int().nonnegative();
const id = z.int().nonnegative();

export const batchRequest = z.discriminatedUnion("op", [
  /** Comes first, once: how many environments, of which split. */
  z.strictObject({
    id,
    op: z.literal("open"),
    size: z.int().positive(),
    split: z.enum(["train", "seen", "unseen"]),
    /** Lists the valid actions in every info. */
    admissible: z.boolean(),
  }),
  z.strictObject({
    id,
    op: z.literal("reset"),
    episodes: z.array(z.strictObject({ slot, seed: z.int().nonnegative(), task: z.int().nonnegative() })).min(1),
  }),
  z.strictObject({ id, op: z.literal("step"), actions: z.array(z.strictObject({ slot, action: z.string() })).min(1) }),
]);
export type BatchRequest = z.infer<typeof batchRequest>;

const info = z.object({
  admissible: z.array(z.string()),
  won: z.boolean(),
  score: z.number(),
  task: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

/** One environment's part of an answer may be a mistake that the others do not share. */
const mistake = z.object({ error: z.string(), code: z.string() });
export const resetPart = z.union([z.tuple([z.string(), info]), mistake]);
export const stepPart = z.union([z.tuple([z.string(), z.number(), z.boolean(), z.boolean(), info]), mistake]);

export const batchReply = z.union([
  z.object({ id, opened: z.int(), autoreset_mode: z.literal("Disabled") }),
  z.object({ id, resets: z.array(resetPart) }),
  z.object({ id, steps: z.array(stepPart) }),
  z.object({ id: id.nullable(), error: z.string(), code: z.string() }),
]);
export type BatchReply = z.infer<typeof batchReply>;

/** What `GET /batch/WORLD` tells: enough for a client to play without knowing more. */
export const batchDescription = z.object({
  protocol: z.literal("q-evolve-batch-1"),
  world: z.enum(["alfworld", "webshop", "scienceworld"]),
  tasks: z.object({ train: z.int(), seen: z.int(), unseen: z.int() }),
  /** Difficulty step of the generated tasks; null where the data is the original's. */
  difficulty: z.string().nullable(),
});
export type BatchDescription = z.infer<typeof batchDescription>;
