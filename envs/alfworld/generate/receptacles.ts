/**
 * @file Receptacle types of a household: what opens and what may lie in what.
 * Facts of the 528 solvable games of ALFWorld 2.1.1 (train sample, valid_seen, valid_unseen).
 */

import { words } from "./words.ts";

/** How often a receptacle of the type has a door that starts closed. Types that are not listed never have one. */
export const OPENABLE_SHARE: ReadonlyMap<string, number> = new Map([
  ["Cabinet", 0.77],
  ["Drawer", 0.85],
  ["Fridge", 1],
  ["Microwave", 1],
  ["Safe", 0.92],
]);

/** The appliance that makes an object clean, hot or cool. */
export const APPLIANCE = { clean: "SinkBasin", heat: "Microwave", cool: "Fridge" } as const;

const SEAT = words("Book Box CellPhone CreditCard KeyChain Laptop Newspaper Pillow RemoteControl");

/** Object types that may be put into each receptacle type. */
export const CAN_CONTAIN: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    ArmChair: [...SEAT, "Cloth"],
    BathtubBasin: words("Cloth DishSponge HandTowel SoapBar"),
    Bed: words("BaseballBat BasketBall Book CellPhone Laptop Newspaper Pillow TennisRacket"),
    Cabinet: words(`
      Book Bowl Box CD Candle Cloth Cup DishSponge Glassbottle HandTowel Kettle Ladle Mug Newspaper Pan PepperShaker
      Plate Plunger Pot SaltShaker SoapBar SoapBottle SprayBottle TissueBox ToiletPaper Vase WateringCan WineBottle`),
    Cart: words("Candle Cloth DishSponge HandTowel Plunger SoapBar SoapBottle SprayBottle TissueBox ToiletPaper"),
    CoffeeMachine: words("Mug"),
    CoffeeTable: words(`
      Book Bowl Box Candle CellPhone CreditCard KeyChain Laptop Newspaper Pen Pencil Plate RemoteControl Statue
      TissueBox Vase Watch WateringCan`),
    CounterTop: words(`
      AlarmClock Apple Book Bowl Bread ButterKnife CD Candle CellPhone Cloth CreditCard Cup DishSponge Egg Fork
      Glassbottle HandTowel Kettle KeyChain Knife Ladle Laptop Lettuce Mug Pan Pen Pencil PepperShaker Plate Pot Potato
      RemoteControl SaltShaker SoapBar SoapBottle Spatula Spoon SprayBottle Statue TissueBox ToiletPaper Tomato Vase
      WineBottle`),
    Desk: words(`
      AlarmClock BasketBall Book Bowl Box CD CellPhone Cloth CreditCard KeyChain Laptop Mug Pen Pencil RemoteControl
      Statue TennisRacket TissueBox Vase Watch WateringCan`),
    DiningTable: words(`
      AlarmClock Apple BaseballBat Book Bowl Box Bread ButterKnife CD Candle CellPhone CreditCard Cup DishSponge Egg
      Fork Glassbottle Kettle KeyChain Knife Ladle Laptop Lettuce Mug Newspaper Pan Pen Pencil PepperShaker Plate Pot
      Potato RemoteControl SaltShaker SoapBottle Spatula Spoon SprayBottle Statue TissueBox Tomato Vase Watch
      WateringCan WineBottle`),
    Drawer: words(`
      Book ButterKnife CD Candle CellPhone Cloth CreditCard DishSponge Fork HandTowel KeyChain Knife Ladle Newspaper
      Pen Pencil PepperShaker RemoteControl SaltShaker SoapBar SoapBottle Spatula Spoon SprayBottle TissueBox
      ToiletPaper Watch WateringCan`),
    Dresser: words(`
      AlarmClock BasketBall Book Bowl Box CD Candle CellPhone Cloth CreditCard KeyChain Laptop Mug Newspaper Pen Pencil
      Plate RemoteControl SprayBottle Statue TennisRacket TissueBox ToiletPaper Vase Watch WateringCan`),
    Fridge: words("Apple Bowl Bread Cup Egg Glassbottle Lettuce Mug Pan Plate Pot Potato Tomato WineBottle"),
    GarbageCan: words(`
      Apple Bread CD Cloth DishSponge Egg HandTowel Lettuce Newspaper Pen Pencil Potato SoapBar SoapBottle SprayBottle
      TissueBox ToiletPaper Tomato WineBottle`),
    HandTowelHolder: words("HandTowel"),
    LaundryHamper: words("Cloth"),
    Microwave: words("Apple Bowl Bread Cup Egg Glassbottle Mug Plate Potato Tomato"),
    Ottoman: SEAT,
    Safe: words("CD CellPhone CreditCard KeyChain Statue Vase Watch"),
    Shelf: words(`
      AlarmClock Book Bowl Box CD Candle CellPhone Cloth CreditCard Cup DishSponge Glassbottle HandTowel Kettle KeyChain
      Mug Newspaper Pen Pencil PepperShaker Plate Pot RemoteControl SaltShaker SoapBar SoapBottle SprayBottle Statue
      TissueBox ToiletPaper Vase Watch WateringCan WineBottle`),
    SideTable: words(`
      AlarmClock Apple BaseballBat BasketBall Book Bowl Box Bread ButterKnife CD Candle CellPhone Cloth CreditCard Cup
      DishSponge Egg Fork HandTowel Kettle KeyChain Knife Laptop Lettuce Mug Newspaper Pan Pen Pencil PepperShaker Plate
      Pot Potato RemoteControl SaltShaker SoapBar SoapBottle Spatula Spoon SprayBottle Statue TennisRacket TissueBox
      ToiletPaper Tomato Vase Watch WateringCan WineBottle`),
    SinkBasin: words(`
      Apple Bowl ButterKnife Cloth Cup DishSponge Egg Fork Glassbottle HandTowel Kettle Knife Ladle Lettuce Mug Pan
      Plate Pot Potato SoapBar Spatula Spoon Tomato`),
    Sofa: SEAT,
    StoveBurner: words("Kettle Pan Pot"),
    TVStand: words("TissueBox"),
    Toaster: [],
    Toilet: words("Candle Cloth DishSponge HandTowel SoapBar SoapBottle SprayBottle TissueBox ToiletPaper"),
    ToiletPaperHanger: words("ToiletPaper"),
    TowelHolder: words("Towel"),
  }).map(([receptacle, objects]) => [receptacle, new Set(objects)]),
);
