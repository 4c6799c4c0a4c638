import { describe, expect, it } from "vitest";
import { evaluate, readExpressionText } from "../../../../envs/alfworld/grammar/expression.ts";

function value(text: string, empty: readonly string[] = []): string {
  const expression = readExpressionText(text);
  if ("problem" in expression) return `problem: ${expression.problem}`;
  return evaluate(expression, (variable, attribute) => (empty.includes(attribute) ? "" : `${variable}/${attribute}`));
}

describe("an expression", () => {
  it("is the name of an object that stands alone", () => {
    expect(value("r")).toBe("r/name");
  });

  it("joins texts and attributes", () => {
    expect(value("o.indefinite + ' ' + o.name + \"!\"")).toBe("o/indefinite o/name!");
  });

  it("goes on at `or` when what stands before is empty", () => {
    expect(value("r.name or r.id")).toBe("r/name");
    expect(value("r.name or (r.id + '?')", ["name"])).toBe("r/id?");
  });

  it("says what it cannot understand", () => {
    expect(value("o.weight")).toContain('unknown attribute "weight"');
    expect(value("o.name * 2")).toContain('"* 2"');
    expect(value("(o.name")).toContain('")" missing');
    expect(value("")).toContain("problem");
  });
});
