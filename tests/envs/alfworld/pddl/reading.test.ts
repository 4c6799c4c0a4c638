import { describe, expect, it } from "vitest";
import { readDomain } from "../../../../envs/alfworld/pddl/domain.ts";
import { readProblem } from "../../../../envs/alfworld/pddl/problem.ts";
import { COTTAGE_DOMAIN, COTTAGE_PROBLEM, cottage } from "../fixtures/cottage.ts";

const domain = (text: string) => readDomain({ where: "d.pddl", text });
const TOGGLE = "(:predicates (p ?x) (q ?x ?y))";

describe("a PDDL domain", () => {
  it("is lower-cased, loses comments and keeps `object` as the root of all types", () => {
    const { types, parent, predicateNames } = domain(
      "(define (domain D) ; (:types X)\n (:types Agent OBJECT - object cup - vessel) (:predicates (Red ?x)))",
    );
    expect(types).toEqual(["object", "agent", "cup", "vessel"]);
    expect(parent).toEqual([0, 0, 3, 0]);
    expect(predicateNames).toEqual(["red"]);
  });

  it("may have empty preconditions and costs, which count for nothing", () => {
    const { actions } = domain(
      `(define (domain d) ${TOGGLE} (:action a :parameters (?x) :precondition () :effect (and (p ?x) (increase (cost) 3))))`,
    );
    expect(actions[0]).toMatchObject({ precondition: { kind: "and", parts: [] }, effects: [{ adds: true }] });
  });

  it("is refused with file and line for a construct this player does not know", () => {
    expect(() => domain(`(define (domain d)\n${TOGGLE}\n(:derived (p ?x) (q ?x ?x)))`)).toThrow(
      /^d\.pddl, line 3: unknown section :derived\. /,
    );
    expect(() => domain(`(define (domain d)\n${TOGGLE}\n(:action a\n:precondition (sometimes (p ?x))))`)).toThrow(
      /^d\.pddl, line 4: unknown predicate or construct in \(sometimes \(p \?x\)\)/,
    );
  });

  it("is refused for a wrong number of arguments, unknown action parts and comparisons of numbers", () => {
    const action = (text: string) => () => domain(`(define (domain d) ${TOGGLE} (:action a ${text}))`);
    expect(action(":precondition (q ?x)")).toThrow("(q ?x) should have 2 arguments");
    expect(action(":duration 3")).toThrow("action a: unknown part :duration");
    expect(action(":precondition (= (cost) 3)")).toThrow("compares numbers");
    expect(action(":precondition (not (p ?x) (p ?y))")).toThrow("should hold one expression");
  });

  it("is refused when parentheses do not match", () => {
    expect(() => domain("(define (domain d)\n(:types a")).toThrow("line 2: a parenthesis that is never closed");
    expect(() => domain("(define (domain d)))")).toThrow("a closing parenthesis too many");
    expect(() => domain("hello")).toThrow('"hello" outside parentheses');
    expect(() => domain("")).toThrow("no PDDL at all");
    expect(() => domain("(define (problem p))")).toThrow("not a PDDL domain");
  });
});

describe("a PDDL problem", () => {
  it("skips numbers and metrics", () => {
    const { init, objects } = readProblem({ where: "p", text: COTTAGE_PROBLEM }, domain(COTTAGE_DOMAIN));
    expect(init).toHaveLength(28);
    expect(objects.find(({ name }) => name === "drawer_bar_3")?.type).toBe("receptacle");
  });

  it("is refused when a fact is about an object nobody declared", () => {
    const text = COTTAGE_PROBLEM.replace("(coolable Mug_bar_2)", "(coolable Ghost_bar_1)");
    expect(() => cottage({ pddl_problem: text })).toThrow("the fact (coolable ghost_bar_1) is about ghost_bar_1");
  });

  it("may name constants nobody declared in conditions: they are never true", () => {
    expect(COTTAGE_PROBLEM).not.toContain("IceHouseType");
    expect(cottage().solvable).toBe(true);
  });

  it("is refused when a variable comes from nowhere", () => {
    const text = COTTAGE_DOMAIN.replace("(checked ?a)", "(checked ?who)");
    expect(() => cottage({ pddl_domain: text })).toThrow("cottage: action inventory: unknown variable ?who");
  });
});
