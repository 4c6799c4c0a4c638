/** @file ScienceWorld as a `World`: tasks under the published protocol, with the demonstrator. */

import { type LocalWorld, localWorld, type Split, type World } from "../../core/env/world.ts";
import type { Variation } from "./env.ts";
import { createEtoEnv } from "./eto.ts";
import { createSearchExpert } from "./expert/search.ts";
import { framePhrases, thingNames } from "./frames.ts";
import { scienceworldProtocol } from "./protocol.ts";

/**
 * @param variations what is played in each split
 * @param maxSteps limit of every episode, beside that of its task
 */
export function scienceworldWorld(variations: (split: Split) => readonly Variation[], maxSteps: number): LocalWorld {
  return localWorld({
    name: "scienceworld",
    vocabulary: vocabulary(),
    protocol: scienceworldProtocol,
    taskCount: (split) => variations(split).length,
    createEnv: (split) => createEtoEnv(variations(split), maxSteps),
    createExpert: () => createSearchExpert({ teleports: true }),
  });
}

/** No piece of a tokenizer holds a name of several words, so these are frames. */
function vocabulary(): World["vocabulary"] {
  const names = thingNames();
  const isOneWord = (name: string) => /^\p{L}+$/u.test(name);
  const phrases = names.filter((name) => !isOneWord(name)).map((name) => ` ${name}`);
  return { names: names.filter(isOneWord), frames: [...framePhrases, ...phrases] };
}
