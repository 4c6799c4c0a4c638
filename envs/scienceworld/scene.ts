/** @file The house as a player has seen it so far: rooms and doors, what is in sight and held, readings, wires. */

import { isA, locationAround, type Thing, visibleContents } from "./model/thing.ts";
import type { Game } from "./server/game.ts";
import { calledName } from "./text/names.ts";

export interface ScienceworldScene {
  readonly world: "scienceworld";
  readonly rooms: readonly Room[];
  /** What is in sight here. */
  readonly visible: readonly Sight[];
  readonly held: readonly Sight[];
  /** What the thermometer said last; null before it was used. */
  readonly measured: number | null;
  readonly circuit: Circuit;
}

export interface Room {
  readonly name: string;
  readonly isHere: boolean;
  readonly isVisited: boolean;
  readonly doors: readonly { readonly to: string; readonly isOpen: boolean }[];
}

export interface Sight {
  readonly name: string;
  /** E.g. "open", "on", "solid". */
  readonly traits: readonly string[];
  readonly contents: readonly Sight[];
}

/** Electrical parts within reach that are connected to something. */
export interface Circuit {
  readonly parts: readonly { readonly id: number; readonly name: string; readonly isOn: boolean }[];
  readonly wires: readonly (readonly [from: number, to: number])[];
}

/** @param visited names of the rooms the player was in, the current one included */
export function scienceworldScene(
  { scene: { world } }: Game,
  visited: ReadonlySet<string>,
  measured: number | null,
): ScienceworldScene {
  const { agent, inventory, universe } = world;
  const here = agent.container as Thing;
  const rooms = universe.contents.filter((place) => isA(place, "Location") && place.name !== "sewer");
  return {
    world: "scienceworld",
    rooms: rooms
      .filter((room) => visited.has(room.name) || room.portals.some((door) => endsOf(door).some(isVisited)))
      .map((room) => ({
        name: room.name,
        isHere: room === here,
        isVisited: visited.has(room.name),
        doors: visited.has(room.name) ? doorsOf(room) : [],
      })),
    visible: visibleContents(here)
      .filter((thing) => thing !== agent && thing.kindName !== "Air")
      .map(sightOf),
    held: visibleContents(inventory).map(sightOf),
    measured,
    circuit: circuitOf([...partsWithin(here), ...partsWithin(inventory)]),
  };

  function isVisited(room: Thing): boolean {
    return visited.has(room.name);
  }
}

/** The room around the player. */
export function roomOf({ scene: { world } }: Game): string {
  return (locationAround(world.agent) ?? (world.agent.container as Thing)).name;
}

function endsOf({ passage }: Thing): Thing[] {
  return passage ? [passage.from, passage.to] : [];
}

function doorsOf(room: Thing): Room["doors"] {
  return room.portals.flatMap((door) => {
    const other = endsOf(door).find((end) => end !== room);
    return other ? [{ to: other.name, isOpen: door.passage?.isOpen ?? false }] : [];
  });
}

/** Terminals belong to their parts, not to the list of things. */
function sightsIn(place: Thing): Sight[] {
  return visibleContents(place)
    .filter((thing) => !isA(thing, "Terminal"))
    .map(sightOf);
}

function sightOf(thing: Thing): Sight {
  const { box, device, matter, life } = thing;
  const isShut = box?.isClosable === true && !box.isOpen;
  const traits = [
    ...(box?.isClosable ? [box.isOpen ? "open" : "closed"] : []),
    ...(device?.switchable ? [device.isOn ? "on" : "off"] : []),
    ...(matter?.onFire ? ["on fire"] : []),
    ...(life?.dead ? ["dead"] : []),
  ];
  return { name: calledName(thing), traits, contents: isShut ? [] : sightsIn(thing) };
}

function partsWithin(place: Thing): Thing[] {
  return visibleContents(place).flatMap((thing) => {
    const isShut = thing.box?.isClosable === true && !thing.box.isOpen;
    return [...(thing.contacts ? [thing] : []), ...(isShut ? [] : partsWithin(thing))];
  });
}

function circuitOf(parts: readonly Thing[]): Circuit {
  const wires = parts.flatMap((part) =>
    (part.contacts ?? []).flatMap((contact): [number, number][] => {
      const other = contact.wiredTo?.owner;
      return other && part.id < other.id ? [[part.id, other.id]] : [];
    }),
  );
  const ids = new Set(wires.flat());
  return {
    parts: parts
      .filter(({ id }) => ids.has(id))
      .map((part) => ({ id: part.id, name: calledName(part), isOn: part.device?.isOn ?? false })),
    wires,
  };
}
