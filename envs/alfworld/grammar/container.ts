/**
 * @file Reads the container of a TextWorld grammar (TWL2): `grammar :: """{json}""";` blocks and
 * `action NAME { template :: "..."; feedback :: "..."; grammar :: """..."""; pddl :: """..."""; }`.
 */

import { z } from "zod";
import { UserError } from "../../../core/errors.ts";
import type { Source } from "../pddl/s-expression.ts";

export interface RuleText {
  readonly rhs: string;
  /** A query that must have a match; empty is always. */
  readonly condition: string;
}

export interface ActionText {
  readonly template: string;
  readonly feedback: string;
}

export interface GrammarText {
  readonly rules: ReadonlyMap<string, readonly RuleText[]>;
  /** By action name in lower case. */
  readonly actions: ReadonlyMap<string, ActionText>;
}

const rulesSchema = z.record(
  z.string(),
  z.array(z.object({ rhs: z.string(), condition: z.string().default(""), weight: z.number().optional() })),
);

const TOKEN = /"""[\s\S]*?"""|"[^"]*"|::|[{};]|[\w/-]+/y;
const BLANK = /(?:\s+|#[^\n]*)*/y;

/** @throws UserError naming the file, the line and the construct it cannot understand */
export function readContainer(source: Source): GrammarText {
  const { text } = source;
  const rules = new Map<string, readonly RuleText[]>();
  const actions = new Map<string, ActionText>();
  let at = 0;
  let token = "";

  const fail = (problem: string): never => {
    const line = text.slice(0, at).split("\n").length;
    throw new UserError(`${source.where}, line ${line} of the grammar: ${problem}. The game file is broken.`);
  };
  const next = () => {
    BLANK.lastIndex = at;
    BLANK.test(text);
    at = BLANK.lastIndex;
    TOKEN.lastIndex = at;
    token = TOKEN.exec(text)?.[0] ?? "";
    if (token === "" && at < text.length) fail(`unknown construct "${text.slice(at, at + 20)}"`);
    at += token.length;
  };
  const expect = (wanted: string) => {
    next();
    if (token !== wanted) fail(`"${wanted}" expected, found "${token.slice(0, 20) || "the end"}"`);
  };
  const value = (quotes: string) => {
    expect("::");
    next();
    const isBlock = token.startsWith('"""');
    if (!token.startsWith(quotes) || isBlock !== (quotes === '"""')) fail(`text in ${quotes} expected`);
    const content = token.slice(quotes.length, -quotes.length);
    expect(";");
    return content;
  };
  const addRules = (block: string) => {
    const json = block.includes("#") ? block.replace(/^[ \t]*#.*$/gm, "") : block;
    let data: unknown;
    try {
      data = JSON.parse(json);
    } catch (error) {
      fail(`the JSON of the block that ends here is broken (${error instanceof Error ? error.message : error})`);
    }
    const parsed = rulesSchema.safeParse(data);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      return fail(`rule "${issue?.path.join(".")}": ${issue?.message}`);
    }
    for (const [name, list] of Object.entries(parsed.data)) rules.set(name, list);
  };
  const readAction = () => {
    next();
    const name = token.toLowerCase();
    expect("{");
    let template: string | undefined;
    let feedback: string | undefined;
    for (next(); token !== "}"; next()) {
      if (token === "template") template = value('"');
      else if (token === "feedback") feedback = value('"');
      else if (token === "grammar") addRules(value('"""'));
      else if (token === "pddl") value('"""');
      else fail(`unknown part "${token.slice(0, 20) || "the end"}" of action ${name}`);
    }
    if (template === undefined || feedback === undefined) return fail(`action ${name} needs a template and a feedback`);
    actions.set(name, { template, feedback });
  };

  for (next(); token !== ""; next()) {
    if (token === "grammar") addRules(value('"""'));
    else if (token === "action") readAction();
    else fail(`"grammar" or "action" expected, found "${token.slice(0, 20)}"`);
  }
  return { rules, actions };
}
