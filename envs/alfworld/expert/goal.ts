/** @file What a task sentence asks for. */

import { UserError } from "../../../core/errors.ts";

/** A change that an appliance makes to the object before it is placed. */
export type Change = "clean" | "heat" | "cool";

/** A goal in the words of the observations: types in lower case, e.g. "mug" and "coffeemachine". */
export type Goal =
  | { readonly kind: "place"; readonly object: string; readonly target: string; readonly change: Change | null }
  | { readonly kind: "two"; readonly object: string; readonly target: string }
  | { readonly kind: "light"; readonly object: string; readonly lamp: string };

const CHANGE_OF_ADJECTIVE: Readonly<Record<string, Change>> = { clean: "clean", hot: "heat", cool: "cool" };

/**
 * Finds the task in a text that contains one of the original's twelve sentences ("put a clean mug in desk.").
 * @throws UserError when there is none, e.g. for tasks that people worded
 */
export function parseGoal(text: string): Goal {
  const sentence = /Your task is to: (.*)/.exec(text)?.[1]?.trim() ?? text.trim();
  const goal = lightGoal(sentence) ?? twoGoal(sentence) ?? placeGoal(sentence);
  if (goal !== null) return goal;
  throw new UserError(
    `The task "${sentence}" is none of ALFWorld's twelve sentences, so the expert does not understand it. ` +
      "Use games whose grammar states the task in the original's words.",
  );
}

function lightGoal(sentence: string): Goal | null {
  const [, object, lamp] = /^(?:look at|examine the) (\w+) (?:under|with) the (\w+)\.?$/.exec(sentence) ?? [];
  return object !== undefined && lamp !== undefined ? { kind: "light", object, lamp } : null;
}

function twoGoal(sentence: string): Goal | null {
  const [, object, target] = /^(?:put|find) two (\w+) (?:and put them )?in (\w+)\.?$/.exec(sentence) ?? [];
  return object !== undefined && target !== undefined ? { kind: "two", object, target } : null;
}

function placeGoal(sentence: string): Goal | null {
  const [, adjective, object, target] =
    /^put (?:a (clean|hot|cool)|a|some) (\w+) (?:in|on) (\w+)\.?$/.exec(sentence) ?? [];
  if (object !== undefined && target !== undefined) {
    return { kind: "place", object, target, change: CHANGE_OF_ADJECTIVE[adjective ?? ""] ?? null };
  }
  const [, verb, item, place] = /^(clean|heat|cool) some (\w+) and put it in (\w+)\.?$/.exec(sentence) ?? [];
  if (item === undefined || place === undefined) return null;
  return { kind: "place", object: item, target: place, change: verb as Change };
}
