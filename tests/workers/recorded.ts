/** @file The run that comes with the page. */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { type Config, configSchema } from "../../core/config/config.ts";

export function recorded(path: string): Uint8Array {
  return new Uint8Array(gunzipSync(readFileSync(`web/public/recorded/${path}.gz`)));
}

export function recordedConfig(): Config {
  return configSchema.parse(JSON.parse(new TextDecoder().decode(recorded("config.json"))));
}

export function recordedPolicy(directory: string): Record<string, Uint8Array> {
  const names = ["config.json", "model.safetensors", "tokenizer.json"];
  return Object.fromEntries(names.map((name) => [name, recorded(`${directory}/${name}`)]));
}
