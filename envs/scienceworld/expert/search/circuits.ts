/** @file Circuits: powering a part, testing whether something conducts. */

import { goTo, lookFor, startingWith, visit } from "./house.ts";
import { type Memory, type Script, say } from "./script.ts";
import { fillAtTap, POT, shows, takePot } from "./vessels.ts";

const WORKSHOP = "workshop";
const OUTDOOR = ["solar panel", "wind generator"];
const INDOOR = ["gas generator", "nuclear generator"];

export function* powerPart(me: Memory, part: string, kind: string): Script {
  const text = yield* visit(me, WORKSHOP);
  const [first = "", second = ""] = wiresIn(text);
  yield* say(`focus on ${part}`, `The ${part} is what has to work.`);
  const sources = kind === "renewable" ? OUTDOOR : kind === "nonrenewable" ? INDOOR : ["battery"];
  const source = sources.find((name) => text.includes(name)) ?? "battery";
  if (kind === "renewable") yield* carryOutside(me, [source, part, first, second]);
  yield* connect(`${source} anode`, `${first} terminal 1`);
  yield* connect(`${source} cathode`, `${second} terminal 1`);
  yield* connect(`${first} terminal 2`, `cathode in ${part}`);
  yield* connect(`${second} terminal 2`, `anode in ${part}`);
  if (kind === "nonrenewable") yield* say(`activate ${source}`, `The ${source} has to run.`);
  for (let i = 0; i < 4; i++) yield* say("wait1", "The current needs a moment.");
}

function* carryOutside(me: Memory, things: readonly string[]): Script {
  for (const thing of things) yield* say(`pick up ${thing}`, "It only runs outside: I take everything along.");
  yield* goTo(me, "outside");
  for (const thing of things) yield* say(`drop ${thing}`, "Here there is wind and sun.");
}

export function* testConductivity(me: Memory, name: string, room: string, yes: string, no: string): Script {
  const thing = name === "water" ? yield* bringWater(me) : yield* bringThing(me, name, room);
  const text = yield* visit(me, WORKSHOP);
  const conducts = name === "water" ? false : yield* lightsUp(text, thing);
  const box = conducts ? yes : no;
  const why = `The ${name} ${conducts ? "conducts" : "does not conduct"}.`;
  yield* say(name === "water" ? `pour water in ${POT} into ${box}` : `move ${thing} to ${box}`, why, /workshop/);
}

function* bringWater(me: Memory): Script<string> {
  yield* takePot(me);
  yield* fillAtTap(me, POT);
  yield* say(`focus on water in ${POT}`, "The task is about water; it is known not to conduct.");
  return "water";
}

function* bringThing(me: Memory, name: string, room: string): Script<string> {
  yield* lookFor(me, shows(name), startingWith(room));
  yield* say(`focus on ${name}`, `The task is about the ${name}.`);
  if (me.place !== WORKSHOP) {
    yield* say(`pick up ${name}`, "I take it to the workshop.");
    yield* goTo(me, WORKSHOP);
    yield* say(`drop ${name}`, "Here I can test it.");
  }
  return name;
}

/** A lamp in one circuit with the thing and a battery. */
function* lightsUp(text: string, thing: string): Script<boolean> {
  const [first = "", second = "", third = ""] = wiresIn(text);
  const lamp = /(\w+ light bulb)/.exec(text)?.[1] ?? "light bulb";
  yield* connect("battery anode", `${first} terminal 1`);
  yield* connect(`${first} terminal 2`, `cathode in ${lamp}`);
  yield* connect(`anode in ${lamp}`, `${second} terminal 1`);
  yield* connect(`${second} terminal 2`, `${thing} terminal 1`);
  yield* connect(`${thing} terminal 2`, `${third} terminal 1`);
  yield* connect(`${third} terminal 2`, "battery cathode");
  for (let i = 0; i < 3; i++) yield* say("wait1", "The current needs a moment.");
  const after = yield* say("look around", "Is the lamp on?");
  return /light bulb, which is on/.test(after);
}

function* connect(from: string, to: string): Script {
  yield* say(`connect ${from} to ${to}`, "The circuit has to be closed.");
}

function wiresIn(text: string): string[] {
  return [...new Set([...text.matchAll(/an? (\w+ wire)/g)].map(([, wire]) => wire as string))];
}
