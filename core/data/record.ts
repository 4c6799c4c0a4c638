/**
 * @file Trajectories as lines of JSON: the record of ETO and QLASS ({id, conversations, meta}), so that their tools read
 * ours, and beside it what training needs: tokens, log-probabilities, rewards and labels.
 */

import { z } from "zod";
import { UserError } from "../errors.ts";
import type { Step, Trajectory } from "./trajectory.ts";

const finite = z.number();
const index = z.int().nonnegative();

const labelSchema = z.object({
  value: finite,
  q: finite,
  advantage: finite,
  token_advantages: z.array(finite).optional(),
});

const stepSchema = z.object({
  action: z.string().nullable(),
  begin: index,
  end: index,
  logps: z.array(finite).optional(),
  r_env: finite,
  r_aux: finite,
  fault: z.enum(["format", "invalid", "repeat"]).optional(),
  label: labelSchema.optional(),
});

/** A record as ETO and QLASS write it; what the playground adds is optional. */
export const recordSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  conversations: z.array(z.object({ from: z.enum(["human", "gpt"]), value: z.string() })),
  meta: z.looseObject({
    steps: index.optional(),
    reward: finite.nullish(),
    finished: z.boolean().optional(),
    success: z.boolean().optional(),
    terminate_reason: z.string().nullish(),
    error: z.string().nullish(),
  }),
  training: z
    .object({
      source: z.enum(["expert", "self"]),
      task: index,
      info: z.record(z.string(), z.union([z.string(), finite, z.boolean()])),
      iteration: index,
      temperature: finite.nonnegative(),
      end: z.enum(["terminated", "max_steps", "context", "stuck"]),
      ids: z.array(index),
      steps: z.array(stepSchema),
    })
    .optional(),
});

export type TrajectoryRecord = z.infer<typeof recordSchema>;

/** ETO's words for the ends it knows. */
const TERMINATE_REASON = {
  terminated: "terminated",
  max_steps: "max_steps",
  context: "exceeding maximum input length",
  stuck: "stuck",
} as const;

/** The record of a trajectory. `success` means that the task was won, not merely that the episode ended. */
export function toRecord(trajectory: Trajectory): TrajectoryRecord {
  const { id, source, task, info, iteration, temperature, end, ids, steps, reward, won } = trajectory;
  return {
    id,
    conversations: steps.flatMap(({ observation, reply }) => [
      { from: "human", value: observation },
      { from: "gpt", value: reply },
    ]),
    meta: {
      steps: steps.length,
      reward,
      finished: true,
      success: won,
      terminate_reason: won ? "success" : TERMINATE_REASON[end],
      error: null,
    },
    training: {
      source,
      task,
      info: { ...info },
      iteration,
      temperature,
      end,
      ids: [...ids],
      steps: steps.map(stepRecord),
    },
  };
}

function stepRecord({ action, begin, end, logps, rEnv, rAux, fault, label }: Step) {
  return {
    action,
    begin,
    end,
    ...(logps ? { logps: [...logps] } : {}),
    r_env: rEnv,
    r_aux: rAux,
    ...(fault ? { fault } : {}),
    ...(label ? { label: labelRecord(label) } : {}),
  };
}

function labelRecord({ tokenAdvantages, ...label }: NonNullable<Step["label"]>) {
  return { ...label, ...(tokenAdvantages ? { token_advantages: [...tokenAdvantages] } : {}) };
}

/**
 * The trajectory of a record.
 * @param where Name for messages, e.g. "self.jsonl".
 * @throws UserError when the record has no tokens or its parts contradict each other.
 */
export function fromRecord(record: TrajectoryRecord, where: string): Trajectory {
  const { id, conversations, meta, training } = record;
  const place = `${where}: record "${id}"`;
  const { reward, success } = meta;
  if (!training || typeof reward !== "number" || success === undefined) {
    throw new UserError(
      `${place} lacks "training", "meta.reward" or "meta.success" (tokens and rewards). Collect it with this program.`,
    );
  }
  const { steps, ids, ...rest } = training;
  if (conversations.length !== 2 * steps.length) {
    throw new UserError(
      `${place} has ${conversations.length} turns for ${steps.length} steps; each step has two. Collect it again.`,
    );
  }
  let reached = 1;
  for (const [number, { begin, end, logps }] of steps.entries()) {
    const field = `${place}, field "training.steps.${number}`;
    if (begin < reached || end <= begin || end > ids.length) {
      throw new UserError(
        `${field}": tokens ${begin} to ${end} must follow ${reached} and end by ${ids.length}. Collect it again.`,
      );
    }
    if (logps && logps.length !== end - begin) {
      throw new UserError(`${field}.logps": ${logps.length} numbers for ${end - begin} tokens. Collect it again.`);
    }
    reached = end;
  }
  return {
    id,
    ...rest,
    ids,
    steps: steps.map((step, t) =>
      stepOf(step, conversations[2 * t]?.value ?? "", conversations[2 * t + 1]?.value ?? ""),
    ),
    reward,
    won: success,
  };
}

function stepOf(step: z.infer<typeof stepSchema>, observation: string, reply: string): Step {
  const { action, begin, end, logps, r_env, r_aux, fault, label } = step;
  return {
    observation,
    reply,
    action,
    begin,
    end,
    ...(logps ? { logps } : {}),
    rEnv: r_env,
    ...(fault ? { fault } : {}),
    rAux: r_aux,
    ...(label ? { label: labelOf(label) } : {}),
  };
}

function labelOf({ token_advantages, ...label }: z.infer<typeof labelSchema>): NonNullable<Step["label"]> {
  return { ...label, ...(token_advantages ? { tokenAdvantages: token_advantages } : {}) };
}
