/**
 * @file The expert for demonstrations: it acts on the task and on the answers to its own lines, and on nothing else but
 * what is in books (melting points, life spans, recipes) and the plan of the house.
 */

import { UserError } from "../../../core/errors.ts";
import { makeSubstance } from "./search/chemistry.ts";
import { powerPart, testConductivity } from "./search/circuits.ts";
import { growFruit, growPlant } from "./search/gardening.ts";
import { judgeTrait } from "./search/genetics.ts";
import { findByLifeSpan, followLife } from "./search/living.ts";
import { makePaint } from "./search/paints.ts";
import { comparePlanes } from "./search/planes.ts";
import type { Choice, Memory, Script } from "./search/script.ts";
import { findAndSort, sortByMeltingPoint, sortByTemperature } from "./search/sorting.ts";
import { changeState } from "./search/states.ts";
import { sortUnknownByMeltingPoint } from "./search/unknown-melting.ts";

export interface SearchExpert {
  /**
   * The next action. Call it with the first observation of an episode, the task's text before it, and then with the
   * observation that followed each action.
   * @throws UserError when the first observation states no task that it understands
   */
  act(observation: string): string;
  /** Why the last action was chosen. */
  thought(): string;
}

/** Groups of a matched task text. */
type Words = readonly string[];

/** Tasks by their words, with the script for each. */
const TASKS: readonly (readonly [RegExp, (me: Memory, words: Words) => Script])[] = [
  [
    /to (boil|melt|freeze|change the state of matter of) ([^.]+)\./,
    (me, [verb, name]) => changeState(me, `${verb}`, `${name}`),
  ],
  [
    /create the substance '([^']+)'.*near the ([\w ]+)\./,
    (me, [what, room]) => makeSubstance(me, `${what}`, `${room}`),
  ],
  [
    /to create ([\w -]+ paint)\.( When you are part-way)?/,
    (me, [paint, half]) => makePaint(me, `${paint}`, half !== undefined),
  ],
  [
    /find a\(n\) ([\w -]+)\..* the ([\w ]+ box) in the ([\w ]+)\./,
    (me, [what, box, room]) => findAndSort(me, `${what}`, `${box}`, `${room}`),
  ],
  [
    /temperature of (.+), which is located around the ([\w ]+)\..*above (-?[\d.]+).* in the ([\w ]+ box)\..*in the ([\w ]+ box)\..*around the ([\w ]+)\./,
    (me, [name, room, degrees, above, below, boxes]) =>
      sortByTemperature(me, `${name}`, `${room}`, `${boxes}`, threshold(degrees, above, below)),
  ],
  [
    /melting point of ((?:liquid |solid )?unknown substance \w+), which is located around the ([\w ]+)\..*above (-?[\d.]+).* on the ([\w ]+ box)\..*on the ([\w ]+ box)\./,
    (me, [name, room, degrees, above, below]) =>
      sortUnknownByMeltingPoint(me, `${name}`, `${room}`, threshold(degrees, above, below)),
  ],
  [
    /two inclined planes \(([^)]+)\) has the (steepest|shallowest|least|most) (angle|friction)/,
    (me, [planes, which, what]) =>
      comparePlanes(me, planesIn(`${planes}`, `${what}`), which === "steepest" || which === "least"),
  ],
  [
    /melting point of (.+), which is located around the ([\w ]+)\..*above (-?[\d.]+).* on the ([\w ]+ box)\..*on the ([\w ]+ box)\./,
    (me, [name, room, degrees, above, below]) =>
      sortByMeltingPoint(me, `${name}`, `${room}`, threshold(degrees, above, below)),
  ],
  [
    /turn on the ([\w ]+?)(?: by powering it using a (\w+) power source)?\./,
    (me, [part, kind]) => powerPart(me, `${part}`, `${kind}`),
  ],
  [
    /if (.+) is electrically conductive\..*around the ([\w ]+)\..*in the ([\w ]+ box)\..*in the ([\w ]+ box)\./,
    (me, [name, room, yes, no]) => testConductivity(me, `${name}`, `${room}`, `${yes}`, `${no}`),
  ],
  [
    /whether ([\w]+) (plant|seed|leaf|flower) \w+ is a dominant or recessive trait in the ([\w ]+?) plant\..*dominant, focus on the ([\w ]+ box)\..*recessive, focus on the ([\w ]+ box)\./,
    (me, [value, organ, species, yes, no]) => judgeTrait(me, `${value}`, `${organ}`, `${species}`, `${yes}`, `${no}`),
  ],
  [/longest life span, then the shortest/, (me) => findByLifeSpan(me, ["longest", "shortest"])],
  [
    /the (longest|shortest) life span/,
    (me, [which]) => findByLifeSpan(me, [which === "longest" ? "longest" : "shortest"]),
  ],
  [
    /life stages of the ([\w ]+?)( plant)?, starting/,
    (me, [species, plant]) => followLife(me, `${species}`, plant !== undefined),
  ],
  [
    /grow a ([\w ]+) plant from seed.*in the ([\w ]+)\. First/,
    (me, [species, room]) => growPlant(me, `${species}`, `${room}`),
  ],
  [/grow a ([\w ]+)\..*in the ([\w ]+)\. To/, (me, [species, room]) => growFruit(me, `${species}`, `${room}`)],
];

/**
 * An expert for one episode.
 * @param options.teleports the game has the action "teleport to"
 */
export function createSearchExpert(options: { readonly teleports: boolean }): SearchExpert {
  let script: Script | null = null;
  let last: Choice = { action: "", thought: "" };

  return {
    act(observation) {
      const isFirst = script === null;
      script ??= scriptFor(observation, options.teleports);
      const { done, value } = isFirst ? script.next() : script.next(observation);
      last = done ? { action: "look around", thought: "I have done what I could." } : value;
      return last.action;
    },
    thought: () => last.thought,
  };
}

function scriptFor(observation: string, teleports: boolean): Script {
  const place = /(?:room|outside location) is called the ([\w ]+)\./.exec(observation)?.[1] ?? "";
  for (const [pattern, start] of TASKS) {
    const match = pattern.exec(observation.replace(/\s+/g, " "));
    if (match !== null) return start({ place, teleports }, match.slice(1));
  }
  throw new UserError(`This states no ScienceWorld task that the expert understands: "${observation.slice(0, 200)}"`);
}

function planesIn(list: string, what: string): string[] {
  return list
    .split(", ")
    .map((name) => (what === "angle" ? `inclined plane ${name}` : `inclined plane with a ${name} surface`));
}

function threshold(degrees = "0", above = "", below = ""): { degrees: number; above: string; below: string } {
  return { degrees: Number(degrees), above, below };
}
