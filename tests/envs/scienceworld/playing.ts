/** @file Playing a few lines in a variation, and small rooms to try laws of nature in. */

import { emptyWorld } from "../../../envs/scienceworld/house/house.ts";
import { make, makePortal } from "../../../envs/scienceworld/model/make.ts";
import { put, type Thing, type World } from "../../../envs/scienceworld/model/thing.ts";
import { type Episode, startEpisode, takeStep } from "../../../envs/scienceworld/server/wrapper.ts";

export function play(task: string, variation: number, simplifications: string, lines: readonly string[]) {
  const { episode } = startEpisode(task, variation, simplifications, 100, null);
  const said = lines.map((line) => takeStep(episode, line).observation);
  return { episode, said, last: said.at(-1) ?? "" };
}

export function worldOf({ server }: Episode): World {
  return server.game.scene.world;
}

/** A room with things of the given classes in it, and nothing else. */
export function room(...kinds: string[]): { world: World; place: Thing; things: Thing[] } {
  const world = emptyWorld(0, 1);
  world.universe = make(world, "Universe");
  const place = make(world, "Room", "lab");
  put(world.universe, place);
  const things = kinds.map((kind) => make(world, kind));
  for (const thing of things) put(place, thing);
  return { world, place, things };
}

export function addDoor(world: World, from: Thing, to: Thing): Thing {
  return makePortal(world, "Door", from, to);
}
