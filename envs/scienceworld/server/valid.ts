/** @file The list of valid actions, with the templates and things each is made of. */

import { type Action, OBJ } from "../actions/action.ts";
import type { Thing } from "../model/thing.ts";
import { chooseWords, wayWord } from "../parser/choose.ts";
import { inside } from "../parser/reach.ts";
import type { Game } from "./game.ts";
import { typeIdOf } from "./type-ids.ts";

export interface ValidAction {
  readonly action: string;
  readonly templateId: number;
  readonly objIds: readonly number[];
  readonly typeIds: readonly number[];
}

const MENU_TEMPLATE_ID = 100;

/** All valid actions in the order of the original's templates. Draws random numbers as the original does. */
export function validActions(game: Game): ValidAction[] {
  const { menu, scene, actions } = game;
  if (menu !== null) {
    return menu.map(({ things }, i) => ({
      action: `${i}`,
      templateId: MENU_TEMPLATE_ID + i,
      objIds: things.map((thing) => thing.id),
      typeIds: [],
    }));
  }
  const { world } = scene;
  const place = world.agent.container as Thing;
  const seen = inside(place, false);
  const seenWords = wordsFor(game, seen, place);
  const all = inside(world.universe, true);
  const allWords = wordsFor(game, all, place);
  return actions.flatMap((action) =>
    action.everywhere ? listAction(game, action, all, allWords) : listAction(game, action, seen, seenWords),
  );
}

/** The valid actions as sorted texts. */
export function validTexts(game: Game): string[] {
  return validActions(game)
    .map(({ action }) => action)
    .sort();
}

function wordsFor({ scene: { world } }: Game, things: readonly Thing[], place: Thing): Map<Thing, string> {
  const chosen = chooseWords(world.random, things, place);
  return new Map(things.map((thing, i) => [thing, wayWord(thing, place) ?? (chosen[i] as string)]));
}

function listAction(
  game: Game,
  action: Action,
  things: readonly Thing[],
  words: ReadonlyMap<Thing, string>,
): ValidAction[] {
  const listed = action.listed ?? action.words.map((word) => (word === OBJ ? OBJ : (word[0] as string)));
  const places = listed.filter((word) => word === OBJ).length;
  const found: ValidAction[] = [];
  for (const named of combinations(things, places)) {
    const isValid = action.lists ? action.lists(game.scene, ...named) : action.refuse(game.scene, ...named) === null;
    if (!isValid) continue;
    let next = 0;
    found.push({
      action: listed.map((word) => (word === OBJ ? words.get(named[next++] as Thing) : word)).join(" "),
      templateId: action.id,
      objIds: named.map((thing) => thing.id),
      typeIds: named.map((thing) => typeIdOf(thing)),
    });
  }
  return found;
}

function combinations(things: readonly Thing[], places: number): Thing[][] {
  if (places === 0) return [[]];
  if (places === 1) return things.map((thing) => [thing]);
  return things.flatMap((first) => things.map((second) => [first, second]));
}
