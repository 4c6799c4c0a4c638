/**
 * @file The expressions inside `{...}`: `r`, `r.name`, `o.indefinite + ' ' + o.name`, `r.name or r.id`.
 * Every value is a text; an object alone stands for its name.
 */

export const ATTRIBUTES = ["name", "id", "type", "indefinite", "definite"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

export type Expression =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "attribute"; readonly variable: string; readonly attribute: Attribute }
  | { readonly kind: "join" | "or"; readonly parts: readonly Expression[] };

const TOKEN = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([A-Za-z_]\w*)(?:\s*\.\s*([A-Za-z_]\w*))?|([+()]))\s*/y;

/** The expression, or what is wrong with it. */
export function readExpressionText(text: string): Expression | { readonly problem: string } {
  let at = 0;
  const take = () => {
    TOKEN.lastIndex = at;
    return TOKEN.exec(text);
  };
  const accept = (isWanted: (match: RegExpExecArray) => boolean) => {
    const match = take();
    if (!match || !isWanted(match)) return false;
    at += match[0].length;
    return true;
  };
  const chain = (
    kind: "join" | "or",
    isLink: (match: RegExpExecArray) => boolean,
    read: () => Expression,
  ): Expression => {
    const parts = [read()];
    while (accept(isLink)) parts.push(read());
    return parts.length === 1 ? parts[0]! : { kind, parts };
  };
  const readOr = (): Expression => chain("or", (match) => match[3] === "or" && match[4] === undefined, readSum);
  const readSum = (): Expression => chain("join", (match) => match[5] === "+", readOne);
  const readOne = (): Expression => {
    const match = take();
    if (!match) throw new SyntaxError(`cannot understand "${text.slice(at)}"`);
    at += match[0].length;
    const [, single, double, variable, attribute = "name", sign] = match;
    const quoted = single ?? double;
    if (quoted !== undefined) return { kind: "text", text: quoted.replace(/\\(.)/g, (_, c) => (c === "n" ? "\n" : c)) };
    if (sign === "(") {
      const inner = readOr();
      if (!accept((closing) => closing[5] === ")")) throw new SyntaxError('")" missing');
      return inner;
    }
    if (variable === undefined) throw new SyntaxError(`"${sign}" where a value was expected`);
    const known = ATTRIBUTES.find((one) => one === attribute);
    if (!known) throw new SyntaxError(`unknown attribute "${attribute}" (known: ${ATTRIBUTES.join(", ")})`);
    return { kind: "attribute", variable, attribute: known };
  };
  try {
    const result = readOr();
    if (at < text.length) throw new SyntaxError(`cannot understand "${text.slice(at)}"`);
    return result;
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: error.message };
    throw error;
  }
}

/** The text of an expression; `look` answers for a variable's attribute. An empty text makes `or` go on. */
export function evaluate(expression: Expression, look: (variable: string, attribute: Attribute) => string): string {
  switch (expression.kind) {
    case "text":
      return expression.text;
    case "attribute":
      return look(expression.variable, expression.attribute);
    case "join": {
      let text = "";
      for (const part of expression.parts) text += evaluate(part, look);
      return text;
    }
    case "or": {
      let text = "";
      for (const part of expression.parts) {
        text = evaluate(part, look);
        if (text !== "") return text;
      }
      return text;
    }
  }
}
