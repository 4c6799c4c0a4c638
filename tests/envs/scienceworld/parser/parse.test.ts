import { describe, expect, it } from "vitest";
import { play } from "../playing.ts";

describe("what a line of text means", () => {
  it("does not depend on case, articles or spaces", () => {
    const { said } = play("boil", 0, "easy", ["  LOOK   at the Picture ", "look at picture"]);
    expect(said[0]).toBe(said[1]);
  });

  it("asks when several things fit, takes a number, and lets time pass for a wrong one", () => {
    const { said, episode } = play("boil", 0, "easy", ["teleport to kitchen", "close door", "0"]);
    expect(said[1]).toMatch(
      /^Ambiguous request: Please enter the number for the action you intended \(or blank to cancel\):\n0:\tclose door between/,
    );
    expect(said[2]).toBe("The door is now closed.");
    const { episode: other, last } = play("boil", 0, "easy", ["teleport to kitchen", "close door", "hallway"]);
    expect(last).toMatch(/^Unknown action/);
    expect(other.server.game.moves).toBe(episode.server.game.moves);
  });

  it("costs no time when nothing fits", () => {
    const { last, episode } = play("boil", 0, "easy", ["dance"]);
    expect(last).toBe("No known action matches that input.");
    expect(episode.server.game.moves).toBe(0);
  });
});
