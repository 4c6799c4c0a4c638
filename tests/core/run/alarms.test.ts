import { expect, test } from "vitest";
import { UserError } from "../../../core/errors.ts";
import { createAlarms, refuseNonFinite } from "../../../core/run/alarms.ts";

test("a policy that leaves its reference raises one alarm per iteration, with what to try", () => {
  const alarms = createAlarms();
  expect(alarms.check("extract", 1, { kl: 0.9 })).toEqual([]);
  expect(alarms.check("extract", 1, { kl: 1.5 })).toEqual([
    expect.stringMatching(/^alarm: extract, iteration 1: the policy is 1\.50 nats.*klCoef/),
  ]);
  expect(alarms.check("extract", 1, { kl: 2 })).toEqual([]);
  expect(alarms.check("extract", 2, { kl: 2 })).toHaveLength(1);
});

test("entropy that doubles raises an alarm, a single high batch does not", () => {
  const alarms = createAlarms();
  for (let i = 0; i < 8; i++) expect(alarms.check("extract", 1, { entropy: 0.3 })).toEqual([]);
  expect(alarms.check("extract", 1, { entropy: 1 })).toEqual([]);
  const raised = Array.from({ length: 10 }, () => alarms.check("extract", 1, { entropy: 0.7 })).flat();
  expect(raised).toEqual([expect.stringContaining("entropy rose from 0.30 to 0.")]);
});

test("many more invalid actions than at the start raise an alarm", () => {
  const alarms = createAlarms();
  expect(alarms.check("evaluate", 0, { "unseen/invalid_t0": 30 })).toEqual([]);
  expect(alarms.check("evaluate", 1, { "unseen/invalid_t0": 49 })).toEqual([]);
  expect(alarms.check("evaluate", 2, { "unseen/invalid_t0": 51 })).toEqual([expect.stringContaining("from 30 %")]);
});

test("a loss that is not a number ends training with place and remedy", () => {
  expect(() => refuseNonFinite("critic", 2, 17, { loss_v: 1, loss_q: Number.NaN })).toThrow(UserError);
  expect(() => refuseNonFinite("critic", 2, 17, { loss_q: Number.NaN })).toThrow(
    /critic, iteration 2, step 17: loss_q is NaN.*checkpoint.*critic\.learningRate/s,
  );
  expect(() => refuseNonFinite("critic", 2, 17, { loss_v: 1 })).not.toThrow();
});
