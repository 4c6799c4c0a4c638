/**
 * @file `npm run conformance -- algorithm`: does the code of the method give the numbers of the reference
 * implementations, and does the critic find the fixed points that are known in closed form?
 */

import { parseArgs } from "node:util";
import { messageOf, UserError } from "../../core/errors.ts";
import { createCpuExecutor } from "../../kernels/cpu/executor.ts";
import { checkBaselines } from "./algorithm/baselines.ts";
import { checkExpectile, checkGae, checkPolyak, checkStepWeights, checkWeightedIql } from "./algorithm/critic.ts";
import { checkFixedPoints } from "./algorithm/fixed-points.ts";
import { checkAggregation, checkBppo, checkOriginalBppo, checkPpo } from "./algorithm/policy.ts";
import { type Recording, recordingSchema, resultsIn } from "./algorithm/recording.ts";
import { createNumberTally } from "./algorithm/tally.ts";
import { parseRecording, readRecording } from "./recordings.ts";

const USAGE = "Usage: npm run conformance -- algorithm --golden FILE";

/** The suite behind `npm run conformance -- algorithm`. */
export async function checkAlgorithm(args: string[]): Promise<boolean> {
  const golden = await readGolden(readOptions(args));
  const tally = createNumberTally();
  const executor = await createCpuExecutor({ threads: 1 });
  await checkExpectile(executor, golden, tally);
  checkStepWeights(golden, tally);
  await checkWeightedIql(executor, golden, tally);
  await checkGae(executor, golden, tally);
  await checkPolyak(executor, golden, tally);
  await checkBppo(executor, golden, tally);
  checkOriginalBppo(golden, tally);
  await checkPpo(executor, golden, tally);
  checkAggregation(golden, tally);
  checkBaselines(golden, tally);
  await checkFixedPoints(executor, tally);
  executor.dispose();
  for (const name of resultsIn(golden)) if (!tally.has(name)) tally.fail(`${name}: no check knows this result`);
  for (const failure of tally.failures) console.log(failure);
  console.log(`conformance algorithm: ${tally.passed}/${tally.total} checks`);
  return tally.total > 0 && tally.passed === tally.total;
}

function readOptions(args: string[]): string {
  try {
    const { values } = parseArgs({ args, options: { golden: { type: "string" } } });
    if (values.golden === undefined) throw new UserError(`--golden is needed. ${USAGE}`);
    return values.golden;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${messageOf(error)}. ${USAGE}`);
  }
}

async function readGolden(path: string): Promise<Recording> {
  let text: string;
  try {
    text = await readRecording(path);
  } catch (error) {
    throw new UserError(`${path}: cannot be read (${(error as Error).message}). --golden names the file of numbers.`);
  }
  return parseRecording(text, path, recordingSchema);
}
