/**
 * @file Splits a condition into alternatives, each a plain list of literals and tests over numbered variables.
 */

import { UserError } from "../../../core/errors.ts";
import type { Atom, Condition } from "../pddl/condition.ts";
import type { Domain } from "../pddl/domain.ts";
import type { TypedName } from "../pddl/s-expression.ts";
import type { Objects } from "./objects.ts";

/** A variable's slot (0, 1, 2, ...), or an object as -1 - its number; `UNKNOWN` is an object nobody declared. */
export type Term = number;
export const UNKNOWN = Number.NEGATIVE_INFINITY;

export interface BoundAtom {
  readonly predicate: number;
  readonly terms: readonly Term[];
}

export type Part =
  | { readonly kind: "atom"; readonly atom: BoundAtom; readonly negated: boolean }
  | { readonly kind: "equal"; readonly terms: readonly [Term, Term]; readonly negated: boolean }
  | { readonly kind: "any"; readonly alternatives: readonly Conjunction[] }
  | { readonly kind: "none"; readonly alternatives: readonly Conjunction[] };

export interface Conjunction {
  readonly parts: readonly Part[];
  /** Type number by slot for the variables introduced here; -1 is a type without members. */
  readonly variables: ReadonlyMap<number, number>;
}

/** Names in scope and the next free slot; one allocator serves a whole action. */
export interface Scope {
  readonly where: string;
  readonly domain: Domain;
  readonly objects: Objects;
  readonly slots: ReadonlyMap<string, number>;
  readonly allocator: { next: number };
}

export function openScope(scope: Scope, variables: readonly TypedName[]): [Scope, Map<number, number>] {
  const slots = new Map(scope.slots);
  const types = new Map<number, number>();
  for (const { name, type } of variables) {
    const slot = scope.allocator.next++;
    slots.set(name, slot);
    types.set(slot, scope.domain.typeIndex.get(type) ?? -1);
  }
  return [{ ...scope, slots }, types];
}

export function bindTerm(scope: Scope, name: string): Term {
  if (name.startsWith("?")) {
    const slot = scope.slots.get(name);
    if (slot === undefined) throw new UserError(`${scope.where}: unknown variable ${name}. The game file is broken.`);
    return slot;
  }
  const object = scope.objects.index.get(name);
  return object === undefined ? UNKNOWN : -1 - object;
}

export function bindAtom(scope: Scope, atom: Atom): BoundAtom {
  return { predicate: atom.predicate, terms: atom.terms.map((term) => bindTerm(scope, term)) };
}

/** The alternatives of a condition: it holds where all parts of at least one of them hold. */
export function alternativesOf(scope: Scope, condition: Condition): Conjunction[] {
  return distribute(flatten(scope, condition));
}

/** One conjunction; positive `exists` are opened, `or` stays a part. */
function flatten(scope: Scope, condition: Condition): Conjunction {
  switch (condition.kind) {
    case "atom":
      return single({ kind: "atom", atom: bindAtom(scope, condition.atom), negated: condition.negated });
    case "equal":
      return single({
        kind: "equal",
        terms: [bindTerm(scope, condition.left), bindTerm(scope, condition.right)],
        negated: condition.negated,
      });
    case "and":
      return merge(condition.parts.map((part) => flatten(scope, part)));
    case "or":
      if (condition.parts.length === 1) return flatten(scope, condition.parts[0]!);
      return single({ kind: "any", alternatives: condition.parts.flatMap((part) => alternativesOf(scope, part)) });
    case "exists": {
      const [inner, variables] = openScope(scope, condition.variables);
      if (condition.negated) {
        const alternatives = alternativesOf(inner, condition.body);
        return single({
          kind: "none",
          alternatives: alternatives.map((one) => merge([one, { parts: [], variables }])),
        });
      }
      return merge([flatten(inner, condition.body), { parts: [], variables }]);
    }
  }
}

/** Splits on every `or` that would have to find values for variables nothing else in the conjunction binds. */
function distribute(conjunction: Conjunction): Conjunction[] {
  const bound = new Set<Term>();
  for (const part of conjunction.parts) {
    if (part.kind === "atom" && !part.negated) for (const term of part.atom.terms) bound.add(term);
  }
  const split = conjunction.parts.find(
    (part) =>
      part.kind === "any" && part.alternatives.some((one) => ![...freeSlots(one)].every((slot) => bound.has(slot))),
  );
  if (split?.kind !== "any") return [conjunction];
  const rest = { ...conjunction, parts: conjunction.parts.filter((part) => part !== split) };
  return split.alternatives.flatMap((one) => distribute(merge([rest, one])));
}

/** Slots a conjunction mentions without introducing them. */
export function freeSlots(conjunction: Conjunction, into = new Set<number>()): Set<number> {
  const add = (term: Term) => {
    if (term >= 0) into.add(term);
  };
  for (const part of conjunction.parts) {
    if (part.kind === "atom") part.atom.terms.forEach(add);
    else if (part.kind === "equal") part.terms.forEach(add);
    else for (const one of part.alternatives) freeSlots(one, into);
  }
  for (const slot of conjunction.variables.keys()) into.delete(slot);
  return into;
}

/** Calls `visit` for each predicate a conjunction looks at. */
export function visitPredicates(conjunction: Conjunction, visit: (predicate: number) => void): void {
  for (const part of conjunction.parts) {
    if (part.kind === "atom") visit(part.atom.predicate);
    else if (part.kind !== "equal") for (const one of part.alternatives) visitPredicates(one, visit);
  }
}

function single(part: Part): Conjunction {
  return { parts: [part], variables: new Map() };
}

function merge(conjunctions: readonly Conjunction[]): Conjunction {
  return {
    parts: conjunctions.flatMap((one) => one.parts),
    variables: new Map(conjunctions.flatMap((one) => [...one.variables])),
  };
}
