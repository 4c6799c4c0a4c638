import { expect, test } from "vitest";
import { defaultUrlState, formatUrlState, parseUrlState } from "../../web/url-state.ts";

test("an address gives back the state it was made of", () => {
  const state = {
    ...defaultUrlState,
    preset: "smoke",
    method: "rft",
    seed: 12,
    set: ["critic.gamma=0.95", "label.lambda=1"],
    runs: ["a run", "b&c"],
    x: "tokens",
    smooth: 0.25,
    pauseHidden: true,
    hide: ["nav"],
  } as const;
  const mutable = { ...state, set: [...state.set], runs: [...state.runs], hide: [...state.hide] };
  expect(parseUrlState(`#${formatUrlState(mutable)}`)).toEqual({ state: mutable, problems: [] });
});

test("an address holds only what differs from the defaults", () => {
  expect(formatUrlState(defaultUrlState)).toBe("v=1");
  expect(formatUrlState({ ...defaultUrlState, seed: 3 })).toBe("v=1&seed=3");
});

test("what an address says wrongly is left out, with a sentence about it", () => {
  const { state, problems } = parseUrlState("#v=1&seed=-1&smooth=x&colour=red&method=rft");
  expect(state).toEqual({ ...defaultUrlState, method: "rft" });
  expect(problems).toHaveLength(3);
  expect(problems[0]).toContain("seed=-1");
});

test("an address of another version opens with the defaults and says so", () => {
  const { state, problems } = parseUrlState("#v=2&seed=4");
  expect(state).toEqual(defaultUrlState);
  expect(problems).toEqual(["The link is of version 2, this page of version 1."]);
});
