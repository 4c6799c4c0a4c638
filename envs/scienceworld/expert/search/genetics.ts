/** @file Mendel's experiment: of two pure plants the children show the dominant trait. */

import { cross, SHOWS_FLOWER, tend } from "./gardening.ts";
import { visit } from "./house.ts";
import { escaped, type Memory, type Script, say } from "./script.ts";

/** Where a trait shows, and how far a plant has to have grown for that. */
interface Sign {
  readonly shows: (value: string) => RegExp;
  readonly isGrown: RegExp;
}

const SIGNS: Readonly<Record<string, Sign>> = {
  seed: { shows: (value) => new RegExp(`\\b${value}\\b[^,(]*seed`), isGrown: /./ },
  plant: { shows: (value) => new RegExp(`\\b${value} height`), isGrown: /in the (adult|reproducing) stage/ },
  leaf: { shows: (value) => new RegExp(`\\b${value}\\b[^,.]*leaves`), isGrown: /in the (adult|reproducing) stage/ },
  flower: { shows: (value) => new RegExp(`you see: [^)]*\\b${value}\\b[^,.]*flower`), isGrown: SHOWS_FLOWER },
};

/** Crosses the two seeds of the jar, looks at a child, and points at the right box. */
export function* judgeTrait(
  me: Memory,
  value: string,
  organ: string,
  species: string,
  dominant: string,
  recessive: string,
): Script {
  const sign = SIGNS[organ];
  const text = yield* visit(me, "greenhouse");
  const [first, second, third] = potsIn(text);
  if (sign === undefined || first === undefined || second === undefined || third === undefined) return;
  for (const pot of [first, second]) {
    yield* say(`move ${species} seed in seed jar to ${pot}`, "Both kinds of seed have to grow.");
  }
  yield* tend([first, second], SHOWS_FLOWER);
  yield* cross(first, second, /you see: [^)]*seed/);
  yield* say(`move ${species} seed in ${species} plant to ${third}`, "This is a child of both.");
  yield* tend([third], sign.isGrown);
  const child = yield* say(`look at ${third}`, "What does the child look like?");
  const box = sign.shows(escaped(value)).test(child) ? dominant : recessive;
  yield* say(`focus on ${box}`, `Children of pure plants show the dominant trait: the ${box}.`);
}

function potsIn(text: string): string[] {
  return [...text.matchAll(/an? ((?:self watering )?flower pot \d+) \(containing soil/g)].map(
    ([, pot]) => pot as string,
  );
}
