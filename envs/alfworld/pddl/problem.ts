/**
 * @file Reads a PDDL problem: objects, first facts and goal. Numbers (`=` facts, metrics) are skipped.
 */

import { ALWAYS, type Atom, type Condition, expectList, readAtom, readCondition } from "./condition.ts";
import { type Domain, sectionsOf } from "./domain.ts";
import { readTypedList, type Source, show, syntaxError, type TypedName } from "./s-expression.ts";

export interface Problem {
  readonly objects: readonly TypedName[];
  readonly init: readonly Atom[];
  readonly goal: Condition;
}

/** @throws UserError naming the file, the line and the construct it cannot understand */
export function readProblem(source: Source, domain: Domain): Problem {
  const objects: TypedName[] = [];
  const init: Atom[] = [];
  let goal: Condition = ALWAYS;
  for (const section of sectionsOf(source, "problem")) {
    switch (section.items[0]) {
      case ":objects":
        objects.push(...readTypedList(source, section, section.items.slice(1)));
        break;
      case ":init":
        for (const node of section.items.slice(1)) {
          const fact = expectList(source, node);
          if (fact.items[0] !== "=") init.push(readAtom(source, fact, domain.predicates));
        }
        break;
      case ":goal":
        goal = readCondition(source, expectList(source, section.items[1]), domain.predicates);
        break;
      case "problem":
      case ":domain":
      case ":requirements":
      case ":metric":
        break;
      default:
        throw syntaxError(source, section.at, `unknown section ${show(section.items[0] ?? section)}`);
    }
  }
  return { objects, init, goal };
}
