/** @file Presets: sizes of the whole job for each world, as layers over the defaults of `config.ts`. */

import { UserError } from "../errors.ts";
import type { WorldName } from "./config.ts";
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
