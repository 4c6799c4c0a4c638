/** @file Growing plants and fruit. */

import { goTo, lookFor, startingWith, visit } from "./house.ts";
import { type Memory, type Script, say } from "./script.ts";

const GREENHOUSE = "greenhouse";
const MOST_LOOKS = 60;
/** A plant in flower, as its pot shows it. */
export const SHOWS_FLOWER = /you see: [^)]*flower/;
/** Only young plants suffer from a dry pot. */
const IS_YOUNG = / seed[,)]|in the seedling stage/;

export function* growPlant(me: Memory, species: string, room: string): Script {
  const pots = yield* prepare(me, species, room, 1);
  yield* say(`focus on ${species} seed in ${pots[0]}`, "This is the plant to watch.");
  yield* tend(pots, /in the reproducing stage/);
}

export function* growFruit(me: Memory, species: string, room: string): Script {
  const pots = yield* prepare(me, species, room, 2);
  const [first, second] = pots as [string, string];
  yield* tend(pots, SHOWS_FLOWER);
  yield* cross(first, second, new RegExp(`you see: .*an? (?:\\w+ )?${species}[,.]`));
  yield* say(`focus on ${species} in ${species} tree`, "The fruit has grown.");
}

/** Crosses the plants in two pots and waits until one of them bears what `offspring` describes. */
export function* cross(first: string, second: string, offspring: RegExp): Script {
  const items = new RegExp(`${first}.* to flower.*${second}|${second}.* to flower.*${first}`);
  yield* say("move pollen to flower", "Pollen of one plant belongs into the flower of the other.", items);
  for (let i = 0; i < MOST_LOOKS; i++) {
    const text = yield* say(`look at ${i % 2 === 0 ? second : first}`, "Has it borne anything?");
    if (offspring.test(text)) return;
  }
}

/** Seeds in so many pots with soil; the pots. */
function* prepare(me: Memory, species: string, room: string, count: number): Script<string[]> {
  yield* lookFor(me, /seed jar/, startingWith(room));
  yield* say("pick up seed jar", "The seeds are in the jar.");
  const text = yield* visit(me, GREENHOUSE);
  const pots = [...text.matchAll(/an? ((?:self watering )?flower pot \d+)/g)].map(([, pot]) => pot as string);
  const chosen = pots.slice(0, count);
  let hasShovel = false;
  let loose = (text.match(/\tsoil/g) ?? []).length;
  for (const pot of chosen) {
    if (!new RegExp(`${pot} \\(containing [^)]*soil`).test(text)) {
      yield* fillWithSoil(me, pot, loose > 0, hasShovel);
      hasShovel ||= loose <= 0;
      loose -= 1;
    }
    yield* say(`move ${species} seed in seed jar to ${pot}`, "A seed for this pot.");
  }
  return chosen;
}

function* fillWithSoil(me: Memory, pot: string, isThere: boolean, hasShovel: boolean): Script {
  if (!isThere) {
    if (!hasShovel) {
      yield* lookFor(me, /\ta shovel/, startingWith(GREENHOUSE, "outside"));
      yield* say("pick up shovel", "I dig for soil.");
    }
    yield* goTo(me, "outside");
    yield* say("use shovel on ground", "This gives soil.");
    yield* say("pick up soil", "The pots need it.");
    yield* goTo(me, GREENHOUSE);
  }
  yield* say(`move soil to ${pot}`, "Soil for this pot.", isThere ? /soil \(in greenhouse/ : /soil \(in inventory/);
}

/** Waters dry pots and waits until every pot shows it. */
export function* tend(pots: readonly string[], isDone: RegExp): Script {
  for (let i = 0; i < MOST_LOOKS; i++) {
    let done = 0;
    let isSlow = true;
    for (const pot of pots) {
      const text = yield* say(`look at ${pot}`, "How is the plant?");
      if (isDone.test(text)) done += 1;
      else if (!/water/.test(text) && IS_YOUNG.test(text)) yield* water(pot);
      if (!IS_YOUNG.test(text)) isSlow = false;
    }
    if (done === pots.length) return;
    yield* say(isSlow ? "wait" : "wait1", "It grows.");
  }
}

function* water(pot: string): Script {
  yield* say("activate sink", "The pot is dry.");
  yield* say("move jug to sink", "I fill the jug.");
  yield* say("deactivate sink", "Enough.");
  yield* say(`pour jug into ${pot}`, "Water for the plant.");
}
