import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run, smallest, start } from "./command.ts";

const evolve = "cli/evolve.ts";
const timeout = 120_000;

let root = "";
let whole = "";
let line = "";

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "evolve-"));
  whole = join(root, "whole");
  const { code, stdout, stderr } = await run(evolve, [...smallest, "--out", whole]);
  expect(stderr).not.toContain("error");
  expect(code).toBe(0);
  line = stdout;
}, timeout);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Check sums of what a run decided: policies, critics, data, evaluations. */
function results(directory: string): Record<string, string> {
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.(safetensors|f32|json|jsonl)$/.test(name) && !/^(log|metrics)\.jsonl$/.test(name),
  );
  const sum = (name: string) =>
    createHash("sha256")
      .update(readFileSync(join(directory, name)))
      .digest("hex");
  return Object.fromEntries(files.sort().map((name) => [name, sum(name)]));
}

/** Metrics without the time they were measured at. */
function metrics(directory: string): unknown[] {
  const lines = readFileSync(join(directory, "metrics.jsonl"), "utf8").trimEnd().split("\n");
  return lines.map((text) => ({ ...JSON.parse(text), time: 0 }));
}

describe("evolve", () => {
  test("ends with the scores of the start and each iteration", () => {
    expect(line).toMatch(/^evolve alfworld: sft \d+\.\d%, iter1 \d+\.\d% \(unseen, 8 episodes, seed 0\)\n$/);
  });

  test("leaves everything of the run in its folder", () => {
    expect(readdirSync(whole)).toEqual(
      expect.arrayContaining(["config.json", "metrics.jsonl", "demonstrations.jsonl", "start", "iter1", "tensorboard"]),
    );
    expect(readdirSync(join(whole, "iter1/policy")).sort()).toEqual([
      "config.json",
      "model.safetensors",
      "tokenizer.json",
      "tokenizer_config.json",
    ]);
    const report = readFileSync(join(whole, "report.md"), "utf8");
    expect(report).toContain("| start (sft) | ");
    for (const [, plot = ""] of report.matchAll(/\]\((plots\/[^)]+)\)/g)) {
      expect(readFileSync(join(whole, plot), "utf8")).toContain("<svg");
    }
    expect(readdirSync(whole)).not.toContain("run.lock");
  });

  test("of a finished run tells its line again and changes nothing", { timeout }, async () => {
    const before = results(whole);
    expect((await run(evolve, [...smallest, "--out", whole])).stdout).toBe(line);
    expect(results(whole)).toEqual(before);
  });

  test("does more iterations when asked for more", { timeout }, async () => {
    const more = smallest.map((arg) => arg.replace("--iterations=1", "--iterations=2"));
    const { stdout } = await run(evolve, [...more, "--out", whole]);
    expect(stdout.startsWith(line.slice(0, line.indexOf(" (")))).toBe(true);
    expect(stdout).toContain("iter2");
    rmSync(join(whole, "iter2"), { recursive: true });
    await run(evolve, [...smallest, "--out", whole]);
  });

  test("interrupted or killed at any stage, ends with the same numbers", { timeout }, async () => {
    const directory = join(root, "stopped");
    const args = [...smallest, "--out", directory];
    for (const stage of ["start: demonstrate", "start: sft", "iteration 1: collect", "iteration 1: critic"]) {
      const polite = start(evolve, args);
      await polite.says(stage);
      polite.process.kill("SIGINT");
      const { code, stdout, stderr } = await polite.outcome;
      expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
      expect(stderr).toContain(`What was done is in ${directory}; start the same command again`);
    }
    for (const stage of ["iteration 1: critic", "iteration 1: extract", "iteration 1: evaluate"]) {
      const killed = start(evolve, args);
      await killed.says(stage);
      killed.process.kill("SIGKILL");
      await killed.outcome;
    }
    expect((await run(evolve, args)).stdout).toBe(line);
    expect(results(directory)).toEqual(results(whole));
    expect(metrics(directory)).toEqual(
      metrics(whole).filter((record) => (record as { iteration: number }).iteration < 2),
    );
  });
});

test("evolve plays WebShop as well", { timeout }, async () => {
  const { code, stdout } = await run(evolve, [...smallest, "--env", "webshop", "--out", join(root, "webshop")]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^evolve webshop: sft \d+\.\d%, iter1 \d+\.\d% \(unseen, 8 episodes, seed 0\)\n$/);
});

test.each([0, 0.5])("a start trained for %s epochs is kept as well", { timeout }, async (epochs) => {
  const settings = ["--iterations=0", `sft.numTrainEpochs=${epochs}`];
  const { code, stdout } = await run(evolve, [...smallest, ...settings, "--out", join(root, `epochs-${epochs}`)]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^evolve alfworld: sft \d+\.\d% \(unseen, 8 episodes, seed 0\)\n$/);
});

describe("the stages one by one", () => {
  test("end with the policy that evolve ends with", { timeout }, async () => {
    const directory = join(root, "staged");
    const stage = async (name: string, ...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await run("cli/stage.ts", [name, ...args]);
      expect(stderr).not.toContain("rror");
      expect(code).toBe(0);
      expect(stdout.split("\n")).toHaveLength(2);
      return stdout;
    };
    const machine = ["--run", directory, "--backend=cpu", "--threads=1"];
    expect(await stage("sft", ...smallest, "--out", directory)).toContain("validation_loss");
    for (const name of ["collect", "critic", "label", "extract"]) await stage(name, ...machine, "--iteration", "1");
    expect(await stage("eval", ...machine, "--iteration", "1")).toMatch(/^eval alfworld: iter1 \d+\.\d% ± /);
    const policy = "iter1/policy/model.safetensors";
    expect(results(directory)[policy]).toBe(results(whole)[policy]);
  });

  test("say what is missing and which command makes it", { timeout }, async () => {
    const { code, stderr } = await run("cli/stage.ts", ["label", "--run", whole, "--iteration", "2", "--backend=cpu"]);
    expect(code).toBe(1);
    expect(stderr).toContain("iter2/self.jsonl is not there yet. First: npm run collect -- --iteration 2");
    const none = await run("cli/stage.ts", ["collect", "--run", join(root, "none")]);
    expect(none.stderr).toContain("holds no run");
  });
});
