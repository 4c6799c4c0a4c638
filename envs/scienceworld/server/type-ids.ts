/** @file The numbers of classes in templates and look-up tables. */

import type { Thing, World } from "../model/thing.ts";

/** The first number of classes that the original meets only during play. */
const FIRST_FREE = 168;

export function typeIdOf(world: World, { kind, kindName }: Thing): number {
  return kind.typeId ?? FIRST_FREE + world.unnumbered.indexOf(kindName);
}
