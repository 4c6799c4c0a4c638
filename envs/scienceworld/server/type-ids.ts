/** @file The numbers of classes in templates and look-up tables. */

import type { Thing } from "../model/thing.ts";

export function typeIdOf(thing: Thing): number {
  return thing.kind.typeId ?? -1;
}
