import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileJoin, type Frame } from "../../../../envs/alfworld/engine/join.ts";
import { alternativesOf, openScope } from "../../../../envs/alfworld/engine/normal.ts";
import { numberObjects } from "../../../../envs/alfworld/engine/objects.ts";
import { Relation } from "../../../../envs/alfworld/engine/relation.ts";
import { type Condition, readCondition } from "../../../../envs/alfworld/pddl/condition.ts";
import { readDomain } from "../../../../envs/alfworld/pddl/domain.ts";
import { readExpression } from "../../../../envs/alfworld/pddl/s-expression.ts";

const domain = readDomain({
  where: "d",
  text: "(define (domain d) (:types cup box) (:predicates (red ?x) (in ?x ?y) (dark)))",
});
const declared = [
  { name: "a", type: "cup" },
  { name: "b", type: "cup" },
  { name: "c", type: "box" },
  { name: "d", type: "box" },
];
const objects = numberObjects(domain, declared);
const parameters = [
  { name: "?x", type: "cup" },
  { name: "?y", type: "object" },
];

const term = fc.constantFrom("?x", "?y", "a", "c", "nobody");
const inner = fc.constantFrom("?x", "?y", "?z", "b");
const literal = (terms: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.tuple(terms).map(([x]) => `(red ${x})`),
    fc.tuple(terms, terms).map(([x, y]) => `(in ${x} ${y})`),
    fc.tuple(terms, terms).map(([x, y]) => `(= ${x} ${y})`),
    fc.constant("(dark)"),
  );
const conditionText = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    literal(term),
    fc
      .tuple(fc.constantFrom("and", "or", "imply"), tie("any"), tie("any"))
      .map(([word, x, y]) => `(${word} ${x} ${y})`),
    tie("any").map((x) => `(not ${x})`),
    fc
      .tuple(
        fc.constantFrom("exists", "forall"),
        fc.constantFrom("cup", "box", "object", "ghost,"),
        literal(inner),
        tie("any"),
      )
      .map(([word, type, x, y]) => `(${word} (?z - ${type}) (or ${x} (and ${y} (not ${x}))))`),
  ),
})).any;

/** The meaning of a condition, word for word. */
function holds(condition: Condition, values: ReadonlyMap<string, string>, facts: ReadonlySet<string>): boolean {
  const of = (name: string) => values.get(name) ?? name;
  switch (condition.kind) {
    case "atom": {
      const fact = [domain.predicateNames[condition.atom.predicate], ...condition.atom.terms.map(of)].join(" ");
      return facts.has(fact) !== condition.negated;
    }
    case "equal":
      return (of(condition.left) === of(condition.right)) !== condition.negated;
    case "and":
      return condition.parts.every((part) => holds(part, values, facts));
    case "or":
      return condition.parts.some((part) => holds(part, values, facts));
    case "exists": {
      const [variable] = condition.variables;
      const found = namesOf(variable!.type).some((name) =>
        holds(condition.body, new Map(values).set(variable!.name, name), facts),
      );
      return found !== condition.negated;
    }
  }
}

function namesOf(type: string): string[] {
  return declared.filter((object) => type === "object" || object.type === type).map(({ name }) => name);
}

const names = declared.map(({ name }) => name);
const possibleFacts = [
  "dark",
  ...names.map((x) => `red ${x}`),
  ...names.flatMap((x) => names.map((y) => `in ${x} ${y}`)),
];

describe("a compiled condition", () => {
  it("finds exactly the values for which the condition holds, whatever the condition and the facts", () => {
    fc.assert(
      fc.property(conditionText, fc.subarray(possibleFacts), (text, facts) => {
        const condition = readCondition({ where: "c", text }, readExpression({ where: "c", text }), domain.predicates);
        const relations = domain.predicates.arity.map((arity) => new Relation(arity, names.length));
        for (const fact of facts) {
          const [predicate, ...args] = fact.split(" ");
          const relation = relations[domain.predicates.index.get(predicate!)!]!;
          relation.add(relation.pack(args.map((name) => objects.index.get(name)!)));
        }
        const allocator = { next: 0 };
        const outer = { where: "c", domain, objects, slots: new Map<string, number>(), allocator };
        const [scope, types] = openScope(outer, parameters);
        const found = new Set<string>();
        const frame: Frame = {
          slots: [],
          relations,
          found: () => {
            found.add(`${names[frame.slots[0]!]} ${names[frame.slots[1]!]}`);
            return false;
          },
        };
        for (const one of alternativesOf(scope, condition)) {
          compileJoin({ objects, relations }, one, types, new Set(), (at) => at.found())(frame);
        }
        const expected = namesOf("cup").flatMap((x) =>
          names
            .filter((y) =>
              holds(
                condition,
                new Map([
                  ["?x", x],
                  ["?y", y],
                ]),
                new Set(facts),
              ),
            )
            .map((y) => `${x} ${y}`),
        );
        expect([...found].sort()).toEqual(expected.sort());
      }),
      { numRuns: 500 },
    );
  });
});
