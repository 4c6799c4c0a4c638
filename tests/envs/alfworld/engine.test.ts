import { describe, expect, it } from "vitest";
import { COTTAGE_PROBLEM, cottage, play } from "./fixtures/cottage.ts";

describe("what is possible", () => {
  it("offers no way to the place where one is, even to another receptacle there, but lets one use both", () => {
    const { env, seen } = play(["go to drawer 2", "go to drawer 1", "go to drawer 2", "examine drawer 1"]);
    expect(seen.slice(2)).toEqual(["Nothing happens.", "Nothing happens.", "On the drawer 1, you see a pen 1."]);
    expect(env.step("look").info.admissible).toEqual([
      "examine drawer 1",
      "examine drawer 2",
      "go to desk 1",
      "go to drawer 3",
      "go to fridge 1",
      "go to shelf 1",
      "inventory",
      "look",
      "take mug 2 from drawer 2",
      "take pen 1 from drawer 1",
    ]);
  });

  it("lets one examine only what one holds, because of the stray comma in the precondition", () => {
    const { seen } = play(["go to drawer 2", "examine mug 2", "take mug 2 from drawer 2", "examine mug 2"]);
    expect(seen[2]).toBe("Nothing happens.");
    expect(seen[4]).toBe("There's nothing special about mug 2.");
  });

  it("lists a command once when two ground actions have it", () => {
    const { env } = play(["go to desk 1"]);
    const { admissible } = env.step("look").info;
    expect(admissible.filter((command) => command === "use lamp 1")).toHaveLength(1);
    expect(env.possibleActions().filter(({ command }) => command === "use lamp 1")).toHaveLength(2);
  });

  it("sorts commands by code point, so that 10 comes before 2", () => {
    const drawers = Array.from({ length: 10 }, (_, i) => `drawer_bar_${i} - receptacle`).join(" ");
    const places = Array.from({ length: 10 }, (_, i) => `(receptacleAtLocation drawer_bar_${i} loc_bar_1)`).join(" ");
    const problem = `(define (problem p) (:domain cottage) (:objects a - agent loc_bar_0 loc_bar_1 - location ${drawers})
      (:init (atLocation a loc_bar_0) ${places}) (:goal (and)))`;
    const { env } = play([], cottage({ pddl_problem: problem }));
    const goTo = env.step("").info.admissible.filter((command) => command.startsWith("go to"));
    expect(goTo.slice(0, 3)).toEqual(["go to drawer 1", "go to drawer 10", "go to drawer 2"]);
  });

  it("takes only the exact command, but forgives white space around it", () => {
    const { seen } = play(["Look", "go  to desk 1", "go to desk", "", " \t go to desk 1\n"]);
    expect(seen.slice(1, 5)).toEqual(new Array(4).fill("Nothing happens."));
    expect(seen[5]).toMatch(/^You arrive at desk 1\. /);
  });

  it("takes a thing out of one of two receptacles at once and leaves it in the other", () => {
    const { seen } = play(["go to desk 1", "take mug 1 from desk 1", "examine desk 1", "examine shelf 1"]);
    expect(seen.slice(3)).toEqual([
      "On the desk 1, you see a lamp 1.",
      "On the shelf 1, you see a lamp 1, and a mug 1.",
    ]);
  });
});

describe("the text layer's own facts", () => {
  it("says turn on for ever, because nothing ever makes not_istoggled", () => {
    expect(play(["go to desk 1", "use lamp 1", "use lamp 1", "use lamp 1"]).seen.slice(2)).toEqual(
      new Array(3).fill("You turn on the lamp 1."),
    );
  });

  it("sees a thing next to a place after it went from one drawer to another there, once for each such pair", () => {
    const { seen } = play([
      "go to drawer 2",
      "take mug 2 from drawer 2",
      "look",
      "move mug 2 to drawer 1",
      "look",
      "take mug 2 from drawer 1",
      "move mug 2 to drawer 2",
      "look",
    ]);
    expect(seen[3]).toBe("You are facing the drawer 2, and drawer 1. Next to it, you see nothing.");
    expect(seen[5]).toBe("You are facing the drawer 2, and drawer 1. Next to it, you see mug 2.");
    expect(seen[8]).toBe("You are facing the drawer 2, and drawer 1. Next to it, you see mug 2.");
  });

  it("follows conditional effects in the truth while telling all of them", () => {
    const { env } = play(["go to desk 1"]);
    const isOn = () => env.holds("ison", "lamp_bar_1");
    expect([isOn(), env.step("use lamp 1") && isOn(), env.step("use lamp 1") && isOn()]).toEqual([false, true, false]);
  });
});

describe("winning", () => {
  const WAY = [
    "go to drawer 2",
    "take mug 2 from drawer 2",
    "go to fridge 1",
    "cool mug 2 with fridge 1",
    "go to desk 1",
  ];

  it("holds in the current state only: taking the thing away again undoes it", () => {
    const { env } = play(WAY);
    const outcome = (action: string) => {
      const { reward, terminated, info } = env.step(action);
      return [reward, terminated, info.won, info.score];
    };
    expect(outcome("move mug 2 to desk 1")).toEqual([1, true, true, 1]);
    expect(outcome("look")).toEqual([1, true, true, 1]);
    expect(outcome("take mug 2 from desk 1")).toEqual([0, false, false, 0]);
    expect(outcome("move mug 2 to desk 1")).toEqual([1, true, true, 1]);
  });

  it("does not mind a closed appliance or cooling twice", () => {
    const { seen } = play([...WAY.slice(0, 4), "cool mug 2 with fridge 1", "examine mug 2"]);
    expect(seen.slice(4)).toEqual([
      "You cool the mug 2 using the fridge 1.",
      "You cool the mug 2 using the fridge 1.",
      "This is a cold mug 2.",
    ]);
  });

  it("is possible in a game whose goal can be reached, and a game says so when it is not", () => {
    expect([cottage().solvable, cottage().note]).toEqual([true, null]);
    const withoutMugs = COTTAGE_PROBLEM.replace("(coolable Mug_bar_1) (coolable Mug_bar_2)", "");
    const game = cottage({ pddl_problem: withoutMugs });
    expect(game.solvable).toBe(false);
    expect(game.note).toBe("cottage: no actions can ever reach the goal; the game can be played, but not won.");
    expect(play(["go to desk 1", "look"], game).seen[2]).toMatch(/^You are facing the desk 1/);
  });
});
