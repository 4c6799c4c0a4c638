/**
 * @file Recordings on disk: `.json` files and gzipped `.json.gz` ones.
 */

import { readdir, readFile } from "node:fs/promises";
import type { z } from "zod";
import { messageOf, UserError } from "../../core/errors.ts";

/** Paths of all recordings in a folder and below it, sorted. */
export async function listRecordings(folder: string): Promise<string[]> {
  let names: string[];
  try {
    names = await readdir(folder, { recursive: true });
  } catch {
    throw new UserError(`${folder}: cannot be read as a folder. It should hold recordings (.json or .json.gz).`);
  }
  const recordings = names.filter((name) => /\.json(\.gz)?$/.test(name)).sort();
  if (recordings.length === 0) throw new UserError(`${folder}: holds no recording (.json or .json.gz).`);
  return recordings.map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
}

/** The text of a recording, unzipped where needed. */
export async function readRecording(path: string): Promise<string> {
  const bytes = await readFile(path);
  if (!path.endsWith(".gz")) return bytes.toString("utf8");
  try {
    const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream("gzip"));
    return await new Response(stream).text();
  } catch {
    throw new UserError(`${path}: not a whole gzip file. It may be truncated; fetch it again.`);
  }
}

/** Reads JSON of a known shape. */
export function parseRecording<T>(text: string, path: string, schema: z.ZodType<T>): T {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new UserError(`${path}: not valid JSON (${messageOf(error)}). Fetch it again.`);
  }
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new UserError(`${path}: not a recording of this kind (at "${issue?.path.join(".")}": ${issue?.message}).`);
}
