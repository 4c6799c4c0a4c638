/** @file The files of a run as people take them away: one file, or a folder as a zip. */

import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { breathe } from "../../core/breathe.ts";

/** Where a run's files are: the browser's storage, or the trainer's memory. */
export interface RunFolder {
  list(path: string): Promise<readonly string[] | null>;
  readBytes(path: string): Promise<Uint8Array | null>;
}

export interface Exports {
  /** Iterations whose data are labelled. */
  readonly labelled: readonly number[];
  /** Folders of whole policies. */
  readonly policies: readonly string[];
}

/** What of a run can be taken away now. */
export async function exportsOf(files: RunFolder): Promise<Exports> {
  const folders = (await files.list("")) ?? [];
  const numbers = folders.flatMap((name) => Number(/^iter(\d+)$/.exec(name)?.[1] ?? []));
  const labelled: number[] = [];
  const policies: string[] = [];
  const has = async (folder: string, file: string) => ((await files.list(folder)) ?? []).includes(file);
  if (await has("start", "model.safetensors")) policies.push("start");
  for (const number of numbers.sort((a, b) => a - b)) {
    if (await has(`iter${number}`, "labelled.jsonl")) labelled.push(number);
    if (await has(`iter${number}/policy`, "model.safetensors")) policies.push(`iter${number}/policy`);
  }
  return { labelled, policies };
}

/** Numbers hardly shrink, and are most of what a run weighs. */
const incompressible = /\.(safetensors|f32)$/;

/** A folder with all below it, as a zip whose paths begin with `root`. */
export async function zipFolder(files: RunFolder, folder: string, root: string): Promise<Blob> {
  const zip = new Zip();
  const chunks: BlobPart[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    zip.ondata = (error, chunk, isLast) => {
      if (error) reject(error);
      else chunks.push(chunk as Uint8Array<ArrayBuffer>);
      if (isLast) resolve();
    };
  });
  const addAll = async (path: string, name: string): Promise<void> => {
    for (const child of (await files.list(path)) ?? []) {
      const [inner, entryName] = [path === "" ? child : `${path}/${child}`, `${name}/${child}`];
      const content = await files.readBytes(inner);
      if (!content) {
        await addAll(inner, entryName);
        continue;
      }
      const entry = incompressible.test(child)
        ? new ZipPassThrough(entryName)
        : new ZipDeflate(entryName, { level: 6 });
      zip.add(entry);
      entry.push(content, true);
      await breathe();
    }
  };
  await addAll(folder, root);
  zip.end();
  await finished;
  return new Blob(chunks, { type: "application/zip" });
}

export function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
