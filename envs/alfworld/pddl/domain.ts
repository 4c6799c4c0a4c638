/**
 * @file Reads a PDDL domain: types, predicates, constants and actions with conditional effects.
 */

import {
  ALWAYS,
  type Atom,
  type Condition,
  expectList,
  type PredicateTable,
  pair,
  readAtom,
  readCondition,
} from "./condition.ts";
import {
  type List,
  type Node,
  readExpression,
  readTypedList,
  type Source,
  show,
  syntaxError,
  type TypedName,
} from "./s-expression.ts";

export interface Effect {
  readonly atom: Atom;
  readonly adds: boolean;
  /** The effect happens only where this holds before the action; null is always. */
  readonly when: Condition | null;
  /** Variables of `forall` around the effect. */
  readonly forall: readonly TypedName[];
}

export interface ActionSchema {
  readonly name: string;
  readonly parameters: readonly TypedName[];
  readonly precondition: Condition;
  readonly effects: readonly Effect[];
}

export interface Domain {
  readonly source: Source;
  /** Type names; number 0 is the root `object`. */
  readonly types: readonly string[];
  readonly typeIndex: ReadonlyMap<string, number>;
  /** Parent of each type; the root is its own parent. */
  readonly parent: readonly number[];
  readonly predicateNames: readonly string[];
  readonly predicates: PredicateTable;
  readonly constants: readonly TypedName[];
  readonly actions: readonly ActionSchema[];
}

/** @throws UserError naming the file, the line and the construct it cannot understand */
export function readDomain(source: Source): Domain {
  const sections = sectionsOf(source, "domain");
  const types = readTypes(source, sections);
  const predicateNames: string[] = [];
  const index = new Map<string, number>();
  const arity: number[] = [];
  const constants: TypedName[] = [];
  const actions: ActionSchema[] = [];
  for (const section of sections) {
    if (section.items[0] === ":predicates") {
      for (const node of section.items.slice(1)) {
        const declaration = expectList(source, node);
        const [name, ...parameters] = declaration.items;
        if (typeof name !== "string") throw syntaxError(source, declaration.at, "a predicate without a name");
        if (!index.has(name)) index.set(name, predicateNames.push(name) - 1);
        arity[index.get(name)!] = readTypedList(source, declaration, parameters).length;
      }
    } else if (section.items[0] === ":constants") {
      constants.push(...readTypedList(source, section, section.items.slice(1)));
    }
  }
  const predicates: PredicateTable = { index, arity };
  for (const section of sections) {
    switch (section.items[0]) {
      case ":action":
        actions.push(readAction(source, section, predicates));
        break;
      case "domain":
      case ":requirements":
      case ":types":
      case ":predicates":
      case ":constants":
      case ":functions":
        break;
      default:
        throw syntaxError(source, section.at, `unknown section ${show(section.items[0] ?? section)}`);
    }
  }
  return { source, ...types, predicateNames, predicates, constants, actions };
}

/** The sections after `define`, with the check that this is a `(define (domain|problem name) ...)`. */
export function sectionsOf(source: Source, kind: "domain" | "problem"): List[] {
  const root = readExpression(source);
  const sections = root.items.slice(1).map((node) => expectList(source, node));
  if (root.items[0] !== "define" || sections[0]?.items[0] !== kind) {
    throw syntaxError(source, root.at, `not a PDDL ${kind}: it should start with (define (${kind} NAME)`);
  }
  return sections;
}

function readTypes(source: Source, sections: readonly List[]) {
  const types = ["object"];
  const typeIndex = new Map([["object", 0]]);
  const parent = [0];
  const add = (name: string) => {
    const known = typeIndex.get(name);
    if (known !== undefined) return known;
    typeIndex.set(name, types.length);
    parent.push(0);
    return types.push(name) - 1;
  };
  for (const section of sections) {
    if (section.items[0] !== ":types") continue;
    // `object` may be listed among the others: it stays the root of all.
    for (const { name, type } of readTypedList(source, section, section.items.slice(1))) {
      const child = add(name);
      if (child !== 0) parent[child] = add(type);
    }
  }
  return { types, typeIndex, parent };
}

function readAction(source: Source, section: List, predicates: PredicateTable): ActionSchema {
  const [, name, ...rest] = section.items;
  if (typeof name !== "string") throw syntaxError(source, section.at, "an action without a name");
  let parameters: TypedName[] = [];
  let precondition: Condition = ALWAYS;
  const effects: Effect[] = [];
  for (let i = 0; i < rest.length; i += 2) {
    const value = rest[i + 1];
    if (value === undefined) throw syntaxError(source, section.at, `action ${name}: "${show(rest[i]!)}" has no value`);
    switch (rest[i]) {
      case ":parameters":
        parameters = readTypedList(source, expectList(source, value));
        break;
      case ":precondition":
        precondition = readCondition(source, value, predicates);
        break;
      case ":effect":
        readEffects(source, value, predicates, null, [], effects);
        break;
      default:
        throw syntaxError(source, section.at, `action ${name}: unknown part ${show(rest[i]!)}`);
    }
  }
  return { name, parameters, precondition, effects };
}

function readEffects(
  source: Source,
  node: Node,
  predicates: PredicateTable,
  when: Condition | null,
  forall: readonly TypedName[],
  into: Effect[],
): void {
  const list = expectList(source, node);
  const [head, ...rest] = list.items;
  switch (head) {
    case undefined:
    case "increase":
      return; // Costs only guide planners.
    case "and":
      for (const part of rest) readEffects(source, part, predicates, when, forall, into);
      return;
    case "when": {
      const [condition, body] = pair(source, list, rest);
      const own = readCondition(source, condition, predicates);
      const both: Condition = when ? { kind: "and", parts: [when, own] } : own;
      readEffects(source, body, predicates, both, forall, into);
      return;
    }
    case "forall": {
      const [variables, body] = pair(source, list, rest);
      const added = readTypedList(source, expectList(source, variables));
      readEffects(source, body, predicates, when, [...forall, ...added], into);
      return;
    }
    case "not":
      into.push({ atom: readAtom(source, expectList(source, rest[0]), predicates), adds: false, when, forall });
      return;
    default:
      into.push({ atom: readAtom(source, list, predicates), adds: true, when, forall });
  }
}
