/** @file From the address to the configuration of a run. */

import type { Config, WorldName } from "../../core/config/config.ts";
import { type ConfigLayer, resolveConfig } from "../../core/config/overrides.ts";
import { dataLayer, presetLayers, presets, refuseStartOfAnotherWorld } from "../../core/config/presets.ts";
import { UserError } from "../../core/errors.ts";
import type { UrlState } from "../url-state.ts";

/** The configuration that an address asks for, or what is wrong with it. */
export function configOf({ env, preset, method, seed, set, data }: UrlState): { config: Config } | { problem: string } {
  try {
    const layers: ConfigLayer[] = [...presetLayers(env, preset), ...(data ? [dataLayer(data)] : []), { method, seed }];
    const config = resolveConfig(layers, set);
    refuseStartOfAnotherWorld(config);
    return { config };
  } catch (error) {
    if (error instanceof UserError) return { problem: error.message };
    throw error;
  }
}

/** Presets of a world, the quickest first. */
export function presetNames(env: WorldName): readonly string[] {
  return Object.keys(presets[env].sizes);
}

/** A name for a run of these settings that no other run has. */
export function freeName({ env, preset, method, seed }: UrlState, taken: Iterable<string>): string {
  const names = new Set(taken);
  const name = `${env}-${preset}-${method}-seed${seed}`;
  if (!names.has(name)) return name;
  for (let number = 2; ; number++) if (!names.has(`${name}-${number}`)) return `${name}-${number}`;
}
