/** @file Moving about the house and looking for things. */

import { type Memory, type Script, say } from "./script.ts";

const DOORS: Readonly<Record<string, readonly string[]>> = {
  hallway: ["kitchen", "living room", "bedroom", "workshop", "greenhouse", "art studio"],
  kitchen: ["hallway", "bathroom", "outside"],
  "living room": ["hallway"],
  bedroom: ["hallway"],
  bathroom: ["kitchen"],
  workshop: ["hallway"],
  greenhouse: ["hallway", "outside"],
  "art studio": ["hallway"],
  outside: ["kitchen", "greenhouse", "foundry"],
  foundry: ["outside"],
};

export const ROOMS = Object.keys(DOORS);

/** Goes to a place, through doors where it has to. */
export function* goTo(me: Memory, target: string): Script {
  if (me.teleports && me.place !== target) {
    yield* say(`teleport to ${target}`, `What I need next should be in the ${target}.`);
    me.place = target;
  }
  while (me.place !== target) {
    const next = firstStep(me.place, target);
    yield* say(`open door to ${next}`, `The way to the ${target} leads through the ${next}.`);
    yield* say(`go to ${next}`, `I go on to the ${next}.`);
    me.place = next;
  }
}

/** Goes there and looks around. */
export function* visit(me: Memory, target: string): Script<string> {
  yield* goTo(me, target);
  return yield* say("look around", `I look what there is in the ${target}.`);
}

/** A thing that was found: where, and the text that shows it. */
export interface Find {
  readonly room: string;
  readonly text: string;
}

/** Looks for a text in some rooms, also behind closed doors of furniture. */
export function* lookFor(me: Memory, what: RegExp, rooms: readonly string[]): Script<Find | null> {
  for (const room of rooms) {
    const text = yield* visit(me, room);
    if (what.test(text)) return { room, text };
    for (const [, box] of text.matchAll(/The ([\w ]+?) door is closed/g)) {
      yield* say(`open ${box}`, `It may be in the ${box}.`);
      const inside = yield* say(`look in ${box}`, `I look into the ${box}.`);
      if (what.test(inside)) return { room, text: inside };
    }
  }
  return null;
}

/** `first`, then the other rooms. */
export function startingWith(...first: string[]): string[] {
  return [...new Set([...first, ...ROOMS])];
}

function firstStep(from: string, to: string): string {
  const cameBy = new Map<string, string>([[from, ""]]);
  const queue = [from];
  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    if (place === to) break;
    for (const next of DOORS[place] ?? []) {
      if (cameBy.has(next)) continue;
      cameBy.set(next, cameBy.get(place) || next);
      queue.push(next);
    }
  }
  return cameBy.get(to) ?? to;
}
