/**
 * @file Object types of a household: what can be done with them and where they lie at the start.
 * Facts of the 528 solvable games of ALFWorld 2.1.1.
 */

import { weights, words } from "./words.ts";

export const HEATABLE: ReadonlySet<string> = new Set(words("Apple Bread Cup Egg Mug Plate Potato Tomato"));

export const COOLABLE: ReadonlySet<string> = new Set([...HEATABLE, ...words("Bowl Lettuce Pan Pot WineBottle")]);

export const CLEANABLE: ReadonlySet<string> = new Set(
  words(`Apple Bowl ButterKnife Cloth Cup DishSponge Egg Fork Kettle Knife Ladle Lettuce Mug Pan Plate Pot Potato SoapBar
    Spatula Spoon Tomato`),
);

export const SLICEABLE: ReadonlySet<string> = new Set(words("Apple Bread Egg Lettuce Potato Tomato"));

export const TOGGLEABLE: ReadonlySet<string> = new Set(words("DeskLamp FloorLamp"));

/** Objects that could hold others; `examine` calls each of them "normal". */
export const RECEPTACLE_OBJECTS: ReadonlySet<string> = new Set(words("Bowl Box Cup Mug Pan Plate Pot"));

/** Part of the room: they can be seen, some of them, but never taken. */
export const FIXTURES: ReadonlySet<string> = new Set(
  words(`Bathtub Blinds Chair Curtains DeskLamp FloorLamp Footstool HousePlant LaundryHamperLid LightSwitch Mirror
    Painting Poster ShowerDoor ShowerGlass Sink StoveKnob Television Window`),
);

/** Where objects of a type lie at the start, in percent; receptacle types under 2 % are left out. */
export const PLACEMENTS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries({
    AlarmClock: "Desk 38, Shelf 26, SideTable 16, Dresser 15, DiningTable 5",
    Apple: "Fridge 28, CounterTop 24, GarbageCan 16, Microwave 13, DiningTable 10, SinkBasin 9",
    Book: "Bed 42, Drawer 13, Desk 12, Dresser 7, CounterTop 7, DiningTable 5, Cabinet 5, SideTable 3, CoffeeTable 2, ArmChair 2, Sofa 2",
    Bowl: "Cabinet 26, Fridge 22, CounterTop 16, Desk 11, DiningTable 9, Shelf 8, SinkBasin 3, Microwave 2",
    Box: "DiningTable 24, Sofa 22, CoffeeTable 17, Dresser 11, Cabinet 9, Shelf 7, SideTable 5, Desk 3, ArmChair 2",
    Bread: "CounterTop 59, DiningTable 21, Fridge 18",
    ButterKnife: "CounterTop 63, DiningTable 21, Drawer 8, SinkBasin 7",
    CD: "Drawer 29, Desk 24, GarbageCan 12, Dresser 10, SideTable 9, Shelf 8, DiningTable 4, ArmChair 2",
    Candle:
      "Toilet 27, CounterTop 26, Cabinet 20, Shelf 7, Drawer 7, SideTable 5, DiningTable 3, CoffeeTable 2, Dresser 2",
    CellPhone:
      "CounterTop 25, Drawer 22, Bed 13, Shelf 9, Desk 8, Dresser 7, SideTable 4, Safe 4, ArmChair 3, DiningTable 2, CoffeeTable 2",
    Cloth: "Cabinet 38, BathtubBasin 21, CounterTop 13, Drawer 11, SinkBasin 7, Shelf 5, Toilet 3, Cart 2",
    CreditCard:
      "Drawer 29, Shelf 16, CounterTop 16, SideTable 8, Desk 7, Dresser 6, CoffeeTable 5, ArmChair 4, Sofa 3, DiningTable 2",
    Cup: "Cabinet 23, CounterTop 21, Fridge 21, SinkBasin 13, DiningTable 10, Microwave 7, Shelf 4",
    DeskLamp: "Desk 39, SideTable 28, Shelf 23, Dresser 9",
    DishSponge:
      "CounterTop 27, Cabinet 24, Drawer 17, DiningTable 12, SinkBasin 7, Shelf 6, GarbageCan 4, BathtubBasin 2, Toilet 2",
    Egg: "Fridge 25, CounterTop 24, GarbageCan 16, SinkBasin 15, Microwave 12, DiningTable 8",
    Fork: "CounterTop 46, Drawer 24, DiningTable 18, SinkBasin 11",
    Glassbottle: "CounterTop 34, Cabinet 33, SinkBasin 10, DiningTable 7, GarbageCan 7, Shelf 7, Fridge 2",
    HandTowel: "HandTowelHolder 94, CounterTop 6",
    HousePlant: "CounterTop 61, SideTable 12, DiningTable 8, CoffeeTable 6, Shelf 5, Desk 4, Cabinet 2",
    Kettle: "StoveBurner 39, CounterTop 34, Cabinet 20, DiningTable 6",
    KeyChain:
      "Drawer 22, Desk 13, Shelf 11, SideTable 11, Safe 10, Dresser 9, DiningTable 6, Sofa 6, CoffeeTable 5, ArmChair 5, TVStand 2",
    Knife: "CounterTop 62, DiningTable 17, Drawer 17, SinkBasin 3",
    Ladle: "CounterTop 49, Drawer 18, Cabinet 17, DiningTable 15",
    Laptop: "Bed 45, Desk 12, DiningTable 11, Sofa 9, Dresser 6, ArmChair 5, CoffeeTable 5, SideTable 4, TVStand 2",
    Lettuce: "CounterTop 44, Fridge 28, DiningTable 21, SinkBasin 4, GarbageCan 2",
    Mug: "CounterTop 22, CoffeeMachine 14, Cabinet 13, Fridge 13, Desk 9, DiningTable 8, Shelf 7, Microwave 6, SinkBasin 5, SideTable 2",
    Newspaper:
      "Sofa 21, DiningTable 18, SideTable 13, Shelf 13, Dresser 11, CoffeeTable 10, ArmChair 5, Cabinet 5, Drawer 2",
    Pan: "StoveBurner 61, CounterTop 25, Fridge 5, Cabinet 5, DiningTable 3",
    PaperTowelRoll: "CounterTop 45, GarbageCan 25, Shelf 19, DiningTable 8",
    Pen: "Desk 22, Drawer 19, Shelf 14, SideTable 12, Dresser 11, DiningTable 10, CounterTop 6, GarbageCan 3, CoffeeTable 2",
    Pencil:
      "Desk 24, Drawer 18, Shelf 14, SideTable 14, Dresser 9, DiningTable 7, CounterTop 5, GarbageCan 4, CoffeeTable 4",
    PepperShaker: "Cabinet 32, CounterTop 30, Drawer 19, DiningTable 9, Shelf 8, SideTable 2",
    Pillow: "Bed 67, Sofa 23, ArmChair 10",
    Plate: "Cabinet 39, CounterTop 22, DiningTable 14, Fridge 14, Shelf 5, SinkBasin 3",
    Pot: "StoveBurner 78, CounterTop 12, DiningTable 4, Fridge 3, Cabinet 2",
    Potato: "CounterTop 30, Fridge 27, SinkBasin 14, DiningTable 10, Microwave 10, GarbageCan 8, SideTable 2",
    RemoteControl:
      "Sofa 21, CoffeeTable 16, Dresser 14, ArmChair 11, SideTable 11, Drawer 7, DiningTable 6, TVStand 6, Shelf 4, Desk 2",
    SaltShaker: "Cabinet 31, CounterTop 24, Drawer 23, DiningTable 13, Shelf 8, SideTable 2",
    SoapBar: "CounterTop 30, Toilet 18, SinkBasin 16, Cabinet 12, Shelf 7, BathtubBasin 6, Drawer 6, GarbageCan 4",
    SoapBottle: "CounterTop 33, Cabinet 31, GarbageCan 11, DiningTable 11, Shelf 5, Toilet 5, SideTable 2",
    Spatula: "CounterTop 46, Drawer 23, DiningTable 18, SinkBasin 13",
    Spoon: "CounterTop 41, Drawer 27, SinkBasin 16, DiningTable 15",
    SprayBottle:
      "CounterTop 34, Cabinet 22, Toilet 18, GarbageCan 8, Shelf 5, Cart 3, Dresser 3, DiningTable 3, SideTable 3",
    Statue: "CounterTop 33, Shelf 29, SideTable 11, DiningTable 10, CoffeeTable 9, Dresser 5, TVStand 2",
    TeddyBear: "Bed 100",
    Television: "Dresser 50, TVStand 36, CoffeeTable 14",
    TissueBox:
      "SideTable 18, Shelf 15, DiningTable 15, CoffeeTable 11, Drawer 8, CounterTop 8, Cabinet 8, Desk 6, Dresser 6, Cart 2",
    ToiletPaper: "Toilet 25, Cabinet 22, CounterTop 17, ToiletPaperHanger 12, GarbageCan 9, Shelf 7, Drawer 6",
    Tomato: "CounterTop 36, Fridge 32, DiningTable 13, SinkBasin 9, GarbageCan 9",
    Towel: "TowelHolder 99",
    Vase: "Shelf 37, Cabinet 27, CounterTop 21, SideTable 3, Dresser 3, DiningTable 3, CoffeeTable 2, TVStand 2, Safe 2",
    Watch: "SideTable 18, CoffeeTable 18, Dresser 15, Drawer 15, DiningTable 10, Shelf 9, Safe 9, TVStand 7",
    WineBottle: "CounterTop 29, DiningTable 27, Cabinet 26, GarbageCan 11, Shelf 5, Fridge 2",
  }).map(([object, places]) => [object, weights(places)]),
);
