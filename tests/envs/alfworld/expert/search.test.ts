import { describe, expect, test } from "vitest";
import { createSearchExpert } from "../../../../envs/alfworld/expert/search.ts";

const welcome = (room: string, task: string) =>
  `-= Welcome to TextWorld, ALFRED! =-\n\nYou are in the middle of a room. Looking quickly around you, you see ${room}.\n\nYour task is to: ${task}`;

/** Plays a dialogue: after each observation the expert must say exactly this action. */
function expectDialogue(turns: readonly (readonly [observation: string, action: string])[]): void {
  const expert = createSearchExpert({ seed: 0 });
  for (const [observation, action] of turns) expect(expert.act(observation)).toBe(action);
}

describe("the search expert", () => {
  test("looks at the likeliest receptacle first, takes what it needs and brings it", () => {
    expectDialogue([
      [welcome("a bed 1, a desk 1, and a drawer 1", "put some book on desk."), "go to bed 1"],
      ["You arrive at loc 4. On the bed 1, you see a pillow 1.", "go to drawer 1"],
      ["You arrive at loc 2. The drawer 1 is closed.", "open drawer 1"],
      [
        "You open the drawer 1. The drawer 1 is open. In it, you see a book 2, and a pen 1.",
        "take book 2 from drawer 1",
      ],
      ["You pick up the book 2 from the drawer 1.", "go to desk 1"],
      ["You arrive at loc 3. On the desk 1, you see nothing.", "put book 2 in/on desk 1"],
    ]);
  });

  test("speaks the wording of the second data set where receptacles are named on arrival", () => {
    expectDialogue([
      [welcome("a countertop 1, a fridge 1, and a sinkbasin 1", "put a clean apple in fridge."), "go to countertop 1"],
      ["You arrive at countertop 1. On the countertop 1, you see a apple 1.", "take apple 1 from countertop 1"],
      ["You pick up the apple 1 from the countertop 1.", "go to sinkbasin 1"],
      ["You arrive at sinkbasin 1. On the sinkbasin 1, you see nothing.", "clean apple 1 with sinkbasin 1"],
      ["You clean the apple 1 using the sinkbasin 1.", "go to fridge 1"],
      ["You arrive at fridge 1. The fridge 1 is closed.", "open fridge 1"],
      ["You open the fridge 1. The fridge 1 is open. In it, you see nothing.", "move apple 1 to fridge 1"],
    ]);
  });

  test("tries the other wording when putting is refused", () => {
    expectDialogue([
      [welcome("a desk 1, and a shelf 1", "put a pen in shelf."), "go to desk 1"],
      ["On the desk 1, you see a pen 1.", "take pen 1 from desk 1"],
      ["You pick up the pen 1 from the desk 1.", "go to shelf 1"],
      ["On the shelf 1, you see nothing.", "put pen 1 in/on shelf 1"],
      ["Nothing happens.", "move pen 1 to shelf 1"],
    ]);
  });

  test("knows that a receptacle it cannot go to shares the place where it stands", () => {
    expectDialogue([
      [welcome("a drawer 2, a drawer 1, and a safe 1", "put a cd in safe."), "go to drawer 2"],
      ["You arrive at loc 7. The drawer 2 is closed.", "open drawer 2"],
      ["You open the drawer 2. The drawer 2 is open. In it, you see nothing.", "go to drawer 1"],
      ["Nothing happens.", "examine drawer 1"],
      ["The drawer 1 is closed.", "open drawer 1"],
      ["You open the drawer 1. The drawer 1 is open. In it, you see a cd 3.", "take cd 3 from drawer 1"],
    ]);
  });

  test("brings the second of two objects from where it was seen, to the same receptacle", () => {
    expectDialogue([
      [
        welcome("a shelf 1, a sidetable 1, and a sidetable 2", "find two statue and put them in sidetable."),
        "go to shelf 1",
      ],
      ["You arrive at loc 1. On the shelf 1, you see a statue 2, and a statue 1.", "take statue 2 from shelf 1"],
      ["You pick up the statue 2 from the shelf 1.", "go to sidetable 1"],
      ["You arrive at loc 2. On the sidetable 1, you see nothing.", "put statue 2 in/on sidetable 1"],
      ["You put the statue 2 in/on the sidetable 1.", "go to shelf 1"],
      ["You arrive at loc 1. On the shelf 1, you see a statue 1.", "take statue 1 from shelf 1"],
      ["You pick up the statue 1 from the shelf 1.", "go to sidetable 1"],
      ["You arrive at loc 2. On the sidetable 1, you see a statue 2.", "put statue 1 in/on sidetable 1"],
    ]);
  });

  test("holds the object under the lamp that it saw on the way", () => {
    expectDialogue([
      [welcome("a bed 1, a desk 1, and a shelf 1", "look at cd under the desklamp."), "go to desk 1"],
      ["You arrive at loc 1. On the desk 1, you see a desklamp 1.", "go to shelf 1"],
      ["You arrive at loc 2. On the shelf 1, you see a cd 1.", "take cd 1 from shelf 1"],
      ["You pick up the cd 1 from the shelf 1.", "go to desk 1"],
      ["You arrive at loc 1. On the desk 1, you see a desklamp 1.", "use desklamp 1"],
    ]);
  });

  test("gives a short reason for each action", () => {
    const expert = createSearchExpert({ seed: 0 });
    expert.act(welcome("a desk 1, and a shelf 1", "put a pen in shelf."));
    expect(expert.thought()).toBe("I need a pen. I look at desk 1.");
    expert.act("You arrive at loc 1. On the desk 1, you see a pen 1.");
    expect(expert.thought()).toBe("I need a pen. Here: pen 1.");
  });
});
