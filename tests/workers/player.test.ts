import { beforeAll, expect, test } from "vitest";
import type { PlayerCalls } from "../../workers/player.ts";
import { callsOf } from "./call.ts";
import { recorded, recordedConfig, recordedPolicy } from "./recorded.ts";

const config = recordedConfig();
let call: Awaited<ReturnType<typeof callsOf<PlayerCalls>>>;

beforeAll(async () => {
  call = await callsOf<PlayerCalls>(() => import("../../workers/player.ts"));
});

test("a world is played by hand, and what was done counts", async () => {
  await call("open", { env: config.env, split: "unseen", data: null });
  const start = await call("begin", 0);
  const go = start.admissible.find((action) => action.startsWith("go to")) as string;
  const after = await call("act", go);
  expect(after).toMatchObject({ steps: 1, won: false, isOver: false });
  expect(after.observation).not.toBe(start.observation);
});

test("an agent that joins late knows the game: its favourite is what it does, and V is a number", async () => {
  await call("open", { env: config.env, split: "unseen", data: null });
  const start = await call("begin", 1);
  const { admissible } = await call("act", start.admissible[0] as string);
  await call("invite", { config, policy: recordedPolicy("iter2/policy"), critic: recorded("iter2/critic.f32") });
  const thoughts = await call("consider", admissible);
  const probabilities = thoughts?.actions.map(({ probability }) => probability) ?? [];
  expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1 + 1e-4);
  expect(thoughts?.value).toEqual(expect.any(Number));
  const favourite = admissible[probabilities.indexOf(Math.max(...probabilities))];
  expect(thoughts?.favourite).toMatchObject({ action: favourite, probability: Math.max(...probabilities) });
  const { action, moment } = await call("agentActs", { temperature: 0 });
  expect(action).toBe(favourite);
  expect(moment?.steps).toBe(2);
});
