/**
 * @file Queries over the facts of the text layer: `inreceptacle(o:object, r:receptacle) & opened(r:receptacle)`.
 */

import type { Objects } from "../engine/objects.ts";
import type { Relation } from "../engine/relation.ts";
import type { State } from "../engine/state.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface QueryAtom {
  /** Predicate number, -1 for one the domain does not know: it has no facts. */
  readonly predicate: number;
  /** Asks for the `not_` form. */
  readonly negated: boolean;
  readonly placeholders: readonly number[];
  readonly types: readonly number[];
}

export type Query = readonly QueryAtom[];

/**
 * What variables stand for: a list from the newest to the oldest. A value is an object's number, or -1 - number for
 * an action's parameter whose declared type is not the object's own: it has a name, but no fact speaks of it.
 */
export interface Bindings {
  readonly placeholder: number;
  readonly value: number;
  readonly older: Bindings | null;
}

const ATOM = /^\s*([\w/<>-]+)\s*\(([^()]*)\)\s*$/;
const PLACEHOLDER = /^\s*([\w/<>'-]+)\s*(?::\s*([\w/<>-]+)\s*)?$/;

/** The query, or what is wrong with it. */
export function readQuery(text: string, vocabulary: Vocabulary): Query | { readonly problem: string } {
  const { domain } = vocabulary;
  const query: QueryAtom[] = [];
  for (const part of text.split("&")) {
    const match = ATOM.exec(part);
    if (!match) return { problem: `cannot understand the query "${text.trim()}"` };
    const [, name, inner] = match as unknown as [string, string, string];
    const placeholders: number[] = [];
    const types: number[] = [];
    for (const word of inner.trim() === "" ? [] : inner.split(",")) {
      const variable = PLACEHOLDER.exec(word)?.[1];
      if (variable === undefined)
        return { problem: `cannot understand "${word.trim()}" in the query "${text.trim()}"` };
      const typeName = PLACEHOLDER.exec(word)?.[2] ?? variable.replace(/'+$/, "");
      const type = domain.typeIndex.get(typeName);
      if (type === undefined) return { problem: `unknown type "${typeName}" in the query "${text.trim()}"` };
      placeholders.push(vocabulary.placeholder(variable, typeName));
      types.push(type);
    }
    const direct = domain.predicates.index.get(name);
    const negated = direct === undefined && name.startsWith("not_");
    const predicate = direct ?? (negated ? domain.predicates.index.get(name.slice(4)) : undefined) ?? -1;
    query.push({
      predicate: domain.predicates.arity[predicate] === placeholders.length ? predicate : -1,
      negated,
      placeholders,
      types,
    });
  }
  return query;
}

export function lookUp(bindings: Bindings | null, placeholder: number): number | undefined {
  for (let at = bindings; at; at = at.older) if (at.placeholder === placeholder) return at.value;
  return undefined;
}

/** What a search needs to know of the game. */
export interface QueryContext {
  readonly vocabulary: Vocabulary;
  readonly objects: Objects;
  readonly state: State;
}

/**
 * All extensions of `bindings` that make every part true, in the original's order: parts from left to right, facts by
 * type, then sorted by ids. Different variables stand for different objects.
 * @param limit stops after so many matches
 */
export function findMatches(
  context: QueryContext,
  query: Query,
  bindings: Bindings | null,
  limit = Number.POSITIVE_INFINITY,
): Bindings[] {
  const matches: (Bindings | null)[] = [];
  matchFrom(context, query, 0, bindings, matches, limit);
  return matches as Bindings[];
}

function matchFrom(
  context: QueryContext,
  query: Query,
  depth: number,
  bindings: Bindings | null,
  into: (Bindings | null)[],
  limit: number,
): void {
  const atom = query[depth];
  if (!atom) {
    into.push(bindings);
    return;
  }
  const relation = relationOf(context.state, atom);
  if (!relation) return;
  const subtyped: { rank: number; bindings: Bindings | null }[] = [];
  for (const key of candidates(relation, atom, bindings)) {
    const extended = extend(relation, key, atom, bindings);
    if (extended === undefined) continue;
    const rank = rankOf(context, relation, key, atom);
    if (rank > 0) subtyped.push({ rank, bindings: extended });
    if (rank === 0) matchFrom(context, query, depth + 1, extended, into, limit);
    if (into.length >= limit) return;
  }
  if (subtyped.length === 0) return;
  subtyped.sort((a, b) => a.rank - b.rank);
  for (const { bindings } of subtyped) {
    matchFrom(context, query, depth + 1, bindings, into, limit);
    if (into.length >= limit) return;
  }
}

function relationOf(state: State, atom: QueryAtom): Relation | undefined {
  if (atom.predicate < 0) return undefined;
  return atom.negated ? state.toldNot.get(atom.predicate) : state.told[atom.predicate];
}

const NOTHING: readonly number[] = [];

/** The shortest list of facts that agree with one bound variable; all facts when none is bound. */
function candidates(relation: Relation, atom: QueryAtom, bindings: Bindings | null): readonly number[] {
  let shortest = relation.all();
  for (let position = 0; position < atom.placeholders.length; position++) {
    const value = lookUp(bindings, atom.placeholders[position]!);
    if (value === undefined) continue;
    if (value < 0) return NOTHING;
    const list = relation.with(position, value);
    if (list.length < shortest.length) shortest = list;
  }
  return shortest;
}

/** The bindings with a fact's arguments added; undefined when the fact does not agree with them. */
function extend(
  relation: Relation,
  key: number,
  atom: QueryAtom,
  bindings: Bindings | null,
): Bindings | null | undefined {
  let extended = bindings;
  for (let position = 0; position < atom.placeholders.length; position++) {
    const placeholder = atom.placeholders[position]!;
    const object = relation.argument(key, position);
    const value = lookUp(extended, placeholder);
    if (value === undefined) {
      for (let at = extended; at; at = at.older) if (at.value === object) return undefined;
      extended = { placeholder, value: object, older: extended };
    } else if (value !== object) {
      return undefined;
    }
  }
  return extended;
}

function rankOf({ vocabulary, objects }: QueryContext, relation: Relation, key: number, atom: QueryAtom): number {
  let isExact = true;
  for (let position = 0; position < atom.types.length; position++) {
    if (objects.typeOf[relation.argument(key, position)] !== atom.types[position]) isExact = false;
  }
  if (isExact) return 0;
  const types = atom.types.map((_, position) => objects.typeOf[relation.argument(key, position)]!);
  return vocabulary.rank(atom.types, types);
}
