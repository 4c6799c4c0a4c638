/** @file The list of valid actions, with the templates and things each is made of. */

import { type Action, OBJ, type Request } from "../actions/action.ts";
import type { Thing } from "../model/thing.ts";
import { chooseWords, wayWord } from "../parser/choose.ts";
import { inside } from "../parser/reach.ts";
import type { Game } from "./game.ts";

export interface ValidAction extends Request {
  readonly text: string;
}

/** Things with the words the list calls them by. */
type Named = readonly (readonly [Thing, string])[];

/** All valid actions in the order of the original's templates. Draws random numbers as the original does. */
export function validActions(game: Game): ValidAction[] {
  const found: ValidAction[] = [];
  const { seen, all } = nameThings(game);
  for (const action of game.actions) {
    listAction(game, action, action.everywhere ? all : seen, (text, things) => found.push({ action, things, text }));
  }
  return found;
}

/** The valid actions as sorted texts; the numbers of a pending menu's items. Draws like `validActions`. */
export function validTexts(game: Game): string[] {
  if (game.menu !== null) return game.menu.map((_, i) => `${i}`).sort();
  const texts: string[] = [];
  const { seen, all } = nameThings(game);
  // Nearly sorted lists are sorted faster.
  const actions = [...game.actions].sort((a, b) => (shownWords(a)[0] < shownWords(b)[0] ? -1 : 1));
  const [sortedSeen, sortedAll] = [byWord(seen), byWord(all)];
  for (const action of actions) {
    listAction(game, action, action.everywhere ? sortedAll : sortedSeen, (text) => texts.push(text));
  }
  return texts.sort();
}

function nameThings(game: Game): { seen: Named; all: Named } {
  const { world } = game.scene;
  const place = world.agent.container as Thing;
  const name = (things: readonly Thing[]): Named => {
    const words = chooseWords(world.random, game.words, things, place);
    return things.map((thing, i) => [thing, wayWord(thing, place) ?? (words[i] as string)]);
  };
  return { seen: name(inside(place, false)), all: name(inside(world.universe, true)) };
}

function listAction(
  game: Game,
  action: Action,
  named: Named,
  add: (text: string, things: readonly Thing[]) => void,
): void {
  const { scene } = game;
  const isValid = action.lists ?? ((_, ...things) => action.refuse(scene, ...things) === null);
  const [verb, slot, preposition] = shownWords(action);
  if (slot === undefined) {
    if (isValid(scene)) add(verb, []);
    return;
  }
  for (const [first, firstWord] of named) {
    if (preposition === undefined) {
      if (isValid(scene, first)) add(`${verb} ${firstWord}`, [first]);
      continue;
    }
    if (action.listsNoneOf?.(first)) continue;
    const start = `${verb} ${firstWord} ${preposition} `;
    for (const [second, secondWord] of named) {
      if (isValid(scene, first, second)) add(start + secondWord, [first, second]);
    }
  }
}

/** The verb, and where the action names things, a slot, a preposition and a second slot. */
function shownWords({
  listed,
  words,
}: Action): [verb: string, slot: typeof OBJ | undefined, preposition: string | undefined] {
  const shown = listed ?? words.map((word) => (word === OBJ ? OBJ : (word[0] as string)));
  const [verb, slot, preposition] = shown;
  return [verb as string, slot as typeof OBJ | undefined, preposition as string | undefined];
}

function byWord(named: Named): Named {
  return [...named].sort((a, b) => (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0));
}
