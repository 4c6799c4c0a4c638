/** @file The shapes of recordings of the original ScienceWorld. */

import { z } from "zod";

const outcomeSchema = z.object({
  obs: z.string().optional(),
  look: z.string().optional(),
  inv: z.string().optional(),
  score: z.number().optional(),
  reward: z.number().optional(),
  done: z.boolean().optional(),
  moves: z.number().optional(),
  validSha256: z.string().optional(),
});

const stepSchema = outcomeSchema.extend({ action: z.string() });

/** In which order the calls were made: with the valid list after every step, with free looks only, or steps only. */
const modeSchema = z.enum(["valid", "free", "bare"]);

export const episodeSchema = z.object({
  task: z.string(),
  variation: z.number(),
  simplification: z.string(),
  stepLimit: z.number().optional(),
  rngMode: modeSchema.optional(),
  reset: outcomeSchema.optional(),
  resetObs: z.string().optional(),
  steps: z.array(stepSchema),
  taskDesc: z.string().optional(),
  fold: z.string().optional(),
  used: z.string().optional(),
  possibleActions: z.array(z.string()).optional(),
  possibleActionsIds: z.array(z.object({ action_example: z.string(), template_id: z.number() })).optional(),
  progress0: z.string().optional(),
  progressEnd: z.string().optional(),
});

/** The beginning of every variation. */
export const variationSchema = z.object({
  task: z.string(),
  variation: z.number(),
  fold: z.string(),
  taskDesc: z.string(),
  obs: z.string(),
});

const jsonTextSchema = z.object({ json: z.string() });

/** Everything in the world of a variation right after its reset. */
export const treeSchema = z.object({
  task: z.string(),
  variation: z.number(),
  simplification: z.string(),
  used: z.string(),
  tree: jsonTextSchema,
  objLUT: jsonTextSchema.nullish(),
  validTemplates: jsonTextSchema.nullish(),
});

export type RecordedOutcome = z.infer<typeof outcomeSchema>;
export type RecordedEpisode = z.infer<typeof episodeSchema>;
export type RecordedVariation = z.infer<typeof variationSchema>;
export type RecordedTree = z.infer<typeof treeSchema>;
export type CallOrder = z.infer<typeof modeSchema>;
