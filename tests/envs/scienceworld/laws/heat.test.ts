import { describe, expect, it } from "vitest";
import { exchangeHeat } from "../../../../envs/scienceworld/laws/heat.ts";
import { changeState } from "../../../../envs/scienceworld/laws/state-of-matter.ts";
import { tickWorld } from "../../../../envs/scienceworld/laws/tick.ts";
import type { Matter } from "../../../../envs/scienceworld/model/thing.ts";
import { put } from "../../../../envs/scienceworld/model/thing.ts";
import { room } from "../playing.ts";

describe("heat", () => {
  it("boils water in a pot on a stove that is on, and not on one that is off", () => {
    const { world, things } = room("Stove", "MetalPot", "Water");
    const [stove, pot, water] = things as [(typeof things)[0], (typeof things)[0], (typeof things)[0]];
    put(stove, pot);
    put(pot, water);
    for (let i = 0; i < 50; i++) tickWorld(world);
    expect(water.name).toBe("water");
    if (stove.device !== null) stove.device.isOn = true;
    for (let i = 0; i < 50; i++) tickWorld(world);
    expect(water.name).toBe("steam");
  });

  it("flows from warm to cold", () => {
    const { things } = room("MetalPot", "Water");
    const [pot, water] = things as [(typeof things)[0], (typeof things)[0]];
    const [hot, cold] = [pot.matter as Matter, water.matter as Matter];
    hot.temperature = 80;
    exchangeHeat(pot, [water]);
    expect(hot.temperature).toBeLessThan(80);
    expect(cold.temperature).toBeGreaterThan(10);
  });

  it("names a thing after its state", () => {
    const { things } = room("Water");
    const [water] = things as [(typeof things)[0]];
    (water.matter as Matter).temperature = -5;
    changeState(water);
    expect(water.name).toBe("ice");
  });
});
