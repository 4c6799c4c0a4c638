import { beforeAll, expect, test } from "vitest";
import type { InspectorCalls, Labelling, Summary } from "../../workers/inspector.ts";
import { callsOf } from "./call.ts";
import { recorded, recordedConfig, recordedPolicy } from "./recorded.ts";

const { critic, label } = recordedConfig();
const asTrained: Labelling = { critic, label, edited: null };
let call: Awaited<ReturnType<typeof callsOf<InspectorCalls>>>;
let summaries: Summary[];

beforeAll(async () => {
  call = await callsOf<InspectorCalls>(() => import("../../workers/inspector.ts"));
  const tokenizer = recorded("start/tokenizer.json");
  summaries = await call("open", { file: "labelled.jsonl", lines: recorded("iter1/labelled.jsonl"), tokenizer });
});

const won = () => summaries.find(({ source, won, steps }) => source === "self" && won && steps > 3) as Summary;

async function advantages(labelling: Labelling): Promise<number[]> {
  await call("relabel", labelling);
  return ((await call("episode", won().id))?.chosen ?? []).map(({ advantage }) => advantage);
}

test("labelling as the run did gives the run's own process rewards", async () => {
  await call("relabel", asTrained);
  const episode = await call("episode", won().id);
  episode?.trained.forEach(({ advantage }, t) => {
    expect(episode.chosen[t]?.advantage).toBeCloseTo(advantage, 4);
  });
});

test("a reward at the end reaches earlier steps with λ, and only its own step without", async () => {
  const id = won().id;
  const episode = await call("episode", id);
  const steps = episode?.trajectory.steps ?? [];
  const rewards = steps.map(({ rEnv, rAux }, t) => ({ rEnv: t === steps.length - 1 ? rEnv + 1 : rEnv, rAux }));
  const changed = async (lambda: number) => {
    const labelling = {
      ...asTrained,
      label: { ...label, lambda, normalizeAdvantage: "none", clipAdvantage: 0 } as const,
    };
    const [before, after] = [await advantages(labelling), await advantages({ ...labelling, edited: { id, rewards } })];
    return after.map((advantage, t) => advantage - (before[t] as number));
  };
  expect((await changed(1))[0]).toBeCloseTo(critic.gamma ** (steps.length - 1), 4);
  const alone = await changed(0);
  expect(alone.slice(0, -1).every((difference) => difference === 0)).toBe(true);
  expect(alone.at(-1)).toBeCloseTo(1, 5);
});

test("ratios compare two policies token by token, and are 1 where they are the same", async () => {
  const [start, next] = [recordedPolicy("start"), recordedPolicy("iter1/policy")];
  const same = await call("ratios", { id: won().id, before: start, after: start });
  expect(same.flat().every((ratio) => ratio === 1)).toBe(true);
  const episode = await call("episode", won().id);
  const ratios = await call("ratios", { id: won().id, before: start, after: next });
  expect(ratios.map((list) => list.length)).toEqual(episode?.tokens.map((list) => list.length));
  expect(ratios.flat().some((ratio) => Math.abs(ratio - 1) > 1e-3)).toBe(true);
});

test("a task can be followed through the evaluations of all iterations", async () => {
  const evaluations = ["start", "iter1", "iter2"].map((folder, iteration) => ({
    iteration,
    file: folder,
    lines: recorded(`${folder}/episodes-unseen-t0.jsonl`),
  }));
  const [first] = await call("openEvaluations", evaluations);
  const history = await call("history", first?.id ?? "");
  expect(history.map(({ episode }) => episode.won)).toEqual(first?.won);
  expect(new Set(history.map(({ episode }) => episode.task)).size).toBe(1);
});
