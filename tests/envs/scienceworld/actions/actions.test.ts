import { describe, expect, it } from "vitest";
import { takeStep } from "../../../../envs/scienceworld/server/wrapper.ts";
import { play, worldOf } from "../playing.ts";

describe("actions", () => {
  it("need open doors, unless one teleports", () => {
    const { said } = play("boil", 0, "", ["go to kitchen", "open door to kitchen", "go to kitchen"]);
    expect(said).toEqual(["The door is not open.", "The door is now open.", "You move to the kitchen."]);
    expect(play("boil", 0, "easy", ["teleport to foundry"]).last).toBe("You teleport to the foundry.");
  });

  it("cost a tick even when they cannot be done, but looking, the inventory and the task are free", () => {
    const { episode } = play("boil", 0, "easy", ["look around", "inventory", "task", "open picture"]);
    expect(episode.server.game.moves).toBe(1);
  });

  it("wait one tick longer than they say", () => {
    expect(play("boil", 0, "easy", ["wait1"]).episode.server.game.moves).toBe(2);
    expect(play("boil", 0, "easy", ["wait"]).episode.server.game.moves).toBe(11);
  });

  it("pour, dunk and use the thermometer", () => {
    const { said } = play("boil", 0, "easy", [
      "teleport to kitchen",
      "close drain",
      "activate sink",
      "dunk metal pot into sink",
      "open cupboard",
      "dunk metal pot into sink",
      "use thermometer on water in sink",
      "pour metal pot into table",
    ]);
    expect(said[3]).toBe("No known action matches that input.");
    expect(said[5]).toBe("You dunk the metal pot in the sink, moving the liquids (water) to the metal pot.");
    expect(said[6]).toMatch(/^the thermometer measures a temperature of \d+ degrees celsius$/);
    expect(said[7]).toBe("You pour the contents of the metal pot into the table.");
  });

  it("dig with a shovel, and chop and break with an axe", () => {
    const { said, episode } = play("grow-plant", 0, "easy", [
      "teleport to outside",
      "use shovel on ground",
      "use axe on fire pit",
      "pick up axe",
      "teleport to kitchen",
      "use axe on stove",
      "activate stove",
    ]);
    expect(said[2]).toBe("I'm not sure how to use those two things together.");
    expect(said[5]).toBe("You hit the stove with the axe, causing it to break.");
    expect(said[6]).toBe("The stove appears broken, and can't be activated or deactivated.");
    expect(worldOf(episode).inventory.contents.map((thing) => thing.name)).toContain("axe");
  });

  it("connect only free contacts", () => {
    const { episode } = play("power-component", 0, "easy", ["teleport to workshop"]);
    const wire = worldOf(episode)
      .agent.container?.contents.flatMap((thing) => thing.contents)
      .find((thing) => thing.kindName === "Wire")?.name;
    const said = [
      `connect battery anode to ${wire} terminal 1`,
      `connect battery to ${wire}`,
      `connect battery anode to ${wire} terminal 2`,
      "disconnect battery",
    ].map((line) => takeStep(episode, line).observation);
    expect(said[0]).toBe(`anode on battery is now connected to terminal 1 on ${wire}`);
    expect(said[1]).toMatch(/^Connections must specify specific points of contact on polarized/);
    expect(said[2]).toMatch(/is already connected, and must be disconnected/);
    expect(said[3]).toBe("battery has been disconnected");
  });
});
