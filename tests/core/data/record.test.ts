import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJsonl, toJsonl } from "../../../core/data/jsonl.ts";
import { fromRecord, recordSchema, toRecord } from "../../../core/data/record.ts";
import type { Trajectory } from "../../../core/data/trajectory.ts";

const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map((x) => x + 0);

const stepParts = fc.record(
  {
    observation: fc.string(),
    reply: fc.string(),
    action: fc.option(fc.string()),
    logps: fc.array(number, { minLength: 2, maxLength: 2 }),
    rEnv: number,
    fault: fc.constantFrom("format" as const, "invalid" as const, "repeat" as const),
    rAux: number,
    label: fc.record(
      { value: number, q: number, advantage: number, tokenAdvantages: fc.array(number) },
      { requiredKeys: ["value", "q", "advantage"] },
    ),
  },
  { requiredKeys: ["observation", "reply", "action", "rEnv", "rAux"] },
);

const trajectories: fc.Arbitrary<Trajectory> = fc.record({
  id: fc.string(),
  source: fc.constantFrom("expert", "self"),
  task: fc.nat(),
  info: fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.oneof(fc.string(), number, fc.boolean())),
  iteration: fc.nat(),
  temperature: number.map(Math.abs),
  steps: fc
    .array(stepParts, { maxLength: 4 })
    .map((steps) => steps.map((step, t) => ({ ...step, begin: 3 + 5 * t, end: 5 + 5 * t }))),
  ids: fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
  reward: number,
  won: fc.boolean(),
  end: fc.constantFrom("terminated", "max_steps", "context", "stuck"),
});

const one: Trajectory = {
  id: "a",
  source: "self",
  task: 4,
  info: { type: "heat" },
  iteration: 1,
  temperature: 1,
  ids: [0, 7, 2, 9, 1],
  steps: [
    { observation: "A fridge.", reply: "open fridge 1", action: "open fridge 1", begin: 3, end: 5, rEnv: 1, rAux: 0 },
  ],
  reward: 1,
  won: true,
  end: "terminated",
};

describe("records of trajectories", () => {
  test("a trajectory survives the way through a file", () => {
    fc.assert(
      fc.property(fc.array(trajectories, { maxLength: 3 }), (all) => {
        const records = parseJsonl(toJsonl(all.map(toRecord)), "self.jsonl", recordSchema);
        expect(records.map((record) => fromRecord(record, "self.jsonl"))).toEqual(JSON.parse(JSON.stringify(all)));
      }),
    );
  });

  test("the record is that of ETO and QLASS", () => {
    const { id, conversations, meta } = toRecord(one);
    expect({ id, conversations, meta }).toEqual({
      id: "a",
      conversations: [
        { from: "human", value: "A fridge." },
        { from: "gpt", value: "open fridge 1" },
      ],
      meta: { steps: 1, reward: 1, finished: true, success: true, terminate_reason: "success", error: null },
    });
  });

  test("a record without tokens can be read but not trained on", () => {
    const [record] = parseJsonl(
      '{"id":3,"conversations":[{"from":"human","value":"hi"}],"meta":{}}',
      "d",
      recordSchema,
    );
    expect(record?.id).toBe("3");
    expect(() => record && fromRecord(record, "d.jsonl")).toThrow('d.jsonl: record "3" lacks "training"');
  });

  test("parts that contradict each other are refused by field", () => {
    const step = one.steps[0] as Trajectory["steps"][number];
    const read = (change: Partial<Trajectory>) => fromRecord(toRecord({ ...one, ...change }), "d.jsonl");
    expect(() => read({ steps: [{ ...step, end: 9 }] })).toThrow('field "training.steps.0": tokens 3 to 9');
    expect(() => read({ steps: [step, step] })).toThrow('field "training.steps.1"');
    expect(() => read({ steps: [{ ...step, logps: [1] }] })).toThrow("1 numbers for 2 tokens");
  });
});
