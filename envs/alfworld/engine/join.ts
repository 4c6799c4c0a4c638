/**
 * @file Finds all values of variables that make a conjunction true: a chain of closures, smallest relation first.
 */

import { type BoundAtom, type Conjunction, freeSlots, type Part, type Term, UNKNOWN } from "./normal.ts";
import { membersOf, type Objects } from "./objects.ts";
import type { Relation } from "./relation.ts";

/** What a chain works on: values by slot, facts by predicate, and whom to tell of a match. */
export interface Frame {
  readonly slots: number[];
  relations: readonly Relation[];
  /** Called with all slots filled; true stops the search. */
  found: () => boolean;
}

/** Goes on with the search; true when it was stopped. */
export type Step = (frame: Frame) => boolean;

export interface JoinContext {
  readonly objects: Objects;
  /** Relations in their first state: their sizes decide the order of the search. */
  readonly relations: readonly Relation[];
  /** Tests on these predicates count as passed when they ask for absence; for relaxed reachability. */
  readonly assumeAbsent?: ReadonlySet<number>;
}

/**
 * Compiles a conjunction into a search.
 * @param parameters type by slot of variables from outside that the search shall bind, too
 * @param bound slots that have values before the search starts
 */
export function compileJoin(
  context: JoinContext,
  conjunction: Conjunction,
  parameters: ReadonlyMap<number, number>,
  bound: ReadonlySet<number>,
  last: Step,
): Step {
  const types = new Map([...parameters, ...conjunction.variables]);
  const known = new Set(bound);
  const waiting = new Set(conjunction.parts);
  const makers: ((next: Step) => Step)[] = [];
  const takeTests = () => {
    for (const part of waiting) {
      if (!slotsOf(part).every((slot) => known.has(slot))) continue;
      waiting.delete(part);
      const test = compileTest(context, part, known);
      makers.push((next) => (frame) => test(frame) && next(frame));
    }
  };
  for (;;) {
    takeTests();
    const atom = cheapestAtom(context, waiting, known);
    if (atom) {
      waiting.delete(atom);
      const knownBefore = new Set(known);
      for (const term of atom.atom.terms) if (term >= 0) known.add(term);
      makers.push((next) => scan(context.objects, atom.atom, knownBefore, types, next));
      continue;
    }
    const free = [...types.keys()].find((slot) => !known.has(slot));
    if (free === undefined) break;
    known.add(free);
    const members = membersOf(context.objects, types.get(free)!);
    makers.push((next) => (frame) => {
      for (const object of members) {
        frame.slots[free] = object;
        if (next(frame)) return true;
      }
      return false;
    });
  }
  return makers.reduceRight((next, make) => make(next), last);
}

type AtomPart = Extract<Part, { kind: "atom" }>;

function cheapestAtom(
  context: JoinContext,
  waiting: ReadonlySet<Part>,
  known: ReadonlySet<number>,
): AtomPart | undefined {
  let best: AtomPart | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const part of waiting) {
    if (part.kind !== "atom" || part.negated) continue;
    const relation = context.relations[part.atom.predicate]!;
    let expected = relation.all().length;
    part.atom.terms.forEach((term, position) => {
      if (term < 0 || known.has(term)) expected /= Math.max(1, relation.distinct(position));
    });
    if (expected < least) {
      best = part;
      least = expected;
    }
  }
  return best;
}

function slotsOf(part: Part): number[] {
  switch (part.kind) {
    case "atom":
      return part.atom.terms.filter((term) => term >= 0);
    case "equal":
      return part.terms.filter((term) => term >= 0);
    default:
      return part.alternatives.flatMap((one) => [...freeSlots(one)]);
  }
}

/** Goes through the facts that agree with what is known and binds the rest. */
function scan(
  objects: Objects,
  atom: BoundAtom,
  known: ReadonlySet<number>,
  types: ReadonlyMap<number, number>,
  next: Step,
): Step {
  if (atom.terms.includes(UNKNOWN)) return () => false;
  const { predicate } = atom;
  const checks: { position: number; term: Term }[] = [];
  const binds: { position: number; slot: number; allowed: Uint8Array | null }[] = [];
  const seen = new Set<number>();
  for (const [position, term] of atom.terms.entries()) {
    if (term < 0 || known.has(term) || seen.has(term)) {
      checks.push({ position, term });
    } else {
      seen.add(term);
      const type = types.get(term);
      if (type === -1) return () => false;
      binds.push({ position, slot: term, allowed: type === undefined || type === 0 ? null : objects.isMember[type]! });
    }
  }
  const driver = checks.find(({ term }) => term < 0 || known.has(term));
  const others = checks.filter((check) => check !== driver);
  return (frame) => {
    const relation = frame.relations[predicate]!;
    const { slots } = frame;
    const keys = driver ? relation.with(driver.position, termValue(driver.term, slots)) : relation.all();
    search: for (const key of keys) {
      for (const { position, slot, allowed } of binds) {
        const object = relation.argument(key, position);
        if (allowed && !allowed[object]) continue search;
        slots[slot] = object;
      }
      for (const { position, term } of others) {
        if (relation.argument(key, position) !== termValue(term, slots)) continue search;
      }
      if (next(frame)) return true;
    }
    return false;
  };
}

export function termValue(term: Term, slots: readonly number[]): number {
  return term >= 0 ? slots[term]! : -1 - term;
}

/** A test whose variables all have values. */
export function compileTest(context: JoinContext, part: Part, known: ReadonlySet<number>): Step {
  switch (part.kind) {
    case "atom": {
      const { predicate, terms } = part.atom;
      if (part.negated && context.assumeAbsent?.has(predicate)) return () => true;
      if (terms.includes(UNKNOWN)) return () => part.negated;
      const expected = !part.negated;
      return ({ relations, slots }) => {
        const relation = relations[predicate]!;
        let key = 0;
        for (const term of terms) key = key * relation.base + termValue(term, slots);
        return relation.has(key) === expected;
      };
    }
    case "equal": {
      const [left, right] = part.terms;
      const expected = !part.negated;
      return ({ slots }) => (termValue(left, slots) === termValue(right, slots)) === expected;
    }
    case "any":
      return anyOf(context, part.alternatives, known);
    case "none": {
      if (part.alternatives.some((one) => mentions(one, context.assumeAbsent))) return () => true;
      const search = anyOf(context, part.alternatives, known);
      return (frame) => !search(frame);
    }
  }
}

/** Does any of these conjunctions have a match, given the values so far? */
export function anyOf(context: JoinContext, alternatives: readonly Conjunction[], known: ReadonlySet<number>): Step {
  const searches = alternatives.map((one) => compileJoin(context, one, new Map(), known, () => true));
  return (frame) => searches.some((search) => search(frame));
}

function mentions(conjunction: Conjunction, predicates: ReadonlySet<number> | undefined): boolean {
  if (!predicates) return false;
  return conjunction.parts.some((part) => {
    if (part.kind === "atom") return predicates.has(part.atom.predicate);
    return part.kind !== "equal" && part.alternatives.some((one) => mentions(one, predicates));
  });
}
