/** @file Look-up tables and templates as JSON text, as the original writes them. */

import { inside } from "../parser/reach.ts";
import { isTerminal, plainReferents } from "../text/referents.ts";
import type { Game } from "./game.ts";
import { typeIdOf } from "./type-ids.ts";
import { validActions } from "./valid.ts";

/** Class and words of every thing of the universe. */
export function lookUpTable({ scene: { world }, simplifications }: Game): string {
  const withTerminals = !simplifications.includes("noElectricalAction");
  const rows = inside(world.universe, true)
    .filter((thing) => withTerminals || !isTerminal(thing))
    .sort((a, b) => a.id - b.id)
    .map((thing) => {
      const words = [...plainReferents(thing)].sort().map((word) => `"${word}"`);
      return `"${thing.id}":{ "type_id":${typeIdOf(thing)}, "referents":[${words.join(", ")}] }`;
    });
  return `{ ${rows.join(", ")} }`;
}

/** The valid actions with their templates, things and classes. Draws random numbers as the original does. */
export function templatesJson(game: Game): string {
  const rows = validActions(game).map(
    ({ action, templateId, objIds, typeIds }) =>
      `{ "action":"${action}", "template_id":${templateId}, "obj_ids":[${objIds.join(", ")}], "type_ids":[${typeIds.join(", ")}] }`,
  );
  return `{"validActions": [${rows.join(",")}]}`;
}
