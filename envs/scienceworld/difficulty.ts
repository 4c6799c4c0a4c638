/** @file The difficulty steps: which of the published tasks are played. */

import { ETO_TURNS } from "./eto.ts";

export const DIFFICULTIES = {
  /** Finding a thing and moving it to a box. */
  find: ["find-animal", "find-living-thing", "find-non-living-thing", "find-plant"],
  /** All 24. */
  full: Object.keys(ETO_TURNS),
} as const satisfies Record<string, readonly string[]>;
