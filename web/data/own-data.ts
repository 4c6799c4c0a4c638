/**
 * @file One's own games and products, kept for Play and Evolve: each set is one packed file in the browser's storage, or in
 * memory for as long as the page is open.
 */

import type { WorldName } from "../../core/config/config.ts";
import type { RunStore } from "../../core/storage/run-store.ts";
import type { DataFiles } from "../../workers/data-files.ts";
import { createMemoryRunStore } from "../../workers/memory-run-store.ts";
import { opfsDataStore } from "../../workers/opfs-run-store.ts";
import { examineHosting } from "../session/hosting.ts";

const ending = ".zip";
const pathOf = (world: WorldName, name: string) => `${world}/${name}${ending}`;

let opened: Promise<RunStore> | undefined;

function openStore(): Promise<RunStore> {
  opened ??= examineHosting().then(({ storage }) => (storage === "private" ? opfsDataStore() : createMemoryRunStore()));
  return opened;
}

/** Names of what is kept for a world. */
export async function ownDataNames(world: WorldName): Promise<string[]> {
  const files = (await (await openStore()).list(world)) ?? [];
  return files.map((file) => file.slice(0, -ending.length));
}

/** @param files by path below the set */
export async function keepOwnData(world: WorldName, name: string, files: Record<string, Uint8Array>): Promise<void> {
  const { zip } = await import("fflate");
  const packed = await new Promise<Uint8Array>((resolve, reject) => {
    zip(files, { level: 6 }, (error, bytes) => (error ? reject(error) : resolve(bytes)));
  });
  await (await openStore()).write(pathOf(world, name), packed);
}

/** The files as `env.data=name` finds them; null when nothing of this name is kept. */
export async function readOwnData(world: WorldName, name: string): Promise<DataFiles> {
  const packed = await (await openStore()).readBytes(pathOf(world, name));
  if (!packed) return null;
  const { unzip } = await import("fflate");
  const files = await new Promise<Record<string, Uint8Array>>((resolve, reject) => {
    unzip(packed, (error, content) => (error ? reject(error) : resolve(content)));
  });
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [`${name}/${path}`, bytes]));
}

export async function removeOwnData(world: WorldName, name: string): Promise<void> {
  await (await openStore()).remove(pathOf(world, name));
}
