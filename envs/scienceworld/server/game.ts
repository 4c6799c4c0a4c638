/** @file One game: the world, the task's progress, a pending menu; what one line of text does to them. */

import { type Action, carryOut, type Request, type Scene } from "../actions/action.ts";
import { actionsUnder } from "../actions/catalog.ts";
import { lookAround, viewInventory } from "../actions/looking.ts";
import { advance, isComplete, scoreOf } from "../goals/progress.ts";
import { tickWorld } from "../laws/tick.ts";
import type { Thing } from "../model/thing.ts";
import { menuText } from "../parser/menu.ts";
import { parse } from "../parser/parse.ts";
import { inReach, union } from "../parser/reach.ts";
import { createWordTable, type WordTable } from "../parser/word-table.ts";
import type { Simplification } from "./simplify.ts";

export interface Game {
  readonly scene: Scene;
  readonly simplifications: readonly Simplification[];
  readonly actions: readonly Action[];
  /** The words things are called by in lists. */
  readonly words: WordTable;
  /** The requests a menu offers, while it waits for a number. */
  menu: readonly Request[] | null;
  /** Ticks so far. */
  moves: number;
  /** What went wrong; such a game answers nothing else any more. */
  error: string | null;
}

/** The answer to what means nothing. */
export const NOT_UNDERSTOOD = "No known action matches that input.";

export interface Answer {
  readonly text: string;
  /** In [0, 1], or -1 for a failed task. */
  readonly score: number;
  readonly completed: boolean;
}

export function newGame(scene: Scene, simplifications: readonly Simplification[], error: string | null): Game {
  return {
    scene,
    simplifications,
    actions: actionsUnder(simplifications),
    words: createWordTable(),
    menu: null,
    moves: 0,
    error,
  };
}

/** What the agent sees, at no cost. */
export function freeLook({ scene, error }: Game): string {
  return error ?? lookAround(scene);
}

/** What the agent holds, at no cost. */
export function freeInventory({ scene, error }: Game): string {
  return error ?? viewInventory(scene);
}

/** Reads a line of text, does what it asks for and lets time pass. */
export function play(game: Game, text: string): Answer {
  if (game.error !== null) return { text: game.error, score: -1, completed: true };
  if (game.menu !== null) {
    const chosen = game.menu[numberIn(text)];
    game.menu = null;
    return answer(game, squeeze(pass(game, chosen)));
  }
  const requests = understand(game, text);
  const [only] = requests;
  if (only === undefined) return answer(game, NOT_UNDERSTOOD);
  if (requests.length === 1) return answer(game, squeeze(pass(game, only)));
  game.menu = requests;
  return answer(game, menuText(requests, placeOf(game)));
}

/** All requests a line can mean now. */
export function understand(game: Game, text: string): Request[] {
  const near = (): readonly Thing[] => thingsInReach(game);
  const all = (): readonly Thing[] => inReach(game.scene.world.universe, true);
  return parse(text, game.actions, near, all, placeOf(game));
}

/** The things an action can name now. */
export function candidates(game: Game, { everywhere }: Action): readonly Thing[] {
  return everywhere ? inReach(game.scene.world.universe, true) : thingsInReach(game);
}

function thingsInReach(game: Game): Thing[] {
  return union(inReach(placeOf(game), true), inReach(game.scene.world.agent, true));
}

/** Carries out a request, and lets the world tick as long as it takes; without one, time passes too. */
function pass(game: Game, request: Request | undefined): string {
  const { scene } = game;
  const { world, progress } = scene;
  let said = "";
  try {
    let next = request;
    for (;;) {
      if (next !== undefined) said += carryOut(scene, next);
      advance(progress, world);
      if (!next?.action.free) {
        tickWorld(world);
        game.moves += 1;
      }
      advance(progress, world);
      next = undefined;
      if (world.waiting <= 0) break;
      world.waiting -= 1;
    }
  } catch (error) {
    // The original catches everything here and stays in an error state.
    game.error = error instanceof Error ? error.message : String(error);
  }
  return said;
}

function answer({ scene: { progress } }: Game, text: string): Answer {
  return { text, score: scoreOf(progress), completed: isComplete(progress) };
}

function squeeze(text: string): string {
  return text.trim().replace(/ +/g, " ");
}

function numberIn(text: string): number {
  return /^[+-]?\d+$/.test(text) ? Number(text) : -1;
}

function placeOf({ scene }: Game): Thing {
  return scene.world.agent.container as Thing;
}
