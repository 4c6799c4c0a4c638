/** @file The rooms of the house and what is in them; the order of making decides ids and draws. */

import { nextBoolean, nextInt, shuffled } from "../model/java-random.ts";
import { make, makePortal } from "../model/make.ts";
import { put, type Thing, type World } from "../model/thing.ts";
import { makeBookShelf, makePicture } from "./documents.ts";

const LAMP_COLORS = ["red", "green", "blue", "yellow", "orange", "violet"];
const WIRE_COLORS = ["red", "green", "blue", "yellow", "orange", "black"];
const LIVING_ROOM_TABLES = ["WoodTable", "SteelTable", "Desk"];
const ROOM_TEMPERATURE = 25;
const BEES = 5;

export function makeKitchen(world: World, sewer: Thing): Thing {
  const room = makeRoom(world, "kitchen");
  put(room, makeBasin(world, "Sink", sewer));
  add(world, room, "Stove");
  const fridge = add(world, room, "Fridge");
  add(world, room, "Freezer");
  add(world, room, "Oven");
  const cupboard = add(world, room, "Cupboard");
  for (const kind of ["MetalPot", "TinCup", "CeramicCup"]) add(world, cupboard, kind);
  const counter = add(world, room, "Counter");
  const bowl = add(world, counter, "WoodBowl");
  for (const kind of ["Apple", "Banana", "Orange", "Potato"]) add(world, bowl, kind);
  add(world, add(world, fridge, "WoodCup"), "OrangeJuice");
  add(world, room, "Thermometer");
  put(room, makePicture(world));
  add(world, add(world, room, "WoodTable"), "GlassCup");
  add(world, room, "Chair");
  add(world, room, "Lighter");
  add(world, add(world, room, "GlassJar"), "SodiumChloride");
  add(world, room, "Soap");
  add(world, room, "StopWatch");
  return room;
}

export function makeLivingRoom(world: World): Thing {
  const room = makeRoom(world, "living room");
  add(world, room, "Couch");
  add(world, room, "Chair");
  add(world, room, LIVING_ROOM_TABLES[nextInt(world.random, LIVING_ROOM_TABLES.length)] as string);
  put(room, makePicture(world));
  maybeShelf(world, room);
  return room;
}

export function makeBedroom(world: World): Thing {
  const room = makeRoom(world, "bedroom");
  const bed = add(world, room, "Bed");
  const mattress = add(world, bed, "Mattress");
  add(world, mattress, "Pillow");
  add(world, room, "WoodTable");
  add(world, room, "Closet");
  put(room, makePicture(world));
  maybeShelf(world, room);
  return room;
}

export function makeBathroom(world: World, sewer: Thing): Thing {
  const room = makeRoom(world, "bathroom");
  put(room, makeBasin(world, "Sink", sewer));
  const toilet = makeBasin(world, "Toilet", sewer);
  add(world, toilet, "Water");
  put(room, toilet);
  put(room, makeBasin(world, "Bathtub", sewer));
  add(world, room, "GlassCup");
  put(room, makePicture(world));
  return room;
}

export function makeWorkshop(world: World): Thing {
  const room = makeRoom(world, "workshop");
  const table = add(world, room, "WoodTable");
  for (const color of shuffled(world.random, LAMP_COLORS).slice(0, 3)) put(table, makeLamp(world, color));
  for (const color of shuffled(world.random, WIRE_COLORS).slice(0, 3)) put(table, make(world, "Wire", `${color} wire`));
  add(world, table, "Switch");
  add(world, table, "Battery");
  add(world, room, "UltraColdFreezer");
  return room;
}

export function makeLamp(world: World, color: string): Thing {
  return make(world, "LightBulb", `${color} light bulb`);
}

export function makeGreenhouse(world: World, sewer: Thing): Thing {
  const room = makeRoom(world, "greenhouse");
  add(world, room, "Jug");
  const hive = make(world, "BeeHive");
  for (let i = 0; i < BEES; i++) put(hive, make(world, "Bee", `bee ${i}`));
  put(room, hive);
  put(room, makeBasin(world, "Sink", sewer));
  return room;
}

export function makeArtStudio(world: World): Thing {
  const room = makeRoom(world, "art studio");
  const table = add(world, room, "WoodTable");
  const vessels = ["GlassCup", "WoodBowl", "Jug"].map((kind) => make(world, kind));
  put(table, shuffled(world.random, vessels)[0] as Thing);
  addPaintCups(world, room, "WoodCup", makePaints(world));
  const cupboard = add(world, room, "Cupboard");
  addPaintCups(world, cupboard, "WoodCup", makePaints(world));
  cupboard.name = "large cupboard";
  return room;
}

/** Red, blue and yellow paint. */
export function makePaints(world: World): Thing[] {
  return ["RedPaint", "BluePaint", "YellowPaint"].map((kind) => make(world, kind));
}

/** A cup for each paint, in `place`. */
export function addPaintCups(world: World, place: Thing, cupKind: string, paints: readonly Thing[]): void {
  for (const paint of paints) put(add(world, place, cupKind), paint);
}

export function makeHallway(world: World): Thing {
  const room = makeRoom(world, "hallway");
  put(room, makePicture(world));
  return room;
}

export function makeOutside(world: World): Thing {
  const outside = make(world, "Outside");
  warmAir(outside);
  for (const kind of ["FirePit", "Wood", "Axe", "Fountain"]) add(world, outside, kind);
  return outside;
}

export function makeFoundry(world: World, sewer: Thing): Thing {
  const room = makeRoom(world, "foundry");
  add(world, room, "BlastFurnace");
  put(room, makeBasin(world, "Sink", sewer));
  add(world, room, "SteelTable");
  return room;
}

function makeRoom(world: World, name: string): Thing {
  const room = make(world, "Room", name);
  warmAir(room);
  return room;
}

function warmAir(room: Thing): void {
  const air = room.contents.find((thing) => thing.kindName === "Air");
  if (air?.matter) air.matter.temperature = ROOM_TEMPERATURE;
}

function makeBasin(world: World, kindName: string, sewer: Thing): Thing {
  const basin = make(world, kindName);
  makePortal(world, "LiquidDrain", basin, sewer);
  return basin;
}

function maybeShelf(world: World, room: Thing): void {
  if (nextBoolean(world.random)) put(room, makeBookShelf(world));
}

function add(world: World, place: Thing, kindName: string): Thing {
  const thing = make(world, kindName);
  put(place, thing);
  return thing;
}
