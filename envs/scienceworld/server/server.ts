/** @file The simulator behind the wrapper: loads tasks, takes lines of text, remembers the last score. */

import { exampleOf } from "../actions/catalog.ts";
import { newProgress } from "../goals/progress.ts";
import { chooseWords } from "../parser/choose.ts";
import { inReach } from "../parser/reach.ts";
import { findTask } from "../tasks/catalog.ts";
import { startNothing, startTask } from "../tasks/start.ts";
import { freeInventory, freeLook, type Game, newGame, play } from "./game.ts";
import { parseSimplifications, simplify } from "./simplify.ts";

export interface Server {
  game: Game;
  /** Why the task could not be set up; every step answers with it. */
  error: string;
  /** Of the last step; loading does not change them. */
  score: number;
  completed: boolean;
}

const UNKNOWN_ACTION =
  "Unknown action.  Type 'help' for a list of actions, and 'objects' for a list of possible object referents. ";

/** Loads a task; `before` is the state the same server was in, whose last score stays. */
export function load(task: string, variation: number, simplifications: string, before: Server | null): Server {
  const { game, error } = setUp(task, variation, simplifications);
  return { game, error, score: before?.score ?? 0, completed: before?.completed ?? false };
}

/** One line of text; the answer as the original prints it. */
export function step(server: Server, text: string): string {
  if (server.error !== "") return server.error;
  const { game } = server;
  switch (text.trim().toLowerCase()) {
    case "help":
      return `Possible actions: \n\t${possibleActions(game).join("\n\t")}`;
    case "objects":
      return `Possible object references: \n\t${possibleObjects(game).join("\n\t")}`;
    case "task":
      return `Task description:\n${game.scene.taskText}`;
  }
  const answer = play(game, text);
  server.score = answer.score;
  server.completed = answer.completed;
  return answer.text === "" ? UNKNOWN_ACTION : answer.text;
}

export function look(server: Server): string {
  return server.error === "" ? freeLook(server.game) : server.error;
}

export function inventory(server: Server): string {
  return server.error === "" ? freeInventory(server.game) : server.error;
}

/** Templates of all actions, sorted. */
export function possibleActions({ actions }: Game): string[] {
  return actions.map(exampleOf).sort();
}

/** Templates of all actions with their numbers, by number. */
export function possibleActionsWithIds({ actions }: Game): { action_example: string; template_id: number }[] {
  return actions
    .map((action) => ({ action_example: exampleOf(action), template_id: action.id }))
    .sort((a, b) => a.template_id - b.template_id);
}

/** One word for every thing in reach, sorted. Draws random numbers as the original does. */
export function possibleObjects({ scene: { world }, words }: Game): string[] {
  const place = world.agent.container;
  if (place === null) return [];
  return chooseWords(world.random, words, inReach(place, false), place).sort();
}

function setUp(task: string, variation: number, text: string): { game: Game; error: string } {
  const { labels, unknown } = parseSimplifications(text, task);
  const gameError = unknown === null ? null : `ERROR: Unknown simplification label: ${unknown}`;
  const entry = findTask(task);
  const refusal = entry === null ? `Unknown task (${task}).` : whyNoVariation(entry.family.variations, variation);
  if (entry === null || refusal !== null) {
    const world = startNothing(variation);
    const scene = { world, progress: newProgress([], []), taskText: "" };
    return { game: newGame(scene, labels, gameError), error: `ERROR: Task (${task}): ERROR: ${refusal}` };
  }
  const { world, progress, description } = startTask(entry, variation);
  simplify(world, labels);
  return { game: newGame({ world, progress, taskText: description }, labels, gameError), error: "" };
}

function whyNoVariation(variations: number, variation: number): string | null {
  if (variation < variations) return null;
  return `The requested variation (${variation}) exceeds the total number of variations (${variations}).`;
}
