import { describe, expect, it } from "vitest";
import { ignite } from "../../../../envs/scienceworld/laws/combustion.ts";
import { tickWorld } from "../../../../envs/scienceworld/laws/tick.ts";
import { calledName } from "../../../../envs/scienceworld/text/names.ts";
import { room } from "../playing.ts";

describe("fire", () => {
  it("burns a thing to ash in a hundred ticks", () => {
    const { world, place, things } = room("Wood");
    const [wood] = things as [(typeof things)[0]];
    expect(ignite(wood)).toBe("The wood catches fire.");
    for (let i = 0; i < 99; i++) tickWorld(world);
    expect(calledName(wood)).toBe("wood (on fire)");
    tickWorld(world);
    expect(wood.deleted).toBe(true);
    expect(place.contents.some((thing) => thing.kindName === "Ash")).toBe(true);
  });

  it("goes out beside water, which turns to steam", () => {
    const { world, things } = room("Wood", "Water");
    const [wood, water] = things as [(typeof things)[0], (typeof things)[0]];
    tickWorld(world);
    ignite(wood);
    tickWorld(world);
    expect(calledName(wood)).toBe("burned wood");
    expect(water.name).toBe("steam");
  });
});
