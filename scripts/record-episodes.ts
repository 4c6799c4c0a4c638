/**
 * @file Makes web/public/recorded, the run that Inside and Play show before one's own, from a run folder:
 *   npm run evolve -- --preset room --out runs/room
 *   npx deno run -A scripts/record-episodes.ts runs/room
 * Weights are rounded to 16 bits, which halves what a visitor loads.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { gzipSync } from "node:zlib";
import type { Config } from "../core/config/config.ts";
import { readModelFolder } from "../core/model/folder.ts";
import { floatsToHalfs, halfsToFloats } from "../core/model/half.ts";
import { parameterSpecs } from "../core/model/parameters.ts";
import { writeSafetensors } from "../core/model/safetensors.ts";
import { demonstrationsFile, episodesFile, iterationDirectory, policyDirectory } from "../core/run/files.ts";

const target = "web/public/recorded";
const [run] = process.argv.slice(2);
if (!run) throw new Error("Name the folder of a finished run.");

const read = (path: string) => new Uint8Array(readFileSync(join(run, path)));

function write(path: string, bytes: Uint8Array): void {
  const file = join(target, `${path}.gz`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, gzipSync(bytes, { level: 9 }));
}

async function writePolicy(directory: string): Promise<void> {
  for (const name of ["config.json", "tokenizer.json"]) write(`${directory}/${name}`, read(`${directory}/${name}`));
  const { config, parameters } = await readModelFolder(directory, async (name) => read(`${directory}/${name}`));
  const tensors = parameterSpecs(config).map(({ name, shape }) => ({
    ...{ name, shape, data: parameters.get(name) as Float32Array },
  }));
  write(`${directory}/model.safetensors`, writeSafetensors(tensors, "F16"));
}

rmSync(target, { recursive: true, force: true });
write("config.json", read("config.json"));
write(demonstrationsFile, read(demonstrationsFile));
const { iterations } = JSON.parse(new TextDecoder().decode(read("config.json"))) as Config;
for (let iteration = 0; iteration <= iterations; iteration++) {
  await writePolicy(policyDirectory(iteration));
  const episodes = episodesFile(iteration, "unseen", 0);
  write(episodes, read(episodes));
  if (iteration === 0) continue;
  const labelled = `${iterationDirectory(iteration)}/labelled.jsonl`;
  write(labelled, read(labelled));
}
const critic = `${iterationDirectory(iterations)}/critic.f32`;
const values = new Float32Array(read(critic).buffer as ArrayBuffer);
write(critic, new Uint8Array(halfsToFloats(floatsToHalfs(values)).buffer));
