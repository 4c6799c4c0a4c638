import { describe, expect, it } from "vitest";
import { templatesJson } from "../../../../envs/scienceworld/server/tables.ts";
import { validActions, validTexts } from "../../../../envs/scienceworld/server/valid.ts";
import { play, worldOf } from "../playing.ts";

describe("the list of valid actions", () => {
  it("is sorted and names doors by where they lead", () => {
    const { episode } = play("boil", 0, "", []);
    const texts = validTexts(episode.server.game);
    expect(texts).toEqual([...texts].sort());
    expect(texts).toContain("open door to kitchen");
    expect(texts).not.toContain("go to kitchen");
  });

  it("holds the same texts with their things as without", () => {
    const [a, b] = [play("boil", 0, "easy", ["teleport to kitchen"]), play("boil", 0, "easy", ["teleport to kitchen"])];
    const withThings = validActions(a.episode.server.game).map(({ text }) => text);
    expect(withThings.sort()).toEqual(validTexts(b.episode.server.game));
  });

  it("draws random numbers", () => {
    const { episode } = play("boil", 0, "easy", []);
    const { random } = worldOf(episode);
    const before = { ...random };
    validTexts(episode.server.game);
    expect(random).not.toEqual(before);
  });

  it("is the numbers of a menu while one is open", () => {
    const { game } = play("boil", 0, "easy", ["teleport to kitchen", "close door"]).episode.server;
    expect(validTexts(game)).toEqual(["0", "1", "2"]);
    expect(JSON.parse(templatesJson(game)).validActions.map((row: { template_id: number }) => row.template_id)).toEqual(
      [100, 101, 102],
    );
  });
});
