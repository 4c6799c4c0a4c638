/**
 * @file `npm run conformance -- webshop`: is our shop the original's, by recordings of it?
 */

import { parseArgs } from "node:util";
import { messageOf, UserError } from "../../core/errors.ts";
import type { FileTree } from "../../core/storage/file-tree.ts";
import { parseJson } from "../../envs/webshop/catalogue/json-stream.ts";
import { disk } from "../disk.ts";
import { listRecordings, readRecording } from "./recordings.ts";
import type { ReadRecording } from "./webshop/recordings.ts";
import { checkRealProducts, checkRecordings } from "./webshop/suite.ts";
import { createTally } from "./webshop/tally.ts";

const USAGE = "Usage: npm run conformance -- webshop --golden DIR [--data DIR]";

/** The suite behind `npm run conformance -- webshop`; the real products are checked when `--data` names their folder. */
export async function checkWebshop(args: string[]): Promise<boolean> {
  const { golden, data } = readOptions(args);
  const read = await recordingsIn(golden);
  const tally = createTally();
  await checkRecordings(read, folder(golden), tally);
  if (data !== undefined) await checkRealProducts(read, folder(data), tally);
  for (const failure of tally.failures) console.log(failure);
  console.log(`conformance webshop: ${tally.passed}/${tally.total} checks`);
  return tally.passed === tally.total && tally.total > 0;
}

function readOptions(args: string[]): { golden: string; data: string | undefined } {
  try {
    const { values } = parseArgs({ args, options: { golden: { type: "string" }, data: { type: "string" } } });
    if (values.golden === undefined) throw new UserError(`--golden is needed. ${USAGE}`);
    return { golden: values.golden, data: values.data };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${messageOf(error)}. ${USAGE}`);
  }
}

async function recordingsIn(golden: string): Promise<ReadRecording> {
  const paths = new Set(await listRecordings(golden));
  return async (name) => {
    const path = [`${golden}/${name}`, `${golden}/${name}.gz`].find((candidate) => paths.has(candidate));
    return path === undefined ? null : parseJson(await readRecording(path), path);
  };
}

function folder(directory: string): FileTree {
  return {
    list: (below) => disk.list(`${directory}/${below}`),
    readText: (path) => disk.readText(`${directory}/${path}`),
  };
}
