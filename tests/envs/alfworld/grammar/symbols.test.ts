import { describe, expect, it } from "vitest";
import { readSymbols } from "../../../../envs/alfworld/grammar/symbols.ts";
import { createVocabulary } from "../../../../envs/alfworld/grammar/vocabulary.ts";
import { readDomain } from "../../../../envs/alfworld/pddl/domain.ts";

const vocabulary = createVocabulary(
  readDomain({ where: "test", text: "(define (domain d) (:types thing) (:predicates (red ?x - thing)))" }),
);
const read = (text: string) => readSymbols(text, vocabulary);
const text = (rhs: string) =>
  read(rhs)
    .map((symbol) => (symbol.kind === "text" ? symbol.text : `<${symbol.kind}>`))
    .join("");

describe("the right-hand side of a rule", () => {
  it("loses white space and newlines at its start", () => {
    expect(text(" (is open)")).toBe("(is open)");
    expect(text("\n\n  Available:\n  look  \n")).toBe("Available:\n  look  \n");
  });

  it("keeps white space inside and at its end", () => {
    expect(text("a  b\n\n#rule#\n\n#rule#  ")).toBe("a  b\n\n<rule>\n\n<rule>  ");
  });

  it("loses lines of comment at its start", () => {
    expect(text("// note\n// another\nhello")).toBe("hello");
  });

  it("loses tabs where a symbol begins, and quotes around a text", () => {
    expect(text('#rule#\tand "this"')).toBe("<rule>and this");
  });

  it("takes a backslash and an n for a newline", () => {
    expect(text("a\\nb")).toBe("a\nb");
  });

  it("ends without a word where nothing fits", () => {
    expect(text("{x} (in the {y})} and more")).toBe("<each> (in the <each>)");
    expect(text("first; second")).toBe("first");
    expect(text("3 < 4")).toBe("3 ");
  });

  it("is one empty text when it is empty", () => {
    expect(text("")).toBe("");
  });

  it("reads lists, queries and rules with arguments in their names", () => {
    expect(read("[{#show(o)# | red(o:thing)}]")).toEqual([
      {
        kind: "each",
        item: { kind: "rule", name: "show(o)" },
        isList: true,
        query: [{ predicate: 0, negated: false, placeholders: [vocabulary.placeholder("o", "thing")], types: [1] }],
      },
    ]);
  });

  it("remembers what it cannot understand instead of failing where no game comes to it", () => {
    expect(read("{o.weight}")[0]).toMatchObject({ kind: "broken", problem: expect.stringContaining('"weight"') });
    expect(read("{o.name | red(o:colour)}")[0]).toMatchObject({ problem: expect.stringContaining('type "colour"') });
    expect(read("{o.name | red o}")[0]).toMatchObject({ problem: expect.stringContaining("query") });
  });
});
