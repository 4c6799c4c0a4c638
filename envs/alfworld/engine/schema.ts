/**
 * @file The actions of one game: how to find which are possible, and what each changes.
 */

import { UserError } from "../../../core/errors.ts";
import type { ActionSchema, Effect } from "../pddl/domain.ts";
import { compileJoin, compileTest, type JoinContext, type Step, termValue } from "./join.ts";
import {
  alternativesOf,
  type BoundAtom,
  bindAtom,
  type Conjunction,
  openScope,
  type Scope,
  UNKNOWN,
  visitPredicates,
} from "./normal.ts";
import { membersOf } from "./objects.ts";

/** One change an action makes; its slots are those of the action's search. */
export interface BoundEffect {
  readonly atom: BoundAtom;
  readonly adds: boolean;
  readonly when: Step | null;
  /** Slot and objects of each variable of `forall` around the effect. */
  readonly forall: readonly { readonly slot: number; readonly objects: readonly number[] }[];
}

export interface Schema {
  readonly action: ActionSchema;
  /** Calls `frame.found` for each possible choice of parameters, in slots 0, 1, 2, ...; repeats are possible. */
  readonly searches: readonly Step[];
  readonly slots: number;
  readonly effects: readonly BoundEffect[];
  /** Predicates on which it depends whether the action is possible. */
  readonly looksAt: ReadonlySet<number>;
  /** Literals every way of doing the action needs. */
  readonly needs: readonly { readonly atom: BoundAtom; readonly holds: boolean }[];
}

export function compileSchema(
  context: JoinContext,
  outer: Omit<Scope, "slots" | "allocator">,
  action: ActionSchema,
): Schema {
  const where = `${outer.where}: action ${action.name}`;
  const allocator = { next: 0 };
  const [scope, parameters] = openScope({ ...outer, where, slots: new Map(), allocator }, action.parameters);
  const alternatives = alternativesOf(scope, action.precondition);
  const found: Step = (frame) => frame.found();
  const searches = alternatives.map((one) => compileJoin(context, one, parameters, new Set(), found));
  const looksAt = new Set<number>();
  for (const one of alternatives) visitPredicates(one, (predicate) => looksAt.add(predicate));
  const effects = action.effects.map((effect) => bindEffect(context, scope, effect));
  return { action, searches, slots: allocator.next, effects, looksAt, needs: commonLiterals(alternatives) };
}

function bindEffect(context: JoinContext, outer: Scope, effect: Effect): BoundEffect {
  const [scope, variables] = openScope(outer, effect.forall);
  const atom = bindAtom(scope, effect.atom);
  if (atom.terms.includes(UNKNOWN)) {
    const name = effect.atom.terms.find((term) => !term.startsWith("?") && !scope.objects.index.has(term));
    throw new UserError(
      `${scope.where}: an effect on the object ${name}, which nobody declared. The game file is broken.`,
    );
  }
  let when: Step | null = null;
  if (effect.when) {
    const alternatives = alternativesOf(scope, effect.when);
    when = compileTest(context, { kind: "any", alternatives }, new Set(scope.slots.values()));
  }
  const forall = [...variables].map(([slot, type]) => ({ slot, objects: membersOf(scope.objects, type) }));
  return { atom, adds: effect.adds, when, forall };
}

function commonLiterals(alternatives: readonly Conjunction[]): Schema["needs"] {
  const [first, ...others] = alternatives;
  const literals: { atom: BoundAtom; holds: boolean }[] = [];
  for (const part of first?.parts ?? []) {
    if (part.kind === "atom") literals.push({ atom: part.atom, holds: !part.negated });
  }
  const equal = (a: BoundAtom, b: BoundAtom) =>
    a.predicate === b.predicate && a.terms.every((term, position) => term === b.terms[position]);
  return literals.filter(({ atom, holds }) =>
    others.every((one) =>
      one.parts.some((part) => part.kind === "atom" && part.negated !== holds && equal(part.atom, atom)),
    ),
  );
}

/** A change to one fact. */
export interface Change {
  readonly predicate: number;
  readonly key: number;
  readonly adds: boolean;
  readonly when: Step | null;
  /** Values by slot for `when`. */
  readonly slots: readonly number[];
}

/**
 * The changes of an action with its parameters in `slots`, as Fast Downward grounds them: adding wins over
 * deleting, and what the action's own precondition already says is no change. Null when nothing is left: such an
 * action does not exist (why one cannot go to where one is).
 */
export function changesOf(schema: Schema, slots: readonly number[], base: number): readonly Change[] | null {
  const pack = (atom: BoundAtom, values: readonly number[]) =>
    atom.terms.reduce((key, term) => key * base + termValue(term, values), 0);
  const all: Change[] = [];
  for (const { atom, adds, when, forall } of schema.effects) {
    let choices: (readonly number[])[] = [slots];
    for (const { slot, objects } of forall) {
      choices = choices.flatMap((values) => objects.map((object) => withSlot(values, slot, object)));
    }
    for (const values of choices) {
      all.push({ predicate: atom.predicate, key: pack(atom, values), adds, when, slots: values });
    }
  }
  const added = all.filter((change) => change.adds && !change.when);
  const given = schema.needs
    .filter(({ atom }) => atom.terms.every((term) => term !== UNKNOWN && term < schema.action.parameters.length))
    .map(({ atom, holds }) => ({ predicate: atom.predicate, key: pack(atom, slots), holds }));
  const left = all.filter(({ predicate, key, adds, when }) => {
    if (when) return true;
    if (!adds && added.some((add) => add.predicate === predicate && add.key === key)) return false;
    return !given.some((one) => one.predicate === predicate && one.key === key && one.holds === adds);
  });
  return left.length > 0 ? left : null;
}

function withSlot(values: readonly number[], slot: number, object: number): number[] {
  const copy = [...values];
  copy[slot] = object;
  return copy;
}
