/**
 * @file Checkpoints that survive a crash: two slots written in turn, each with a manifest of sizes and check sums that
 * is removed first and written last. One slot is whole at every moment.
 */

import { z } from "zod";
import { UserError } from "../errors.ts";
import { crc32 } from "./crc32.ts";
import type { RunStore } from "./run-store.ts";

export type CheckpointFiles = ReadonlyMap<string, Uint8Array>;

const SLOTS = ["a", "b"] as const;
type Slot = (typeof SLOTS)[number];
const MANIFEST = "manifest.json";

const contentSchema = z.object({
  /** Counts the checkpoints of a folder from 1. */
  sequence: z.int().positive(),
  files: z.array(z.object({ name: z.string(), size: z.int().nonnegative(), crc32: z.int().nonnegative() })),
});
/** The manifest guards itself: its check sum is that of `content`. */
const manifestSchema = z.object({ content: z.string(), crc32: z.int().nonnegative() });

interface SlotState {
  readonly slot: Slot;
  /** 0 when the manifest cannot be read. */
  readonly sequence: number;
  /** Null when something of it is broken. */
  readonly files: CheckpointFiles | null;
  /** What is broken, or null when the slot is whole or was never finished. */
  readonly problem: string | null;
}

/**
 * Writes a checkpoint into the slot that does not hold the newest whole one.
 * @param directory Folder of both slots, used for nothing else.
 */
export async function saveCheckpoint(store: RunStore, directory: string, files: CheckpointFiles): Promise<void> {
  const states = await readSlots(store, directory);
  const newest = newestWhole(states);
  const slot: Slot = newest?.slot === "a" ? "b" : "a";
  const path = `${directory}/${slot}`;
  await store.remove(`${path}/${MANIFEST}`);
  await store.remove(path);
  for (const [name, bytes] of files) await store.write(`${path}/${name}`, bytes);
  const sequence = 1 + Math.max(...states.map((state) => state.sequence));
  await store.write(`${path}/${MANIFEST}`, manifestOf(sequence, files));
}

/**
 * The files of the newest whole checkpoint; null when none was ever finished.
 * @throws UserError when checkpoints are there and all are broken.
 */
export async function loadCheckpoint(store: RunStore, directory: string): Promise<CheckpointFiles | null> {
  const states = await readSlots(store, directory);
  const newest = newestWhole(states);
  if (newest) return newest.files;
  const problems = states.flatMap((state) => state.problem ?? []);
  if (problems.length === 0) return null;
  throw new UserError(`no checkpoint is whole: ${problems.join("; ")}. Copy the run from a backup or start a new one.`);
}

function newestWhole(states: readonly SlotState[]): SlotState | undefined {
  return states.filter((state) => state.files !== null).sort((a, b) => b.sequence - a.sequence)[0];
}

function readSlots(store: RunStore, directory: string): Promise<SlotState[]> {
  return Promise.all(SLOTS.map((slot) => readSlot(store, directory, slot)));
}

async function readSlot(store: RunStore, directory: string, slot: Slot): Promise<SlotState> {
  const path = `${directory}/${slot}`;
  const text = await store.readText(`${path}/${MANIFEST}`);
  if (text === null) return { slot, sequence: 0, files: null, problem: null };
  const manifest = parseManifest(text);
  if (!manifest) return { slot, sequence: 0, files: null, problem: `${path}/${MANIFEST} is damaged` };
  const { sequence } = manifest;
  const files = new Map<string, Uint8Array>();
  for (const { name, size, crc32: expected } of manifest.files) {
    const bytes = await store.readBytes(`${path}/${name}`);
    const problem = problemOf(bytes, size, expected);
    if (bytes === null || problem !== null) {
      return { slot, sequence, files: null, problem: `${path}/${name} ${problem}` };
    }
    files.set(name, bytes);
  }
  return { slot, sequence, files, problem: null };
}

function problemOf(bytes: Uint8Array | null, size: number, expected: number): string | null {
  if (bytes === null) return "is missing";
  if (bytes.length !== size) return `has ${bytes.length} bytes instead of ${size}`;
  return crc32(bytes) === expected ? null : "is damaged (its check sum differs)";
}

function manifestOf(sequence: number, files: CheckpointFiles): string {
  const entries = Array.from(files, ([name, bytes]) => ({ name, size: bytes.length, crc32: crc32(bytes) }));
  const content = JSON.stringify({ sequence, files: entries });
  return JSON.stringify({ content, crc32: checkSumOf(content) });
}

function parseManifest(text: string): z.infer<typeof contentSchema> | null {
  try {
    const { content, crc32: expected } = manifestSchema.parse(JSON.parse(text));
    return checkSumOf(content) === expected ? contentSchema.parse(JSON.parse(content)) : null;
  } catch {
    return null;
  }
}

function checkSumOf(text: string): number {
  return crc32(new TextEncoder().encode(text));
}
