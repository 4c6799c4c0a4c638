/**
 * @file Can the goal be reached if nothing were ever undone? If not, the game cannot be won.
 */

import type { Condition } from "../pddl/condition.ts";
import type { ActionSchema } from "../pddl/domain.ts";
import { anyOf, type Frame, type JoinContext, termValue } from "./join.ts";
import { alternativesOf, type Scope } from "./normal.ts";
import { compileSchema } from "./schema.ts";
import { createState, type Layout } from "./state.ts";

/** Delete relaxation: adds the effects of all possible actions until the goal holds or nothing new comes. */
export function isGoalReachable(
  layout: Layout,
  scope: Omit<Scope, "slots" | "allocator">,
  actions: readonly ActionSchema[],
  goal: Condition,
): boolean {
  const { facts } = createState(layout);
  const context: JoinContext = { objects: scope.objects, relations: layout.initial, assumeAbsent: layout.fluents };
  const allocator = { next: 0 };
  const isGoal = anyOf(context, alternativesOf({ ...scope, slots: new Map(), allocator }, goal), new Set());
  const schemas = actions.map((action) => compileSchema(context, scope, action));
  const frame: Frame = { slots: [], relations: facts, found: () => true };
  for (;;) {
    if (isGoal(frame)) return true;
    const fresh: { predicate: number; key: number }[] = [];
    for (const schema of schemas) {
      const found = () => {
        for (const { atom, adds, forall } of schema.effects) {
          if (!adds) continue;
          eachChoice(forall, 0, frame.slots, () => {
            let key = 0;
            for (const term of atom.terms) key = key * layout.base + termValue(term, frame.slots);
            if (!facts[atom.predicate]!.has(key)) fresh.push({ predicate: atom.predicate, key });
          });
        }
        return false;
      };
      for (const search of schema.searches) search({ slots: frame.slots, relations: facts, found });
    }
    if (fresh.length === 0) return false;
    for (const { predicate, key } of fresh) facts[predicate]!.add(key);
  }
}

function eachChoice(
  variables: readonly { readonly slot: number; readonly objects: readonly number[] }[],
  depth: number,
  slots: number[],
  act: () => void,
): void {
  const variable = variables[depth];
  if (!variable) {
    act();
    return;
  }
  for (const object of variable.objects) {
    slots[variable.slot] = object;
    eachChoice(variables, depth + 1, slots, act);
  }
}
