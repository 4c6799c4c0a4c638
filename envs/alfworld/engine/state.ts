/**
 * @file The changing facts of one episode: as the planner sees them, and as the text layer does.
 *
 * The original keeps two stores. The planner's is the truth. The text layer's starts with the first facts, and after
 * each action takes over every effect, asking no condition: p drops `not_p` and adds p, not p drops p and adds `not_p`.
 */

import type { Frame } from "./join.ts";
import { Relation } from "./relation.ts";
import type { Change } from "./schema.ts";

/** Which predicates change, and which the text layer keeps apart from the truth. */
export interface Layout {
  readonly base: number;
  readonly arity: readonly number[];
  /** First facts by predicate. */
  readonly initial: readonly Relation[];
  /** Predicates some action changes. */
  readonly fluents: ReadonlySet<number>;
  /** Predicates with conditional effects: there the text layer may err. */
  readonly conditional: ReadonlySet<number>;
  /** Predicates whose `not_` form the grammar asks for. */
  readonly negated: ReadonlySet<number>;
}

export interface State {
  readonly layout: Layout;
  /** True facts by predicate. */
  readonly facts: readonly Relation[];
  /** What the text layer holds true, by predicate. */
  readonly told: readonly Relation[];
  /** `not_p` of the text layer, by predicate p. */
  readonly toldNot: ReadonlyMap<number, Relation>;
}

export function createState(layout: Layout): State {
  const copy = (relation: Relation) => {
    const own = new Relation(relation.arity, layout.base);
    own.assign(relation.all());
    return own;
  };
  const facts = layout.initial.map((relation, predicate) =>
    layout.fluents.has(predicate) ? copy(relation) : relation,
  );
  const told = facts.map((relation, predicate) => (layout.conditional.has(predicate) ? copy(relation) : relation));
  const toldNot = new Map(
    [...layout.negated].map((predicate) => [predicate, new Relation(layout.arity[predicate]!, layout.base)]),
  );
  return { layout, facts, told, toldNot };
}

/** Carries out an action's changes; conditions look at the state before. */
export function applyChanges(state: State, changes: readonly Change[]): void {
  const { facts, told, toldNot } = state;
  let happening = changes;
  if (changes.some((change) => change.when)) {
    const frame: Frame = { slots: [], relations: facts, found: () => true };
    happening = changes.filter(({ when, slots }) => !when || when({ ...frame, slots: [...slots] }));
  }
  for (const { predicate, key, adds } of happening) if (!adds) facts[predicate]!.remove(key);
  for (const { predicate, key, adds } of happening) if (adds) facts[predicate]!.add(key);
  for (const { predicate, key, adds } of changes) {
    const own = told[predicate]!;
    if (own !== facts[predicate]) {
      if (adds) own.add(key);
      else own.remove(key);
    }
    const opposite = toldNot.get(predicate);
    if (adds) opposite?.remove(key);
    else opposite?.add(key);
  }
}

export type SavedState = readonly (readonly number[])[];

/** All that changes, as plain lists. */
export function saveState(state: State): SavedState {
  return changing(state).map((relation) => relation.all().slice());
}

export function restoreState(state: State, saved: SavedState): void {
  for (const [index, relation] of changing(state).entries()) relation.assign(saved[index]!);
}

/** Back to the first facts. */
export function resetState(state: State): void {
  const { layout, facts, told, toldNot } = state;
  for (const predicate of layout.fluents) facts[predicate]!.assign(layout.initial[predicate]!.all());
  for (const predicate of layout.conditional) told[predicate]!.assign(layout.initial[predicate]!.all());
  for (const relation of toldNot.values()) relation.assign([]);
}

function changing({ layout, facts, told, toldNot }: State): Relation[] {
  return [
    ...[...layout.fluents].map((predicate) => facts[predicate]!),
    ...[...layout.conditional].map((predicate) => told[predicate]!),
    ...toldNot.values(),
  ];
}
