/**
 * @file Reads PDDL text into nested lists. Everything is lower-cased, as Fast Downward does; `;` starts a comment.
 */

import { UserError } from "../../../core/errors.ts";

export type Node = string | List;

export interface List {
  readonly items: readonly Node[];
  /** Offset of the opening parenthesis, for messages. */
  readonly at: number;
}

/** A text and its name, so that messages can say file and line. */
export interface Source {
  readonly where: string;
  readonly text: string;
}

const OPEN = 40;
const CLOSE = 41;
const COMMENT = 59;
const NEWLINE = 10;
const SPACE = 32;

/**
 * Reads the one expression of a PDDL file.
 * @throws UserError when parentheses do not match or text stands outside them
 */
export function readExpression(source: Source): List {
  const text = source.text.toLowerCase();
  const open: { items: Node[]; at: number }[] = [];
  let result: List | undefined;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code <= SPACE) {
      at++;
    } else if (code === COMMENT) {
      while (at < text.length && text.charCodeAt(at) !== NEWLINE) at++;
    } else if (code === OPEN) {
      if (open.length === 0 && result) throw syntaxError(source, at, "a second expression; the file may hold only one");
      open.push({ items: [], at: at++ });
    } else if (code === CLOSE) {
      const list = open.pop();
      if (!list) throw syntaxError(source, at, "a closing parenthesis too many");
      const parent = open.at(-1);
      if (parent) parent.items.push(list);
      else result = list;
      at++;
    } else {
      const start = at;
      while (at < text.length && !endsWord(text.charCodeAt(at))) at++;
      const parent = open.at(-1);
      if (!parent) throw syntaxError(source, start, `"${text.slice(start, at)}" outside parentheses`);
      parent.items.push(text.slice(start, at));
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) throw syntaxError(source, unclosed.at, "a parenthesis that is never closed; the text may be truncated");
  if (!result) throw syntaxError(source, 0, "no PDDL at all");
  return result;
}

function endsWord(code: number): boolean {
  return code <= SPACE || code === OPEN || code === CLOSE || code === COMMENT;
}

/** An error about the construct at `at`. */
export function syntaxError(source: Source, at: number, problem: string): UserError {
  const line = source.text.slice(0, at).split("\n").length;
  return new UserError(
    `${source.where}, line ${line}: ${problem}. The game file is broken or uses PDDL this player does not know.`,
  );
}

/** The expression in short, for messages. */
export function show(node: Node): string {
  const text = typeof node === "string" ? node : `(${node.items.map(show).join(" ")})`;
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

export interface TypedName {
  readonly name: string;
  readonly type: string;
}

/** Reads `a b - type c - other d`: names without a type are of type `object`. */
export function readTypedList(source: Source, list: List, items: readonly Node[] = list.items): TypedName[] {
  const result: TypedName[] = [];
  let untyped = 0;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    if (typeof item !== "string") throw syntaxError(source, item.at, `${show(item)} where a name was expected`);
    if (item === "-") {
      const type = items[++i];
      if (typeof type !== "string")
        throw syntaxError(source, list.at, `"${show(list)}" has a "-" without one type after it`);
      for (; untyped < result.length; untyped++) result[untyped] = { name: result[untyped]!.name, type };
    } else {
      result.push({ name: item, type: "object" });
    }
  }
  return result;
}
