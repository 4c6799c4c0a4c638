/**
 * @file Conditions of PDDL in negation normal form: `not` stands only before atoms, equalities and `exists`.
 */

import { type List, type Node, readTypedList, type Source, show, syntaxError, type TypedName } from "./s-expression.ts";

export interface Atom {
  readonly predicate: number;
  /** Variables start with "?", everything else is an object. */
  readonly terms: readonly string[];
}

export type Condition =
  | { readonly kind: "atom"; readonly atom: Atom; readonly negated: boolean }
  | { readonly kind: "equal"; readonly left: string; readonly right: string; readonly negated: boolean }
  | { readonly kind: "and" | "or"; readonly parts: readonly Condition[] }
  | {
      readonly kind: "exists";
      readonly variables: readonly TypedName[];
      readonly body: Condition;
      readonly negated: boolean;
    };

export interface PredicateTable {
  readonly index: ReadonlyMap<string, number>;
  readonly arity: readonly number[];
}

export const ALWAYS: Condition = { kind: "and", parts: [] };

/** Reads a condition; `forall x: c` becomes `not exists x: not c`. An empty list is always true. */
export function readCondition(source: Source, node: Node, predicates: PredicateTable, negated = false): Condition {
  const list = expectList(source, node);
  const [head, ...rest] = list.items;
  if (head === undefined) return negated ? { kind: "or", parts: [] } : ALWAYS;
  const read = (part: Node, flip: boolean) => readCondition(source, part, predicates, flip);
  switch (head) {
    case "and":
    case "or":
      return {
        kind: (head === "and") !== negated ? "and" : "or",
        parts: rest.map((part) => read(part, negated)),
      };
    case "not":
      return read(only(source, list, rest), !negated);
    case "imply": {
      const [premise, conclusion] = pair(source, list, rest);
      return { kind: negated ? "and" : "or", parts: [read(premise, !negated), read(conclusion, negated)] };
    }
    case "exists":
    case "forall": {
      const [variables, body] = pair(source, list, rest);
      const universal = head === "forall";
      return {
        kind: "exists",
        variables: readTypedList(source, expectList(source, variables)),
        body: read(body, universal),
        negated: universal !== negated,
      };
    }
    case "=": {
      const [left, right] = pair(source, list, rest);
      if (typeof left !== "string" || typeof right !== "string") {
        throw syntaxError(source, list.at, `${show(list)} compares numbers, which this player does not know`);
      }
      return { kind: "equal", left, right, negated };
    }
    default:
      return { kind: "atom", atom: readAtom(source, list, predicates), negated };
  }
}

/** Reads `(predicate term ...)` and checks name and number of terms. */
export function readAtom(source: Source, list: List, predicates: PredicateTable): Atom {
  const [head, ...terms] = list.items;
  const predicate = typeof head === "string" ? predicates.index.get(head) : undefined;
  if (predicate === undefined) throw syntaxError(source, list.at, `unknown predicate or construct in ${show(list)}`);
  if (terms.length !== predicates.arity[predicate]) {
    throw syntaxError(source, list.at, `${show(list)} should have ${predicates.arity[predicate]} arguments`);
  }
  for (const term of terms) {
    if (typeof term !== "string") throw syntaxError(source, list.at, `${show(list)} has a list as an argument`);
  }
  return { predicate, terms: terms as readonly string[] };
}

export function expectList(source: Source, node: Node | undefined): List {
  if (node === undefined || typeof node === "string") {
    throw syntaxError(source, 0, `"${node ?? "nothing"}" where an expression in parentheses was expected`);
  }
  return node;
}

function only(source: Source, list: List, parts: readonly Node[]): Node {
  if (parts.length !== 1) throw syntaxError(source, list.at, `${show(list)} should hold one expression`);
  return parts[0]!;
}

export function pair(source: Source, list: List, parts: readonly Node[]): readonly [Node, Node] {
  if (parts.length !== 2) throw syntaxError(source, list.at, `${show(list)} should hold two expressions`);
  return [parts[0]!, parts[1]!];
}
