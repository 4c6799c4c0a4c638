/**
 * @file Turns a rule into the text a player sees, given the facts and what the variables stand for.
 */

import { UserError } from "../../../core/errors.ts";
import { type Attribute, type Expression, evaluate } from "./expression.ts";
import type { Grammar } from "./grammar.ts";
import { type Bindings, findMatches, type QueryContext } from "./query.ts";
import type { GrammarSymbol, ItemSymbol } from "./symbols.ts";

export interface RenderContext extends QueryContext {
  readonly where: string;
  readonly grammar: Grammar;
  /** Shown name by object number. */
  readonly names: readonly string[];
}

export function render(context: RenderContext, symbols: readonly GrammarSymbol[], bindings: Bindings | null): string {
  let text = "";
  for (const symbol of symbols) {
    switch (symbol.kind) {
      case "text":
        text += symbol.text;
        break;
      case "rule":
        text += renderRule(context, symbol.name, bindings);
        break;
      case "each": {
        const matches = symbol.query ? findMatches(context, symbol.query, bindings) : [bindings];
        const items = matches.map((match) => renderItem(context, symbol.item, match));
        text += symbol.isList ? enumerate(context, items, bindings) : items.join("");
        break;
      }
      case "broken":
        throw new UserError(`${context.where}: grammar: ${symbol.problem}.`);
    }
  }
  return text;
}

/** The first alternative without a condition or with one that has a match: never a random one. */
export function renderRule(context: RenderContext, name: string, bindings: Bindings | null): string {
  for (const { condition, symbols } of context.grammar.rules.get(name) ?? []) {
    if (!condition || findMatches(context, condition, bindings, 1).length > 0)
      return render(context, symbols, bindings);
  }
  throw new UserError(`${context.where}: grammar: no alternative of the rule "${name}" fits. The game file is broken.`);
}

function renderItem(context: RenderContext, item: ItemSymbol, bindings: Bindings | null): string {
  return item.kind === "rule"
    ? renderRule(context, item.name, bindings)
    : renderValue(context, item.expression, bindings);
}

function renderValue(context: RenderContext, expression: Expression, bindings: Bindings | null): string {
  return evaluate(expression, (variable, attribute) => {
    for (let at = bindings; at; at = at.older) {
      if (context.vocabulary.nameOf(at.placeholder) !== variable) continue;
      return attributeOf(context, at.value < 0 ? -1 - at.value : at.value, attribute);
    }
    throw new UserError(
      `${context.where}: grammar: the variable "${variable}" stands for nothing. The game file is broken.`,
    );
  });
}

function attributeOf({ names, objects, vocabulary }: RenderContext, object: number, attribute: Attribute): string {
  switch (attribute) {
    case "name":
      return names[object]!;
    case "id":
      return objects.ids[object]!;
    case "type":
      return vocabulary.domain.types[objects.typeOf[object]!] ?? "";
    case "indefinite":
      return "a";
    case "definite":
      return "the";
  }
}

/** "nothing", "a", "a, and b" or "a, b, and c", with the grammar's own words. */
function enumerate(context: RenderContext, items: readonly string[], bindings: Bindings | null): string {
  if (items.length === 0) return renderRule(context, "list_empty", bindings);
  if (items.length === 1) return items[0]!;
  let text = items[0]!;
  if (items.length > 2) {
    const separator = renderRule(context, "list_separator", bindings);
    for (let i = 1; i < items.length - 1; i++) text += separator + items[i];
  }
  return text + renderRule(context, "list_last_separator", bindings) + items.at(-1);
}
