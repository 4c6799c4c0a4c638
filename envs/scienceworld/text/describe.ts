/** @file What one sees when looking at a thing: one small function per look. */

import { stageOf } from "../model/cycles.ts";
import type { Look } from "../model/kind.ts";
import {
  contentsAndPortals,
  type Device,
  leadsTo,
  type Matter,
  type Passage,
  type Print,
  type Slope,
  type Thing,
  visibleContents,
} from "../model/thing.ts";
import { type Detail, doorsText, listText } from "./lists.ts";
import { calledName, flowerTraits, isSeed, plantName, plantTraits } from "./names.ts";
import { roundHalfUp } from "./numbers.ts";

type LookFunction = (thing: Thing, detail: Detail, place: Thing) => string;

/** Describes `thing` for somebody standing in `place`. */
export function describe(thing: Thing, detail: Detail, place: Thing): string {
  return LOOKS[thing.kind.look](thing, detail, place);
}

const LOOKS: Readonly<Record<Look, LookFunction>> = {
  A: (thing) => `A ${calledName(thing)}`,
  a: (thing) => `a ${shownName(thing)}`,
  agent: () => "the agent",
  an: (thing) => `an ${calledName(thing)}`,
  animal: (animal) => `a ${calledName(animal)}${animal.life?.sickly && !animal.life.dead ? UNWELL : ""}`,
  basin: describeBasin,
  battery: (battery, detail) => `a ${calledName(battery)}${detail === "detailed" ? `. ${poles(battery)}` : ""}`,
  bee: describeBee,
  book: (book) => `A ${calledName(book)} titled ${print(book).title} by ${print(book).author}`,
  container: describeContainer,
  cooler: describeCooler,
  document: (document) => `A ${calledName(document)} titled ${print(document).title}`,
  drain: (drain) => `A ${drain.name}, which is ${openWord(drain.passage)}`,
  drawer: describeDrawer,
  flower: describeFlower,
  hob: (hob) => `a ${hob.name}, which is turned ${onWord(hob)}. On the ${hob.name} is: ${commaList(hob)}.`,
  name: (thing) => thing.name,
  openable: (thing, detail) => `a ${calledName(thing)}. ${doorAndContents(thing, detail, thing.contents)}`,
  outside: (room) =>
    `This outside location is called the ${calledName(room)}. Here you see: \n${lineList(room, room.contents)}${doors(room)}`,
  oven: (oven, detail) =>
    `a ${calledName(oven)}, which is turned ${onWord(oven)}. ${doorAndContents(oven, detail, contentsAndPortals(oven))}`,
  paper: (paper) =>
    print(paper).title === "" ? `A blank ${calledName(paper)}` : LOOKS.document(paper, "cursory", paper),
  pea: (plant) => describePlant(plant, `${plantTraits(plant)} `),
  picture: describePicture,
  pillow: (pillow) => `a ${(pillow.matter as Matter).color} ${calledName(pillow)}`,
  plain: (thing) => shownName(thing),
  plane: describePlane,
  plant: (plant) => describePlant(plant, ""),
  pollen: (pollen, detail) =>
    detail === "cursory" ? calledName(pollen) : `${pollen.owner?.life?.species}${calledName(pollen)}`,
  portal: describePortal,
  powered: (thing, detail) =>
    `a ${calledName(thing)}, which is ${onWord(thing)}${detail === "detailed" ? `. ${poles(thing)}` : ""}`,
  room: (room) =>
    `This room is called the ${calledName(room)}. In it, you see: \n${lineList(room, room.contents)}${doors(room)}`,
  seat: (seat) => `a ${calledName(seat)}. On the ${calledName(seat)} is: ${commaList(seat)}.`,
  stopwatch: (watch, detail) =>
    `a ${calledName(watch)}, which is ${device(watch).isOn ? "activated" : "deactivated"}. ${
      detail === "detailed" ? `The time reads ${watch.shownTime} ticks.` : ""
    }`,
  substance: (thing) => `a substance called ${calledName(thing)}`,
  support: describeSupport,
  terminal: (terminal, detail) =>
    detail === "cursory"
      ? `a ${calledName(terminal)} on ${terminal.owner?.name}`
      : `a ${calledName(terminal)}.  it is connected to: ${connection(terminal)}. `,
  the: (thing) => `the ${calledName(thing)}`,
  thermometer: (thing) =>
    `a ${calledName(thing)}, currently reading a temperature of ${reading(thing.matter as Matter)}`,
  toilet: describeToilet,
  universe: (place) =>
    `A ${calledName(place)}. In this Universe, you see: ${lineList(place, contentsAndPortals(place))}.`,
  wire: (wire, detail) => `a ${calledName(wire)}${detail === "detailed" ? terminalsText(wire) : ""}`,
};

const UNWELL = " (that looks unwell)";

/** A temperature as instruments show it. */
export function reading(matter: Matter): string {
  return `${roundHalfUp(matter.temperature)} degrees celsius`;
}

/** "open" or "closed". */
function openWord(passage: Passage | null): string {
  return passage?.isOpen ? "open" : "closed";
}

function describeContainer(thing: Thing): string {
  const inside = contentsAndPortals(thing);
  if (inside.length === 0) return `an empty ${calledName(thing)}`;
  return `a ${calledName(thing)} (containing ${listText(inside, thing, describe, false)})`;
}

function describeSupport(thing: Thing, detail: Detail): string {
  const called = calledName(thing);
  if (detail === "cursory")
    return `a ${called}. On the ${called} is: ${listText(thing.contents, thing, describe, false)}.`;
  return `a ${called}. On the ${called} is: \n${lineList(thing, thing.contents)}`;
}

function doorAndContents(thing: Thing, detail: Detail, inside: readonly Thing[]): string {
  const called = calledName(thing);
  if (!thing.box?.isOpen) return `The ${called} door is closed. `;
  const start = `The ${called} door is open. In the ${called} is: `;
  return detail === "cursory"
    ? `${start}${listText(inside, thing, describe, false)}.`
    : `${start}\n${lineList(thing, inside)}`;
}

function describeDrawer(drawer: Thing, detail: Detail): string {
  const called = calledName(drawer);
  if (detail === "cursory") return `a ${called}`;
  if (!drawer.box?.isOpen) return `a ${called}.  The drawer is closed.`;
  return `a ${called}. In the ${called} is: \n${lineList(drawer, drawer.contents)}`;
}

function describeCooler(cooler: Thing): string {
  const power = device(cooler).isOn ? "" : ", which is turned off";
  return `a ${calledName(cooler)}${power}. ${doorAndContents(cooler, "cursory", contentsAndPortals(cooler))}`;
}

function describeBasin(basin: Thing, detail: Detail): string {
  const called = calledName(basin);
  const inside = listText(basin.contents, basin, describe, false);
  const drains =
    detail === "detailed"
      ? basin.portals.map((portal) => ` The ${portal.name} is ${openWord(portal.passage)}.`).join("")
      : "";
  return `a ${called}, which is turned ${onWord(basin)}. In the ${called} is: ${inside}.${drains}`;
}

function describeToilet(toilet: Thing): string {
  const called = calledName(toilet);
  const flushing = toilet.phase > 0 ? ", which is flushing" : "";
  const inside = toilet.contents.length > 0 ? `In the ${called} is: ${commaList(toilet)}.` : "";
  return `a ${called}${flushing}. ${inside}`;
}

function describePortal(portal: Thing, _detail: Detail, place: Thing): string {
  const { from, to } = portal.passage as Passage;
  const target = leadsTo(portal, place);
  const way = target === null ? `that connects the ${from.name} to the ${to.name}` : `to the ${target.name}`;
  return `A ${portal.name} ${way} (that is ${openWord(portal.passage)})`;
}

function describePicture(picture: Thing, detail: Detail): string {
  if (detail === "cursory") return `a ${calledName(picture)}`;
  const { title, author } = print(picture);
  return `a ${calledName(picture)} of ${title}.  The artist is listed as ${author}. `;
}

function describeBee(bee: Thing, detail: Detail): string {
  if (bee.life?.dead) return `a dead ${calledName(bee)}`;
  const dusted = detail === "detailed" && bee.contents.some((content) => content.kindName === "Pollen");
  return `a ${calledName(bee)}${dusted ? ", that is covered in pollen" : ""}`;
}

function describePlant(plant: Thing, beforeSeed: string): string {
  const called = plantName(plant);
  if (plant.life?.dead) return `a dead ${called}`;
  if (isSeed(plant)) return `a ${beforeSeed}${called}`;
  const unwell = plant.life?.sickly ? UNWELL : "";
  const fruit = visibleContents(plant);
  const on = fruit.length === 0 ? "" : `. On the ${called} you see: ${listText(fruit, plant, describe, false)}. `;
  return `a ${called} in the ${stageOf(plant).name} stage${plantTraits(plant)}${unwell}${on}`;
}

function describeFlower(flower: Thing, detail: Detail): string {
  const wilting = flower.pollinated > 0 ? "wilting " : "";
  const inside =
    detail === "detailed"
      ? `. Inside the flower is: ${listText(visibleContents(flower), flower, describe, false)}`
      : "";
  return `a ${wilting}${flowerTraits(flower)} ${calledName(flower)}${inside}`.replace(/\s+/g, " ").trim();
}

function describePlane(plane: Thing): string {
  const { positions } = plane.slope as Slope;
  const called = calledName(plane);
  const inside = visibleContents(plane);
  if (inside.length === 0) return `an ${called}`;
  const texts = inside.map((content) => ` a ${calledName(content)}${positionText(positions.get(content.id))}`);
  return `an ${called}, with: ${texts.join(",")}`;
}

function positionText(position: number | undefined): string {
  if (position === undefined) return "";
  if (position === 0) return " at the bottom of the plane";
  if (position >= Math.fround(0.99)) return " at the top of the plane";
  return ` approximately ${roundHalfUp(100 - 100 * position)}% down the plane`;
}

function terminalsText(wire: Thing): string {
  const [first, second] = contactsOf(wire);
  return `its terminal 1 is connected to: ${connection(first)}. its terminal 2 is connected to: ${connection(second)}. `;
}

function poles(thing: Thing): string {
  const [anode, cathode] = contactsOf(thing);
  return `its anode is connected to: ${connection(anode)}. its cathode is connected to: ${connection(cathode)}. `;
}

function connection(terminal: Thing): string {
  const other = terminal.wiredTo;
  return other === null ? "nothing" : describe(other, "cursory", other);
}

function contactsOf(thing: Thing): readonly [Thing, Thing] {
  return thing.contacts as readonly [Thing, Thing];
}

function doors(room: Thing): string {
  return `You also see:\n${doorsText(room.portals, room, describe)}`;
}

function lineList(place: Thing, things: readonly Thing[]): string {
  return listText(things, place, describe, true);
}

function commaList(thing: Thing): string {
  return listText(contentsAndPortals(thing), thing, describe, false);
}

function shownName(thing: Thing): string {
  return calledName(thing, thing.kind.shown);
}

function print(thing: Thing): Print {
  return thing.print as Print;
}

function device(thing: Thing): Device {
  return thing.device as Device;
}

function onWord(thing: Thing): string {
  return device(thing).isOn ? "on" : "off";
}
