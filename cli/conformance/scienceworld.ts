/**
 * @file `npm run conformance -- scienceworld`: replays episodes, first observations and object trees recorded from the
 * original ScienceWorld 1.3.0.
 */

import { readdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { messageOf, UserError } from "../../core/errors.ts";
import type { Server } from "../../envs/scienceworld/server/server.ts";
import { parseRecording, readRecording } from "./recordings.ts";
import { episodeSchema, treeSchema, variationSchema } from "./scienceworld/recordings.ts";
import { replayEpisode, replayTree, replayVariation } from "./scienceworld/replay.ts";
import { createTally, type Tally } from "./scienceworld/tally.ts";

const USAGE = "Usage: npm run conformance -- scienceworld --transcripts DIR";
/** The share of valid lists that has to agree. */
const VALID_SHARE = 0.98;

/** The suite behind `npm run conformance -- scienceworld`. */
export async function checkScienceworld(args: string[]): Promise<boolean> {
  const folder = readOptions(args);
  const tally = createTally();
  const names = await recordingNames(folder);
  for (const name of names) await checkFile(tally, `${folder}/${name}`, name);
  for (const failure of tally.failures) console.log(failure);
  const { steps, valid, others } = tally;
  console.log(`lists of actions, progress reports and look-up tables: ${others.equal}/${others.all}`);
  console.log(`conformance scienceworld: ${steps.equal}/${steps.all} steps (valid list ${valid.equal}/${valid.all})`);
  return steps.all > 0 && steps.equal === steps.all && valid.equal >= VALID_SHARE * valid.all;
}

function readOptions(args: string[]): string {
  try {
    const { values } = parseArgs({ args, options: { transcripts: { type: "string" } } });
    if (values.transcripts === undefined) throw new UserError(`--transcripts is needed. ${USAGE}`);
    return values.transcripts;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${messageOf(error)}. ${USAGE}`);
  }
}

async function recordingNames(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => {
    throw new UserError(
      `${folder}: cannot be read as a folder. It should hold recordings (.json, .json.gz, .jsonl.gz).`,
    );
  });
  const recordings = names.filter((name) => /\.jsonl?(\.gz)?$/.test(name)).sort();
  if (recordings.length === 0) throw new UserError(`${folder}: holds no recording (.json, .json.gz or .jsonl.gz).`);
  return recordings.map((name) => name.replaceAll("\\", "/"));
}

async function checkFile(tally: Tally, path: string, name: string): Promise<void> {
  const text = await readRecording(path);
  const counted = tally.steps.all;
  if (/\.jsonl(\.gz)?$/.test(name)) checkLines(tally, path, text);
  else checkDocument(tally, path, text);
  if (tally.steps.all === counted) console.log(`${path}: holds no recording of episodes, skipped`);
}

function checkLines(tally: Tally, path: string, text: string): void {
  const lineSchema = z.union([treeSchema, variationSchema, episodeSchema]);
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const place = `${path}, line ${i + 1}`;
    const recorded = parseRecording(line, place, lineSchema);
    if ("tree" in recorded) replayTree(tally, place, recorded);
    else if ("obs" in recorded) replayVariation(tally, place, recorded);
    else replayEpisode(tally, place, recorded, recorded.rngMode ?? "valid", null);
  }
}

function checkDocument(tally: Tally, path: string, text: string): void {
  // Tables of classes and samples lie beside the recordings.
  const data = parseRecording(text, path, z.union([episodeSchema, z.array(episodeSchema), z.unknown()]));
  const episode = episodeSchema.safeParse(data);
  if (episode.success) replayEpisode(tally, path, episode.data, episode.data.rngMode ?? "valid", null);
  const probes = z.array(episodeSchema).safeParse(data);
  if (!probes.success) return;
  // Probes were recorded one after the other in one simulator, without asking for the valid list.
  let server: Server | null = null;
  for (const [i, probe] of probes.data.entries()) {
    server = replayEpisode(tally, `${path}, probe ${i}`, probe, probe.rngMode ?? "free", server);
  }
}
