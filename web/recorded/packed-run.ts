/** @file A run's numbers in a small file: the digits that a chart can show, times from the run's start. */

import { z } from "zod";
import { configSchema } from "../../core/config/config.ts";
import { stageNames } from "../../core/run/run.ts";
import type { RunData } from "../runs/run-data.ts";

/** Digits that are kept of a number. */
const digits = 4;

const packedSchema = z.object({
  config: configSchema,
  records: z.array(z.tuple([z.number(), z.enum(stageNames), z.int(), z.int(), z.record(z.string(), z.number())])),
  log: z.array(z.tuple([z.number(), z.enum(stageNames), z.int(), z.number()])),
});
export type PackedRun = z.infer<typeof packedSchema>;

export function packRun({ config, records, log }: RunData): PackedRun {
  const start = log[0]?.time ?? 0;
  const round = (value: number): number => Number(value.toPrecision(digits));
  const since = (time: number): number => Number((time - start).toFixed(2));
  return {
    config,
    records: records.map(({ time, stage, iteration, step, metrics }) => [
      since(time),
      stage,
      iteration,
      step,
      Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, round(value)])),
    ]),
    log: log.flatMap(({ kind, time, stage, iteration, seconds }) =>
      kind === "stage" && stage && iteration !== undefined && seconds !== undefined
        ? [[since(time), stage, iteration, round(seconds)]]
        : [],
    ),
  };
}

export function unpackRun(json: unknown, name: string): RunData {
  const { config, records, log } = packedSchema.parse(json);
  return {
    name,
    config,
    records: records.map(([time, stage, iteration, step, metrics]) => ({ time, stage, iteration, step, metrics })),
    log: log.map(([time, stage, iteration, seconds]) => ({ time, kind: "stage", stage, iteration, seconds })),
  };
}
