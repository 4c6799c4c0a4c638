/** @file Look-up tables and templates as JSON text, as the original writes them. */

import type { Request } from "../actions/action.ts";
import type { Thing } from "../model/thing.ts";
import { inside } from "../parser/reach.ts";
import { isTerminal, plainReferents } from "../text/referents.ts";
import type { Game } from "./game.ts";
import { typeIdOf } from "./type-ids.ts";
import { validActions } from "./valid.ts";

/** Templates of a menu's items are numbered from here. */
const MENU_TEMPLATE_ID = 100;

/** Class and words of every thing of the universe. */
export function lookUpTable({ scene: { world }, simplifications }: Game): string {
  const withTerminals = !simplifications.includes("noElectricalAction");
  const rows = inside(world.universe, true)
    .filter((thing) => withTerminals || !isTerminal(thing))
    .sort((a, b) => a.id - b.id)
    .map((thing) => {
      const words = [...plainReferents(thing)].sort().map((word) => `"${word}"`);
      return `"${thing.id}":{ "type_id":${typeIdOf(world, thing)}, "referents":[${words.join(", ")}] }`;
    });
  return `{ ${rows.join(", ")} }`;
}

/** The valid actions with their templates, things and classes. Draws random numbers as the original does. */
export function templatesJson(game: Game): string {
  const rows = game.menu === null ? validTemplates(game) : menuTemplates(game.menu);
  return `{"validActions": [${rows.join(",")}]}`;
}

function validTemplates(game: Game): string[] {
  return validActions(game).map(({ action, things, text }) =>
    template(
      text,
      action.id,
      things,
      things.map((thing) => typeIdOf(game.scene.world, thing)),
    ),
  );
}

function menuTemplates(menu: readonly Request[]): string[] {
  return menu.map(({ things }, i) => template(`${i}`, MENU_TEMPLATE_ID + i, things, []));
}

function template(text: string, id: number, things: readonly Thing[], typeIds: readonly number[]): string {
  const ids = things.map((thing) => thing.id).join(", ");
  return `{ "action":"${text}", "template_id":${id}, "obj_ids":[${ids}], "type_ids":[${typeIds.join(", ")}] }`;
}
