/**
 * @file One game compiled for play: immutable, shared by any number of environments.
 */

import { UserError } from "../../core/errors.ts";
import { anyOf, type JoinContext, type Step } from "./engine/join.ts";
import { alternativesOf, type Scope, visitPredicates } from "./engine/normal.ts";
import { numberObjects, type Objects } from "./engine/objects.ts";
import { isGoalReachable } from "./engine/reachability.ts";
import { Relation } from "./engine/relation.ts";
import { compileSchema, type Schema } from "./engine/schema.ts";
import { createState, type Layout } from "./engine/state.ts";
import type { GameFile } from "./game-file.ts";
import { readContainer } from "./grammar/container.ts";
import { buildGrammar, type Grammar, type GrammarMemo, visitQueries } from "./grammar/grammar.ts";
import type { Query } from "./grammar/query.ts";
import { renderRule } from "./grammar/render.ts";
import { createVocabulary, type Vocabulary } from "./grammar/vocabulary.ts";
import { nameObjects } from "./names.ts";
import { type Domain, readDomain } from "./pddl/domain.ts";
import { type Problem, readProblem } from "./pddl/problem.ts";

interface DomainEntry {
  readonly domain: Domain;
  readonly vocabulary: Vocabulary;
  readonly memo: GrammarMemo;
}

/** Parsed domains and grammars, shared between the games of a data set. Create one per loader. */
export interface GameCache {
  /** By the domain's text. */
  readonly domains: Map<string, DomainEntry>;
}

export function createGameCache(): GameCache {
  return { domains: new Map() };
}

export interface Game {
  /** Where the game came from, for messages and reports. */
  readonly where: string;
  /** False when no sequence of actions can reach the goal even if nothing were ever undone. Computed when asked. */
  readonly solvable: boolean;
  /** What a user should know of a game that cannot be won; null for the others. */
  readonly note: string | null;
  /** The sentence of the grammar's `task` rule, e.g. "Your task is to: put a clean mug in desk." */
  readonly task: string;
  /** Name shown to the player, by the id in the PDDL problem, for everything the first facts mention. */
  readonly entities: ReadonlyMap<string, string>;
  readonly walkthrough: readonly string[] | null;
  readonly engine: Engine;
}

/** What a session needs to play. */
export interface Engine {
  readonly where: string;
  readonly domain: Domain;
  readonly objects: Objects;
  readonly names: readonly string[];
  readonly layout: Layout;
  readonly schemas: readonly Schema[];
  readonly isGoal: Step;
  readonly goalLooksAt: ReadonlySet<number>;
  readonly grammar: Grammar;
  readonly vocabulary: Vocabulary;
}

/**
 * Compiles a game.
 * @param where the file's name, for messages
 * @param cache reuses parsed domains and grammars between games
 * @throws UserError naming file, construct and place when domain, problem or grammar cannot be understood
 */
export function loadGame(file: GameFile, where: string, cache: GameCache = createGameCache()): Game {
  const { domain, vocabulary, memo } = domainEntry(file.pddl_domain, where, cache);
  const problem = readProblem({ where: `${where} (pddl_problem)`, text: file.pddl_problem }, domain);
  const grammar = buildGrammar(readContainer({ where, text: file.grammar }), vocabulary, memo, where);
  const objects = numberObjects(domain, [...domain.constants, ...problem.objects]);
  const initial = firstFacts(domain, problem, objects, where);
  const layout = layOut(domain, grammar, initial, objects.ids.length);
  const entities = nameEntities(objects, initial);
  const scope: Omit<Scope, "slots" | "allocator"> = { where, domain, objects };
  const context: JoinContext = { objects, relations: initial };
  const goal = alternativesOf({ ...scope, slots: new Map(), allocator: { next: 0 } }, problem.goal);
  const goalLooksAt = new Set<number>();
  for (const one of goal) visitPredicates(one, (predicate) => goalLooksAt.add(predicate));
  const engine: Engine = {
    where,
    domain,
    objects,
    names: objects.ids.map((id) => entities.get(id) ?? id),
    layout,
    schemas: domain.actions.map((action) => compileSchema(context, scope, action)),
    isGoal: anyOf(context, goal, new Set()),
    goalLooksAt,
    grammar,
    vocabulary,
  };
  let known: boolean | undefined;
  const isSolvable = () => {
    known ??= isGoalReachable(layout, scope, domain.actions, problem.goal);
    return known;
  };
  return {
    where,
    get solvable() {
      return isSolvable();
    },
    get note() {
      return isSolvable() ? null : `${where}: no actions can ever reach the goal; the game can be played, but not won.`;
    },
    task: grammar.rules.has("task") ? renderRule({ ...engine, state: createState(layout) }, "task", null) : "",
    entities,
    walkthrough: file.walkthrough ?? null,
    engine,
  };
}

function domainEntry(text: string, where: string, cache: GameCache): DomainEntry {
  let entry = cache.domains.get(text);
  if (!entry) {
    const domain = readDomain({ where: `${where} (pddl_domain)`, text });
    entry = { domain, vocabulary: createVocabulary(domain), memo: { symbols: new Map(), rules: new Map() } };
    cache.domains.set(text, entry);
  }
  return entry;
}

/** The facts of the problem by predicate. */
function firstFacts(domain: Domain, problem: Problem, objects: Objects, where: string): Relation[] {
  const base = Math.max(1, objects.ids.length);
  const relations = domain.predicates.arity.map((arity) => new Relation(arity, base));
  const keys: number[][] = relations.map(() => []);
  for (const { predicate, terms } of problem.init) {
    let key = 0;
    for (const term of terms) {
      const object = objects.index.get(term);
      if (object === undefined) {
        const fact = `(${domain.predicateNames[predicate]} ${terms.join(" ")})`;
        throw new UserError(
          `${where} (pddl_problem): the fact ${fact} is about ${term}, which is not among the objects.`,
        );
      }
      key = key * base + object;
    }
    keys[predicate]!.push(key);
  }
  for (const [predicate, relation] of relations.entries()) relation.assign(keys[predicate]!.sort((a, b) => a - b));
  return relations;
}

function layOut(domain: Domain, grammar: Grammar, initial: readonly Relation[], base: number): Layout {
  const fluents = new Set<number>();
  const conditional = new Set<number>();
  for (const { effects } of domain.actions) {
    for (const { atom, when } of effects) {
      fluents.add(atom.predicate);
      if (when) conditional.add(atom.predicate);
    }
  }
  const negated = new Set<number>();
  const look = (query: Query) => {
    for (const atom of query) if (atom.negated && fluents.has(atom.predicate)) negated.add(atom.predicate);
  };
  const seen = new Set<string>();
  for (const name of grammar.rules.keys()) visitQueries(grammar, [{ kind: "rule", name }], look, seen);
  for (const { template, feedback } of grammar.actions.values()) {
    visitQueries(grammar, template, look, seen);
    visitQueries(grammar, feedback, look, seen);
  }
  return { base: Math.max(1, base), arity: domain.predicates.arity, initial, fluents, conditional, negated };
}

/** Names for the objects some first fact is about; the others have none. */
function nameEntities(objects: Objects, initial: readonly Relation[]): Map<string, string> {
  const isMentioned = new Uint8Array(objects.ids.length);
  for (const relation of initial) {
    for (const key of relation.all()) {
      for (let position = 0; position < relation.arity; position++) isMentioned[relation.argument(key, position)] = 1;
    }
  }
  return nameObjects(objects.ids.filter((_, object) => isMentioned[object]));
}
