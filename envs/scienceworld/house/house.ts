/** @file The whole house with its doors, garden and agent. */

import { javaRandom, nextInt, reseed } from "../model/java-random.ts";
import { make, makePortal } from "../model/make.ts";
import { isA, put, type Thing, type World } from "../model/thing.ts";
import {
  makeArtStudio,
  makeBathroom,
  makeBedroom,
  makeFoundry,
  makeGreenhouse,
  makeHallway,
  makeKitchen,
  makeLivingRoom,
  makeOutside,
  makeWorkshop,
} from "./rooms.ts";

/** Doors in the order of their ids. */
const DOORS: readonly (readonly [string, string])[] = [
  ["kitchen", "hallway"],
  ["living room", "hallway"],
  ["bedroom", "hallway"],
  ["bathroom", "kitchen"],
  ["workshop", "hallway"],
  ["greenhouse", "hallway"],
  ["art studio", "hallway"],
  ["kitchen", "outside"],
  ["greenhouse", "outside"],
  ["foundry", "outside"],
];

/** A world with nothing in it yet, whose next thing gets the id `firstId`. */
export function emptyWorld(seed: number, firstId: number): World {
  const nothing = null as unknown as Thing;
  return {
    random: javaRandom(seed),
    lastId: firstId - 1,
    unnumbered: [],
    universe: nothing,
    agent: nothing,
    inventory: nothing,
    selfWatering: false,
    waiting: 0,
    deeds: [],
  };
}

/** Builds the house of variation `seed` in an empty world and puts the agent into a random place. */
export function buildHouse(world: World, seed: number): void {
  reseed(world.random, seed);
  const universe = make(world, "Universe");
  world.universe = universe;
  const sewer = make(world, "Sewer");
  put(universe, sewer);
  const rooms = new Map<string, Thing>();
  const settle = (room: Thing): void => {
    put(universe, room);
    rooms.set(room.name, room);
  };
  settle(makeKitchen(world, sewer));
  settle(makeLivingRoom(world));
  settle(makeBedroom(world));
  settle(makeBathroom(world, sewer));
  settle(makeWorkshop(world));
  settle(makeGreenhouse(world, sewer));
  settle(makeArtStudio(world));
  settle(makeHallway(world));
  settle(makeOutside(world));
  settle(makeFoundry(world, sewer));
  const room = (name: string): Thing => rooms.get(name) as Thing;
  const shovel = make(world, "Shovel");
  put(room(nextInt(world.random, 2) === 1 ? "greenhouse" : "outside"), shovel);
  for (const [from, to] of DOORS) makePortal(world, "Door", room(from), room(to));
  addAgent(world);
}

function addAgent(world: World): void {
  const agent = make(world, "Agent");
  const inventory = make(world, "InventoryContainer");
  put(agent, inventory);
  put(inventory, make(world, "Orange"));
  const places = world.universe.contents
    .filter((thing) => isA(thing, "Location"))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  put(places[nextInt(world.random, places.length)] as Thing, agent);
  world.agent = agent;
  world.inventory = inventory;
}
