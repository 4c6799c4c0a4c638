/** @file ScienceWorld as a `World`: the published 24 tasks with the demonstrator. */

import type { Split, World } from "../../core/env/world.ts";
import { createEtoEnv, etoVariations } from "./eto.ts";
import { createSearchExpert } from "./expert/search.ts";
import { framePhrases, thingNames } from "./frames.ts";
import { scienceworldProtocol } from "./protocol.ts";

/** @param tasks names of the tasks to play; all published ones where absent */
export function scienceworldWorld(tasks?: readonly string[]): World {
  const variations = (split: Split) =>
    etoVariations(split).filter(({ task }) => tasks === undefined || tasks.includes(task));
  return {
    name: "scienceworld",
    vocabulary: vocabulary(),
    protocol: scienceworldProtocol,
    taskCount: (split) => variations(split).length,
    createEnv: (split) => createEtoEnv(variations(split)),
    createExpert: () => createSearchExpert({ teleports: true }),
  };
}

/** No piece of a tokenizer holds a name of several words, so these are frames. */
function vocabulary(): World["vocabulary"] {
  const names = thingNames();
  const isOneWord = (name: string) => /^\p{L}+$/u.test(name);
  const phrases = names.filter((name) => !isOneWord(name)).map((name) => ` ${name}`);
  return { names: names.filter(isOneWord), frames: [...framePhrases, ...phrases] };
}
