import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Serving, serve } from "../envs/server/serving.ts";
import { run, smallest, start } from "./command.ts";

const evolve = "cli/evolve.ts";
const nook = ["alfworld.difficulty=nook", "alfworld.maxSteps=12"];

const policy = (folder: string) => readFileSync(join(folder, "iter1/policy/model.safetensors"));

let root = "";
let server: Serving;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "remote-"));
  server = await serve(...nook);
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

test("evolve on a server, interrupted and resumed on another one, ends as in its own process", async () => {
  const [here, there] = [join(root, "here"), join(root, "there")];
  const remote = [...smallest, "--out", there, `--env=remote:${server.address}/batch/alfworld`];
  const interrupted = start(evolve, remote);
  await interrupted.says("start: evaluate");
  interrupted.process.kill("SIGINT");
  const { code, stderr } = await interrupted.outcome;
  expect(stderr).toContain("start the same command again");
  expect(code).toBe(130);
  await server.stop("SIGKILL");
  server = await serve(...nook);
  const resumed = await run(evolve, [...smallest, "--out", there, `--env=remote:${server.address}/batch/alfworld`]);
  const local = await run(evolve, [...smallest, "--out", here]);
  expect(resumed.stdout).toBe(local.stdout);
  expect(policy(there).equals(policy(here))).toBe(true);
});

test.skipIf(!process.env.SLOW_TESTS)(
  "evolve goes on when its server is killed at any stage that plays",
  async () => {
    const [here, there] = [join(root, "undisturbed"), join(root, "disturbed")];
    const options = [...smallest, "eval.episodes=16", "collect.tasks=16", "sft.demonstrations=100"];
    const { port } = new URL(server.address);
    const disturbed = start(evolve, [...options, "--out", there, `--env=remote:${server.address}/batch/alfworld`]);
    for (const stage of ["start: demonstrate", "start: evaluate", "iteration 1: collect"]) {
      await disturbed.says(stage);
      await server.stop("SIGKILL");
      server = await serve(`--port=${port}`, ...nook);
    }
    const { code, stdout, stderr } = await disturbed.outcome;
    expect(code).toBe(0);
    expect(stderr.match(/is lost/g)?.length).toBeGreaterThanOrEqual(2);
    const local = await run(evolve, [...options, "--out", here]);
    expect(stdout).toBe(local.stdout);
    expect(policy(there).equals(policy(here))).toBe(true);
  },
  400_000,
);
