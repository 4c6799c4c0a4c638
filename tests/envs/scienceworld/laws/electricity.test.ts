import { describe, expect, it } from "vitest";
import { tickWorld } from "../../../../envs/scienceworld/laws/tick.ts";
import type { Thing } from "../../../../envs/scienceworld/model/thing.ts";
import { room } from "../playing.ts";

function join(first: Thing, a: 0 | 1, second: Thing, b: 0 | 1): void {
  const [from, to] = [first.contacts?.[a] as Thing, second.contacts?.[b] as Thing];
  from.wiredTo = to;
  to.wiredTo = from;
}

function circuit(middle: string) {
  const { world, things } = room("Battery", "Wire", "LightBulb", "Wire", middle, "Wire");
  const [battery, out, lamp, back, part, last] = things as [Thing, Thing, Thing, Thing, Thing, Thing];
  join(battery, 0, out, 0);
  join(out, 1, lamp, 1);
  join(lamp, 0, back, 0);
  join(back, 1, part, 0);
  join(part, 1, last, 0);
  join(last, 1, battery, 1);
  for (let i = 0; i < 10; i++) tickWorld(world);
  return lamp.device?.isOn;
}

describe("electricity", () => {
  it("lights a lamp through metal and not through glass", () => {
    expect(circuit("MetalPot")).toBe(true);
    expect(circuit("GlassCup")).toBe(false);
  });
});
