/** @file The shape of a world's presets. */

import type { ConfigLayer } from "../overrides.ts";

export interface WorldPresets {
  /** What holds in every preset of the world. */
  readonly every: ConfigLayer;
  /** Sizes of the whole job by name, each a layer over `every`. */
  readonly sizes: Readonly<Record<string, ConfigLayer>>;
}
