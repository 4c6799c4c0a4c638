/** @file The tensors of a model folder: one model.safetensors, or several with an index. */

import { z } from "zod";
import { UserError } from "../errors.ts";
import { parseSafetensors, type StoredTensor } from "./safetensors.ts";

const SINGLE = "model.safetensors";
const INDEX = "model.safetensors.index.json";

const indexSchema = z.object({ weight_map: z.record(z.string(), z.string()) });

/** Reads a file of a folder; null when it is not there. */
export type ReadFile = (name: string) => Promise<Uint8Array | null>;

/**
 * All tensors of a model folder, by name.
 * @param folder Name for messages.
 * @throws UserError when no weights are there, a shard is missing, or a shard and the index disagree.
 */
export async function readModelTensors(folder: string, read: ReadFile): Promise<Map<string, StoredTensor>> {
  const single = await read(SINGLE);
  if (single) return new Map(parseSafetensors(single, `${folder}/${SINGLE}`).tensors);
  const index = await read(INDEX);
  if (index) return readShards(folder, index, read);
  throw new UserError(`${folder}: neither ${SINGLE} nor ${INDEX} is there. Name a folder that save_pretrained wrote.`);
}

async function readShards(folder: string, index: Uint8Array, read: ReadFile): Promise<Map<string, StoredTensor>> {
  const weightMap = parseIndex(index, `${folder}/${INDEX}`);
  const tensors = new Map<string, StoredTensor>();
  for (const shard of [...new Set(Object.values(weightMap))].sort()) {
    const bytes = await read(shard);
    if (!bytes) throw new UserError(`${folder}/${shard} is missing, and ${INDEX} names it. Copy all shards.`);
    for (const [name, tensor] of parseSafetensors(bytes, `${folder}/${shard}`).tensors) {
      if (weightMap[name] !== shard) {
        const expected = weightMap[name] ?? "no file";
        throw new UserError(
          `${folder}/${shard}: tensor "${name}" is here, but ${INDEX} expects it in ${expected}. ` +
            "The shards are from different checkpoints; copy the folder again.",
        );
      }
      tensors.set(name, tensor);
    }
  }
  for (const [name, shard] of Object.entries(weightMap)) {
    if (!tensors.has(name)) {
      throw new UserError(
        `${folder}/${shard}: tensor "${name}" is missing, and ${INDEX} names it. Copy the shard again.`,
      );
    }
  }
  return tensors;
}

function parseIndex(bytes: Uint8Array, file: string): Record<string, string> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new UserError(`${file} is not JSON (${(error as Error).message}). Copy it again.`);
  }
  const index = indexSchema.safeParse(json);
  if (!index.success) throw new UserError(`${file}: weight_map must map tensor names to file names. Copy it again.`);
  const outside = Object.values(index.data.weight_map).find((name) => name.includes("/") || name.includes("\\"));
  if (outside !== undefined) throw new UserError(`${file}: shard "${outside}" is not a plain file name.`);
  return index.data.weight_map;
}
