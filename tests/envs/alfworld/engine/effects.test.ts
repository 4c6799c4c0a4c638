import { describe, expect, it } from "vitest";
import { loadGame } from "../../../../envs/alfworld/game.ts";
import { createSession, type Session } from "../../../../envs/alfworld/session.ts";

/** A game of bare buttons: each action is a command of its own name. */
function session(actions: string, init: string, told = ""): Session {
  const names = [...actions.matchAll(/:action (\w+)/g)].map(([, name]) => name!);
  const templates = names.map((name) => `action ${name} { template :: "${name}"; feedback :: "#intro#"; }`);
  const game = loadGame(
    {
      pddl_domain: `(define (domain d) (:types box) (:predicates (lit ?x) (old ?x) (ready)) ${actions})`,
      grammar: `grammar :: """{"intro": [{"rhs": "[{x.name | ${told || "lit(x:box)"}}]"}],
        "list_empty": [{"rhs": "none"}], "list_separator": [{"rhs": " "}], "list_last_separator": [{"rhs": " "}]}""";
        ${templates.join("\n")}`,
      pddl_problem: `(define (problem p) (:domain d) (:objects a b c - box) (:init ${init}) (:goal (and)))`,
    },
    "buttons",
  );
  const result = createSession(game.engine);
  result.restart();
  return result;
}

const BOX = "(?x - box)";

describe("effects", () => {
  it("of forall reach every object of the type", () => {
    const game = session(`(:action all :effect (forall ${BOX} (when (not (old ?x)) (lit ?x))))`, "(old b)");
    game.act("all");
    expect(game.state.facts[0]!.all()).toEqual([0, 2]);
  });

  it("look at the state before the action, all at once", () => {
    const swap = `(:action swap :effect (and
      (forall ${BOX} (when (lit ?x) (and (not (lit ?x)) (old ?x))))
      (forall ${BOX} (when (old ?x) (and (not (old ?x)) (lit ?x))))))`;
    const game = session(swap, "(lit a) (old b)");
    game.act("swap");
    expect([game.state.facts[0]!.all(), game.state.facts[1]!.all()]).toEqual([[1], [0]]);
  });

  it("that add win over effects that delete", () => {
    const game = session("(:action renew :effect (and (lit a) (not (lit a)) (ready)))", "");
    game.act("renew");
    expect(game.state.facts[0]!.all()).toEqual([0]);
  });

  it("are told as if every condition held", () => {
    const spark = `(:action spark :effect (and (ready) (when (old a) (lit a))))`;
    const game = session(spark, "");
    expect(game.act("spark")).toBe("a");
    expect(game.state.facts[0]!.all()).toEqual([]);
  });

  it("that delete leave a not_ behind until something adds the fact again", () => {
    const game = session(
      "(:action off :effect (and (not (lit a)))) (:action on :effect (and (lit a)))",
      "(lit a)",
      "not_lit(x:box)",
    );
    expect(["on", "off", "off", "on"].map((command) => game.act(command))).toEqual(["none", "a", "a", "none"]);
  });
});

describe("an action", () => {
  it("does not exist where its precondition already says all it would change", () => {
    const keep = "(:action keep :precondition (and (lit a) (not (old a))) :effect (and (lit a) (not (old a))))";
    expect(session(keep, "(lit a)").admissible()).toEqual([]);
  });

  it("exists where it changes nothing but its precondition does not say so", () => {
    expect(session("(:action shine :effect (and (lit a)))", "(lit a)").admissible()).toEqual(["shine"]);
  });

  it("may need something of all objects, or of none", () => {
    const open = `(:action open :precondition (forall ${BOX} (not (lit ?x))) :effect (and (lit a)))`;
    const game = session(open, "");
    expect(game.admissible()).toEqual(["open"]);
    game.act("open");
    expect(game.admissible()).toEqual([]);
  });

  it("with more parameters than numbers can pack is found, too", () => {
    const many = Array.from({ length: 40 }, (_, i) => `?p${i} - box`).join(" ");
    const needs = Array.from({ length: 40 }, (_, i) => `(lit ?p${i})`).join(" ");
    const game = session(
      `(:action many :parameters (${many}) :precondition (and ${needs}) :effect (and (ready)))`,
      "(lit b)",
    );
    expect(game.admissible()).toEqual(["many"]);
    expect(game.possible()[0]!.args).toEqual(new Array(40).fill(1));
  });
});
