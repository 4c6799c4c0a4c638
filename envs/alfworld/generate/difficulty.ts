/** @file The difficulty steps of generated households, as data. */

import { ROOM_KINDS, type RoomKind } from "./rooms.ts";

/** How large a household is and how many things lie around. */
export interface Scale {
  /** Kinds of rooms; only tasks that can be set in them are. */
  readonly rooms: readonly RoomKind[];
  /** Fewest and most receptacles of a room; "original" draws each type's count from the original's games. */
  readonly receptacles: readonly [number, number] | "original";
  /** Most receptacles of one type; only for drawn sizes. */
  readonly perType: number;
  /** Fewest and most object types; "original" takes every type of the room at its mean count. */
  readonly objectTypes: readonly [number, number] | "original";
  /** How often a type has one, two, three … instances; only for drawn sizes. */
  readonly instances: readonly number[];
  /** Appliances that a kitchen has whatever the task. */
  readonly kitchenAlways: readonly string[];
}

const KITCHEN = ["Fridge", "Microwave", "SinkBasin"];

export const DIFFICULTIES = {
  /** A bathroom with three or four receptacles: a room of so few nouns that a policy learns it in seconds. */
  bath: {
    rooms: ["bathroom"],
    receptacles: [3, 4],
    perType: 1,
    objectTypes: [2, 3],
    instances: [1],
    kitchenAlways: [],
  },
  /** One look around a kitchen: about four receptacles. */
  nook: {
    rooms: ["kitchen"],
    receptacles: [4, 5],
    perType: 2,
    objectTypes: [2, 4],
    instances: [7, 3],
    kitchenAlways: [],
  },
  /** A small kitchen: few nouns, so that a small policy learns to name things within minutes. */
  tiny: {
    rooms: ["kitchen"],
    receptacles: [5, 7],
    perType: 2,
    objectTypes: [4, 6],
    instances: [7, 3],
    kitchenAlways: [],
  },
  /** A home with 12.3 receptacles on average. */
  home: {
    rooms: ROOM_KINDS,
    receptacles: [9, 16],
    perType: 4,
    objectTypes: [7, 10],
    instances: [6, 3, 1],
    kitchenAlways: KITCHEN,
  },
  /** The size of ALFWorld: 6 to 54 receptacles, 17 to 72 objects. */
  full: {
    rooms: ROOM_KINDS,
    receptacles: "original",
    perType: 0,
    objectTypes: "original",
    instances: [],
    kitchenAlways: KITCHEN,
  },
} as const satisfies Record<string, Scale>;

export type Difficulty = keyof typeof DIFFICULTIES;
