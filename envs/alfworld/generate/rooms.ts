/**
 * @file The four room kinds: which receptacles and objects they hold and which tasks are given in them.
 * Facts of the 528 solvable games of ALFWorld 2.1.1.
 */

import { weights } from "./words.ts";

export const ROOM_KINDS = ["kitchen", "living", "bedroom", "bathroom"] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

/** The six task types, by the names that the data set uses for its folders. */
export const TASK_TYPES = [
  "pick_and_place_simple",
  "look_at_obj_in_light",
  "pick_clean_then_place_in_recep",
  "pick_heat_then_place_in_recep",
  "pick_cool_then_place_in_recep",
  "pick_two_obj_and_place",
] as const;
export type TaskType = (typeof TASK_TYPES)[number];

/** How often a task of each type is set in each room kind, in percent. */
export const TASK_ROOMS: Readonly<Record<TaskType, ReadonlyMap<RoomKind, number>>> = {
  pick_and_place_simple: roomShares([25, 25, 25, 25]),
  look_at_obj_in_light: roomShares([0, 40, 60, 0]),
  pick_clean_then_place_in_recep: roomShares([70, 0, 0, 30]),
  pick_heat_then_place_in_recep: roomShares([100, 0, 0, 0]),
  pick_cool_then_place_in_recep: roomShares([100, 0, 0, 0]),
  pick_two_obj_and_place: roomShares([25, 25, 25, 25]),
};

function roomShares(percent: readonly number[]): ReadonlyMap<RoomKind, number> {
  return new Map(ROOM_KINDS.map((room, i) => [room, percent[i] ?? 0]));
}

/** Minimum, lower quartile, median, upper quartile and maximum of a receptacle type's count over the games of a room. */
export type Spread = readonly [number, number, number, number, number];

export interface Room {
  readonly receptacles: Readonly<Record<string, Spread>>;
  /** Mean number of instances per game, by object type. */
  readonly objects: ReadonlyMap<string, number>;
}

export const ROOMS: Readonly<Record<RoomKind, Room>> = {
  kitchen: {
    receptacles: {
      Cabinet: [2, 6, 10, 15, 24],
      CoffeeMachine: [1, 1, 1, 1, 2],
      CounterTop: [1, 2, 3, 3, 5],
      DiningTable: [0, 0, 0, 1, 3],
      Drawer: [0, 2, 3, 6, 16],
      Fridge: [1, 1, 1, 1, 1],
      GarbageCan: [1, 1, 1, 1, 1],
      Microwave: [1, 1, 1, 1, 1],
      Shelf: [0, 0, 0, 3, 5],
      SideTable: [0, 0, 0, 0, 1],
      SinkBasin: [1, 1, 1, 1, 1],
      StoveBurner: [4, 4, 4, 4, 5],
      Toaster: [1, 1, 1, 1, 1],
    },
    objects: weights(`StoveKnob 4.05, Tomato 2.1, Mug 2.08, Potato 2.07, PepperShaker 2.06, Plate 2.04, Egg 2.03,
      Fork 2.02, Bowl 2.01, Spatula 2, Spoon 2, Apple 1.98, Cup 1.98, SoapBottle 1.97, SaltShaker 1.97, Knife 1.91,
      DishSponge 1.91, ButterKnife 1.86, Lettuce 1.86, Bread 1.63, Chair 1.54, Window 1.49, Pot 1.41, Pan 1.37,
      Glassbottle 1.09, Vase 1.05, Sink 1, LightSwitch 1, CreditCard 0.83, CellPhone 0.8, Statue 0.72, WineBottle 0.65,
      HousePlant 0.6, Kettle 0.59, PaperTowelRoll 0.57, Ladle 0.49, Pencil 0.15, Blinds 0.13, Pen 0.12, Book 0.11,
      SprayBottle 0.11, Curtains 0.06, Mirror 0.05`),
  },
  living: {
    receptacles: {
      ArmChair: [1, 1, 1, 2, 3],
      Cabinet: [0, 0, 0, 1, 8],
      CoffeeTable: [0, 0, 1, 2, 3],
      DiningTable: [0, 0, 0, 1, 2],
      Drawer: [0, 1, 4, 6, 14],
      Dresser: [0, 0, 0, 1, 3],
      GarbageCan: [1, 1, 1, 1, 1],
      Ottoman: [0, 0, 0, 0, 3],
      Safe: [0, 0, 0, 0, 2],
      Shelf: [0, 0, 1, 9, 14],
      SideTable: [0, 1, 1, 3, 5],
      Sofa: [1, 1, 1, 2, 3],
      TVStand: [0, 0, 0, 1, 2],
    },
    objects: weights(`RemoteControl 2.46, Window 2.36, KeyChain 2.32, Statue 2.32, Chair 2.21, CreditCard 2.14,
      Box 1.88, Painting 1.8, Vase 1.79, Laptop 1.59, Pillow 1.46, Newspaper 1.45, Watch 1.34, FloorLamp 1.2,
      TissueBox 1.18, HousePlant 1.09, Television 1, LightSwitch 1, CellPhone 0.79, Book 0.45, Plate 0.43, Candle 0.32,
      Pencil 0.29, DeskLamp 0.27, Curtains 0.27, Pen 0.2, Bowl 0.16, Mirror 0.11`),
  },
  bedroom: {
    receptacles: {
      ArmChair: [0, 0, 0, 0, 3],
      Bed: [1, 1, 1, 1, 2],
      Cabinet: [0, 0, 0, 0, 3],
      Desk: [0, 1, 1, 2, 3],
      DiningTable: [0, 0, 0, 0, 1],
      Drawer: [0, 4, 6, 8, 17],
      Dresser: [0, 0, 0, 1, 3],
      GarbageCan: [1, 1, 1, 1, 1],
      LaundryHamper: [0, 0, 0, 1, 1],
      Safe: [0, 0, 0, 1, 1],
      Shelf: [0, 0, 2, 6, 12],
      SideTable: [0, 0, 1, 1, 3],
    },
    objects: weights(`CD 2.45, CellPhone 2.19, CreditCard 2.18, KeyChain 2.1, Pencil 2.08, Book 2.03, AlarmClock 1.88,
      Pen 1.85, Pillow 1.74, Window 1.74, Blinds 1.7, Laptop 1.66, Mug 1.43, DeskLamp 1.38, Chair 1.26, Bowl 1.1,
      LightSwitch 1, Mirror 1, Painting 0.52, LaundryHamperLid 0.45, Box 0.34, TeddyBear 0.25, HousePlant 0.24,
      RemoteControl 0.22, Poster 0.19, TissueBox 0.18, Statue 0.12, Vase 0.11, Television 0.09, Cloth 0.09,
      Curtains 0.03, Footstool 0.03`),
  },
  bathroom: {
    receptacles: {
      BathtubBasin: [0, 0, 0, 1, 1],
      Cabinet: [0, 0, 3, 4, 10],
      Cart: [0, 0, 0, 0, 1],
      CounterTop: [0, 1, 1, 1, 2],
      Drawer: [0, 0, 0, 3, 9],
      GarbageCan: [1, 1, 1, 1, 1],
      HandTowelHolder: [1, 1, 2, 2, 3],
      Shelf: [0, 0, 0, 0, 4],
      SinkBasin: [1, 1, 2, 2, 2],
      Toilet: [1, 1, 1, 1, 1],
      ToiletPaperHanger: [1, 1, 1, 1, 1],
      TowelHolder: [1, 1, 1, 2, 2],
    },
    objects: weights(`ToiletPaper 2.53, SoapBar 2.43, SprayBottle 2.39, Candle 2.2, SoapBottle 2.16, Cloth 2.05,
      Sink 1.6, HandTowel 1.29, Towel 1.11, Mirror 1.05, LightSwitch 1, ShowerDoor 0.7, Window 0.69, ShowerGlass 0.55,
      Bathtub 0.51, TissueBox 0.39, DishSponge 0.28, PaperTowelRoll 0.1, Painting 0.08, HousePlant 0.03`),
  },
};

/** Mean of a distribution that is uniform between neighbouring points of the spread. */
export function spreadMean([low, lower, middle, upper, high]: Spread): number {
  return (low / 2 + lower + middle + upper + high / 2) / 4;
}
