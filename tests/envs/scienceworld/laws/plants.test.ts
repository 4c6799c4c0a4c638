import { describe, expect, it } from "vitest";
import { tickWorld } from "../../../../envs/scienceworld/laws/tick.ts";
import { stageOf } from "../../../../envs/scienceworld/model/cycles.ts";
import { make } from "../../../../envs/scienceworld/model/make.ts";
import { put, type Thing } from "../../../../envs/scienceworld/model/thing.ts";
import { room } from "../playing.ts";

function grow(ticks: number, watered: boolean, withSoil = true): Thing {
  const { world, things } = room("FlowerPot", "AppleTree");
  const [pot, seed] = things as [Thing, Thing];
  world.selfWatering = watered;
  put(pot, seed);
  if (withSoil) put(pot, make(world, "Soil"));
  for (let i = 0; i < ticks; i++) {
    tickWorld(world);
    if (seed.matter !== null) seed.matter.temperature = 20;
  }
  return seed;
}

describe("plants", () => {
  it("grow from seed to flower with water and soil", () => {
    expect(stageOf(grow(5, true)).name).toBe("seed");
    const plant = grow(40, true);
    expect(stageOf(plant).name).toBe("reproducing");
    expect(plant.contents.some((thing) => thing.kindName === "Flower")).toBe(true);
  });

  it("stay seeds without water or without soil", () => {
    expect(stageOf(grow(40, false)).name).toBe("seed");
    expect(stageOf(grow(40, true, false)).name).toBe("seed");
  });
});
