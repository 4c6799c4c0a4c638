/** @file Presets: sizes of the whole job for each world, as layers over the defaults of `config.ts`. */

import { UserError } from "../errors.ts";
import { type Config, type WorldName, worldNames } from "./config.ts";
import { didYouMean } from "./near-names.ts";
import type { ConfigLayer } from "./overrides.ts";
import { alfworld } from "./presets/alfworld.ts";
import { scienceworld } from "./presets/scienceworld.ts";
import { webshop } from "./presets/webshop.ts";
import type { WorldPresets } from "./presets/world-presets.ts";

export const presets = { alfworld, webshop, scienceworld } as const satisfies Record<WorldName, WorldPresets>;

/** The layers of a world's preset, lowest first. @throws UserError that names the presets there are */
export function presetLayers(world: WorldName, name: string): readonly ConfigLayer[] {
  const { every, sizes }: WorldPresets = presets[world];
  const size = Object.hasOwn(sizes, name) ? sizes[name] : undefined;
  if (size) return [every, size];
  const names = Object.keys(sizes);
  throw new UserError(
    `There is no preset "${name}" for ${world}. Choose one of ${names.join(", ")}.${didYouMean(name, names)}`,
  );
}

/** One's own data in place of generated games. Shipped starts know the names of generated games only. */
export function dataLayer(data: string): ConfigLayer {
  return { start: null, env: { data }, eval: { splits: ["unseen", "seen"] } };
}

/**
 * A shipped policy has tokens for the words of its own world only, so elsewhere it wins nothing.
 * @throws UserError when a configuration begins with the shipped policy of another world
 */
export function refuseStartOfAnotherWorld({ env: { name: world }, start }: Config): void {
  const owner = worldNames.find((name) => presets[name].sizes.tiny.start === start);
  if (start === null || owner === undefined || owner === world) return;
  const own = presets[world].sizes.tiny.start;
  throw new UserError(
    `start=${start}: this policy plays ${owner}, not ${world}. Use start=${own}, or start=null to make one here.`,
  );
}
