/** @file Eating things and mixing the contents of containers. */

import { mixContents } from "../laws/chemistry.ts";
import { takeOut } from "../model/thing.ts";
import { type Action, OBJ } from "./action.ts";

export const EAT: Action = {
  name: "eat",
  id: 8,
  words: [["eat", "consume"], OBJ],
  refuse: (_, { name, food }) => (food?.isEdible ? null : `The ${name} is not edible.`),
  run: (_, thing) => {
    takeOut(thing);
    return `The ${thing.name} was delicious.`;
  },
};

export const MIX: Action = {
  name: "mix",
  id: 23,
  words: [["mix", "stir"], OBJ],
  // Hidden terminals count, so nearly everything can be mixed.
  refuse: (_, { contents }) => (contents.length > 1 ? null : ""),
  run: ({ world }, container) => mixContents(world, container),
};
