/** @file Actions about the task rather than the world: focusing, starting again, waiting. */

import { resetProgress } from "../goals/progress.ts";
import { calledName } from "../text/names.ts";
import { type Action, always, OBJ, type Scene } from "./action.ts";

export const FOCUS: Action = {
  name: "focus on",
  id: 11,
  words: [["focus on", "focus"], OBJ],
  refuse: always,
  run: ({ progress }, thing) => {
    progress.focus = thing;
    return `You focus on the ${calledName(thing)}.`;
  },
};

export const RESET_TASK: Action = {
  name: "reset task",
  id: 12,
  words: [["reset task"]],
  refuse: always,
  run: ({ progress }) => {
    resetProgress(progress);
    return "You reset the goal progress and focus.";
  },
};

export const WAIT_1: Action = {
  name: "wait1",
  id: 18,
  words: [["wait1"]],
  refuse: always,
  run: (scene) => wait(scene, 1),
};

export const WAIT_10: Action = {
  name: "wait10",
  id: 19,
  words: [["wait"]],
  refuse: always,
  run: (scene) => wait(scene, 10),
};

function wait({ world }: Scene, iterations: number): string {
  world.waiting = iterations;
  return `You decide to wait for ${iterations} iterations.`;
}
