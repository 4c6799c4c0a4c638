/**
 * @file A grammar ready for one domain: rules by name, checked as far as the game can come to them.
 */

import { UserError } from "../../../core/errors.ts";
import type { GrammarText } from "./container.ts";
import { type Query, readQuery } from "./query.ts";
import { type GrammarSymbol, readSymbols } from "./symbols.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface Rule {
  readonly symbols: readonly GrammarSymbol[];
  /** Must have a match for the rule to be taken; null is always. */
  readonly condition: Query | null;
}

export interface Grammar {
  readonly rules: ReadonlyMap<string, readonly Rule[]>;
  /** Template and feedback by action name in lower case. */
  readonly actions: ReadonlyMap<
    string,
    { readonly template: readonly GrammarSymbol[]; readonly feedback: readonly GrammarSymbol[] }
  >;
}

/** Parsed texts of one domain's grammars: most texts are the same in all its games. */
export interface GrammarMemo {
  readonly symbols: Map<string, readonly GrammarSymbol[]>;
  readonly rules: Map<string, Rule>;
}

/**
 * Reads the rules that a game with these actions can come to.
 * @throws UserError naming file and rule for an unknown rule, expression, query or type
 */
export function buildGrammar(text: GrammarText, vocabulary: Vocabulary, memo: GrammarMemo, where: string): Grammar {
  const complaint = (place: string, problem: string) =>
    `${where}: grammar, ${place}: ${problem}. The game file is broken or uses TWL2 this player does not know.`;
  const fail = (place: string, problem: string): never => {
    throw new UserError(complaint(place, problem));
  };
  const symbolsOf = (rhs: string): readonly GrammarSymbol[] => {
    let symbols = memo.symbols.get(rhs);
    if (!symbols) {
      symbols = readSymbols(rhs, vocabulary);
      memo.symbols.set(rhs, symbols);
    }
    return symbols;
  };
  const ruleOf = (name: string, rhs: string, condition: string): Rule => {
    const key = `${condition}\u0000${rhs}`;
    let rule = memo.rules.get(key);
    if (!rule) {
      const query = condition === "" ? null : readQuery(condition, vocabulary);
      if (query && "problem" in query) return fail(`rule "${name}"`, query.problem);
      rule = { symbols: symbolsOf(rhs), condition: query };
      memo.rules.set(key, rule);
    }
    return rule;
  };

  const rules = new Map<string, readonly Rule[]>();
  const visit = (symbols: readonly GrammarSymbol[], place: string): void => {
    for (const symbol of symbols) {
      if (symbol.kind === "broken") fail(place, symbol.problem);
      const name =
        symbol.kind === "rule"
          ? symbol.name
          : symbol.kind === "each" && symbol.item.kind === "rule"
            ? symbol.item.name
            : null;
      if (name !== null) visitRule(name, place);
      if (symbol.kind === "each" && symbol.isList) {
        // A list of one item needs none of these, so a grammar may lack them.
        for (const list of LIST_RULES) if (text.rules.has(list)) visitRule(list, place);
      }
    }
  };
  const visitRule = (name: string, place: string): void => {
    if (rules.has(name)) return;
    const alternatives = text.rules.get(name);
    if (!alternatives?.length) throw new UserError(complaint(place, `there is no rule "${name}"`));
    const compiled = alternatives.map(({ rhs, condition }) => ruleOf(name, rhs, condition));
    rules.set(name, compiled);
    for (const rule of compiled) visit(rule.symbols, `rule "${name}"`);
  };

  visitRule("intro", "the beginning");
  if (text.rules.has("task")) visitRule("task", "the beginning");
  const actions = new Map<string, { template: readonly GrammarSymbol[]; feedback: readonly GrammarSymbol[] }>();
  for (const { name } of vocabulary.domain.actions) {
    const action = text.actions.get(name);
    if (!action) return fail("its actions", `the domain's action "${name}" has no template`);
    const template = symbolsOf(action.template);
    const feedback = symbolsOf(action.feedback);
    visit(template, `template of "${name}"`);
    visit(feedback, `feedback of "${name}"`);
    actions.set(name, { template, feedback });
  }
  return { rules, actions };
}

export const LIST_RULES = ["list_empty", "list_separator", "list_last_separator"] as const;

/** Calls `look` for every query these symbols can come to. */
export function visitQueries(
  grammar: Grammar,
  symbols: readonly GrammarSymbol[],
  look: (query: Query) => void,
  seen = new Set<string>(),
): void {
  const visitRule = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const rule of grammar.rules.get(name) ?? []) {
      if (rule.condition) look(rule.condition);
      visitQueries(grammar, rule.symbols, look, seen);
    }
  };
  for (const symbol of symbols) {
    if (symbol.kind === "rule") visitRule(symbol.name);
    if (symbol.kind !== "each") continue;
    if (symbol.query) look(symbol.query);
    if (symbol.item.kind === "rule") visitRule(symbol.item.name);
    if (symbol.isList) for (const name of LIST_RULES) visitRule(name);
  }
}
