import { expect, test } from "vitest";
import { configOf } from "../../../web/evolve/setup.ts";
import { defaultUrlState } from "../../../web/url-state.ts";

test("a run on one's own games makes its start from them, whatever the preset begins with", () => {
  const own = { ...defaultUrlState, preset: "tiny", data: "mine" };
  expect(configOf(own)).toMatchObject({ config: { start: null, env: { data: "mine" } } });
  expect(configOf({ ...own, data: "" })).toMatchObject({ config: { start: "tiny", env: { data: null } } });
});

test("a shipped start of another world is refused with the one that fits", () => {
  const setup = configOf({ ...defaultUrlState, env: "webshop", preset: "tiny", set: ["start=tiny"] });
  expect(setup).toMatchObject({ problem: expect.stringContaining("Use start=webshop-tiny") });
});
