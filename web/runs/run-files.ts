/** @file The files of a run, wherever it lives: recorded with the page, stored in the browser, or live. */

import type { PolicyBytes } from "../../core/model/folder.ts";
import type { FileTree } from "../../core/storage/file-tree.ts";
import { opfsRunNames, opfsRunStore } from "../../workers/opfs-run-store.ts";
import type { Session } from "../session/session.ts";

export type RunFiles = Pick<FileTree, "readText"> & { readBytes(path: string): Promise<Uint8Array | null> };

/** The name that addresses give to the run that comes with the page. */
export const recordedName = "recorded";

/** Runs that can be looked into, the recorded one first. */
export async function runNames(session: Session): Promise<string[]> {
  const { run } = session.state;
  return [...new Set([recordedName, ...(run ? [run] : []), ...(await storedNames())])];
}

/** None where the browser stores nothing. */
async function storedNames(): Promise<string[]> {
  try {
    return await opfsRunNames();
  } catch {
    return [];
  }
}

/** Null where there is no such run. */
export async function openRunFiles(name: string, session: Session): Promise<RunFiles | null> {
  if (name === recordedName) return recordedFiles;
  const { run, storage } = session.state;
  if (name === run && storage === "memory") return session.files;
  return (await storedNames()).includes(name) ? opfsRunStore(name) : null;
}

const policyFiles = ["model.safetensors", "config.json", "tokenizer.json"];

/** A policy folder; null when a file of it is missing. */
export async function readPolicy(files: Pick<RunFiles, "readBytes">, directory: string): Promise<PolicyBytes | null> {
  const policy: Record<string, Uint8Array> = {};
  for (const name of policyFiles) {
    const bytes = await files.readBytes(`${directory}/${name}`);
    if (!bytes) return null;
    policy[name] = bytes;
  }
  return policy;
}

/** The files that come with the page, each packed; see scripts/record-episodes.ts. */
const recordedFiles: RunFiles = {
  readText: async (path) => (await fetchRecorded(path))?.text() ?? null,
  async readBytes(path) {
    const response = await fetchRecorded(path);
    return response && new Uint8Array(await response.arrayBuffer());
  },
};

async function fetchRecorded(path: string): Promise<Response | null> {
  const response = await fetch(new URL(`recorded/${path}.gz`, document.baseURI));
  if (!response.ok) return null;
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Some servers unpack by themselves, and some answer with the page where there is no file.
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return isPage(response) ? null : new Response(bytes);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

function isPage({ headers }: Response): boolean {
  return headers.get("content-type")?.includes("text/html") ?? false;
}
