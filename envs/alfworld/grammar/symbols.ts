/**
 * @file Reads the right-hand sides of grammar rules: text, `#rule#`, `{expression | query}`, `[{expression | query}]`.
 *
 * The original's parser has quirks that are part of the wire format, all reproduced here: white space at the start of
 * a line is dropped where a symbol may begin (so leading space of a rule is lost), tabs are dropped there too, a line
 * starting with `//` is a comment, text in double quotes loses them, and from a place where nothing fits (a stray
 * `}`, `;`, `<`, ...) the rest is silently ignored.
 */

import { type Expression, readExpressionText } from "./expression.ts";
import { type Query, readQuery } from "./query.ts";
import type { Vocabulary } from "./vocabulary.ts";

export type ItemSymbol =
  | { readonly kind: "rule"; readonly name: string }
  | { readonly kind: "value"; readonly expression: Expression };

export type GrammarSymbol =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "rule"; readonly name: string }
  | {
      readonly kind: "each";
      readonly item: ItemSymbol;
      /** Null is one item with the variables as they are. */
      readonly query: Query | null;
      readonly isList: boolean;
    }
  /** Something this player does not understand; an error where a game can come to it. */
  | { readonly kind: "broken"; readonly problem: string };

const TAG = /[\w()/!<>\-\s,.]+/y;
const GIVEN = /[^;|{}\n[\]#]+/y;
const BAR = /\s*\|\s*/y;
const STATEMENT = /[^|[\]{}\n<>]+/y;
const LITERAL = /[^;|"<>[\]#{}]*/y;
const LINE_START = /(?:\/\/.*|\s*)\n?/y;

export function readSymbols(text: string, vocabulary: Vocabulary): GrammarSymbol[] {
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const skip = () => {
    for (let before = -1; before !== at; ) {
      before = at;
      while (text[at] === "\t") at++;
      if (at === 0 || text[at - 1] === "\n") match(LINE_START);
    }
  };
  const accept = (token: string) => {
    skip();
    if (!text.startsWith(token, at)) return false;
    at += token.length;
    return true;
  };
  /** Goes back to where it was when `read` finds nothing. */
  const attempt = <T>(read: () => T | undefined): T | undefined => {
    const start = at;
    const result = read();
    if (result === undefined) at = start;
    return result;
  };
  const readRule = () =>
    attempt(() => {
      if (!accept("#")) return undefined;
      skip();
      const name = match(TAG);
      if (name === undefined || !accept("#")) return undefined;
      return { kind: "rule" as const, name };
    });
  const readEach = (isList: boolean) =>
    attempt((): GrammarSymbol | undefined => {
      if (!accept("{")) return undefined;
      const rule = readRule();
      skip();
      const statement = rule ? "" : match(STATEMENT);
      if (statement === undefined) return undefined;
      skip();
      const given = match(BAR) === undefined ? undefined : match(GIVEN);
      if (!accept("}")) return undefined;
      const query = given === undefined ? null : readQuery(given, vocabulary);
      if (query && "problem" in query) return { kind: "broken", problem: query.problem };
      if (rule) return { kind: "each", item: rule, query, isList };
      const expression = readExpressionText(statement);
      if ("problem" in expression) return { kind: "broken", problem: `in {${statement}}: ${expression.problem}` };
      return { kind: "each", item: { kind: "value", expression }, query, isList };
    });
  const readList = () =>
    attempt(() => {
      if (!accept("[")) return undefined;
      const each = readEach(true);
      return each && accept("]") ? each : undefined;
    });
  const readText = (): GrammarSymbol => {
    skip();
    const quoted = attempt(() => {
      if (!accept('"')) return undefined;
      const inner = match(LITERAL)!;
      return accept('"') ? inner : undefined;
    });
    return { kind: "text", text: (quoted ?? match(LITERAL)!).replaceAll("\\n", "\n") };
  };

  const symbols: GrammarSymbol[] = [];
  skip();
  while (at < text.length) {
    const start = at;
    symbols.push(readList() ?? readEach(false) ?? readRule() ?? readText());
    if (at === start) break;
  }
  return symbols;
}
