/** @file Starting a task: its pool, the house, the changes of the variation, its goals. */

import { newProgress, type Progress } from "../goals/progress.ts";
import { buildHouse, emptyWorld } from "../house/house.ts";
import { reseed, skip } from "../model/java-random.ts";
import type { World } from "../model/thing.ts";
import { type CatalogEntry, POOL_IDS } from "./catalog.ts";
import { applyChange } from "./family.ts";

export interface Started {
  readonly world: World;
  readonly progress: Progress;
  readonly description: string;
}

/**
 * Builds the world of a variation. The original first makes the pools of all 30 tasks from one generator; here only
 * the pool of the wanted task is made, with the ids and draws it would have there.
 */
export function startTask({ task, family, idsBefore, drawsBefore }: CatalogEntry, variation: number): Started {
  const world = emptyWorld(variation, idsBefore + 1);
  skip(world.random, drawsBefore);
  const { changes, describe } = family.prepare(world, variation);
  world.lastId = POOL_IDS;
  buildHouse(world, variation);
  reseed(world.random, variation);
  for (const change of changes) applyChange(world, change);
  const { description, ordered, optional } = describe(task, world);
  return { world, progress: newProgress(ordered, optional), description: description.trim() };
}

/** A house without a task, for a task or variation that does not exist. */
export function startNothing(variation: number): World {
  const world = emptyWorld(variation, POOL_IDS + 1);
  buildHouse(world, variation);
  reseed(world.random, variation);
  return world;
}
