import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { diskRunStore } from "../../cli/disk-run-store.ts";
import { COTTAGE } from "../envs/alfworld/fixtures/cottage.ts";
import { run, smallest } from "./command.ts";

const evolve = "cli/evolve.ts";
const timeout = 60_000;

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "evolve-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** One line of message, exit code 1, nothing on standard output, no stack. */
async function expectRefusal(args: readonly string[], message: string | RegExp, env?: Record<string, string>) {
  const { code, stdout, stderr } = await run(evolve, args, env);
  expect(stderr).toMatch(message);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).not.toContain("    at ");
  expect(stderr).not.toContain("Unexpected error");
}

describe("a command line that cannot be understood", () => {
  test.each([
    ["an unknown option", ["--bakend", "cpu"], "There is no option --bakend. Did you mean backend?"],
    ["an option without its value", ["--seed"], "--seed needs a value: --seed N"],
    ["a word that means nothing", ["tiny"], '"tiny" is neither an option nor a setting'],
    ["an unknown preset", ["--preset", "smok"], "home, full. Did you mean smoke?"],
    ["an unknown setting", ["critic.gama=1"], 'There is no setting "critic.gama". Did you mean critic.gamma'],
    ["a setting of the wrong type", ["critic.gamma=high"], 'critic.gamma=high: "high" is not a number'],
    ["a setting out of its range", ["critic.gamma=2"], "critic.gamma=2: Too big"],
    ["an unknown world", ["--env", "chess"], "env.name=chess"],
    [
      "a difficulty of another world",
      ["--env", "webshop", "env.difficulty=nook"],
      "Choose one of kiosk, tiny, store, full",
    ],
    [
      "a difficulty that ScienceWorld does not have",
      ["--env", "scienceworld", "env.difficulty=ful"],
      "env.difficulty=ful: no difficulty of scienceworld. Choose one of find, tiny, full. Did you mean full?",
    ],
    ["data for ScienceWorld", ["--env", "scienceworld", "--data", "x"], "Leave it out for scienceworld"],
    ["data that no world plays", ["--env", "webshop", "--data", "x"], "policies learn from data in alfworld alone"],
    ["a seed that is no number", ["--seed", "-1"], "--seed -1: give a whole number"],
    ["an unknown backend", ["--backend", "tpu"], "--backend tpu: choose one of auto, webgpu, cpu"],
    ["a start that is not there", ["start=nowhere"], "nowhere/config.json is missing"],
    [
      "a start of another world",
      ["--env", "webshop", "start=tiny"],
      "plays alfworld, not webshop. Use start=webshop-tiny",
    ],
  ])("%s is named, with what would be right", { timeout }, async (_, args, message) => {
    await expectRefusal([...args, "--out", root], message);
  });

  test("a start from a single demonstration says that it takes two", { timeout }, async () => {
    await expectRefusal(
      [...smallest, "sft.demonstrations=1", "--out", root],
      /two demonstrations at least[\s\S]*sft.demonstrations/,
    );
  });

  test("--backend webgpu without an adapter says what to try", { timeout }, async () => {
    await expectRefusal(["--backend", "webgpu", "--out", root], /No WebGPU adapter was found[\s\S]*--backend cpu/, {
      DENO_WEBGPU_BACKEND: "none",
    });
  });
});

describe("games that cannot be played", () => {
  const trajectory = {
    task_type: "pick_and_place_simple",
    pddl_params: {
      object_target: "Mug",
      parent_target: "Desk",
      toggle_target: "",
      mrecep_target: "",
      object_sliced: false,
    },
  };
  const place = (game: string): string[] => {
    for (const split of ["train", "valid_seen", "valid_unseen"]) {
      const trial = join(root, "json_2.1.1", split, "pick", "trial");
      mkdirSync(trial, { recursive: true });
      writeFileSync(join(trial, "traj_data.json"), JSON.stringify(trajectory));
      writeFileSync(join(trial, "game.tw-pddl"), game);
    }
    return ["--data", root, "--out", join(root, "run"), ...smallest];
  };
  const text = JSON.stringify(COTTAGE);

  test.each([
    ["a truncated file", text.slice(0, 1000), /train\/pick\/trial\/game\.tw-pddl: not valid JSON/],
    ["a file that is not JSON", "(define (domain x))", /game\.tw-pddl: not valid JSON/],
    ["a file without a problem", JSON.stringify({ ...COTTAGE, pddl_problem: 1 }), /at "pddl_problem"/],
    [
      "an unknown construct of PDDL",
      JSON.stringify({
        ...COTTAGE,
        pddl_domain: COTTAGE.pddl_domain.replace("(or (not (openable", "(sometimes (not (openable"),
      }),
      /game\.tw-pddl.*sometimes/,
    ],
    [
      "a game that cannot be won",
      JSON.stringify({
        ...COTTAGE,
        pddl_problem: COTTAGE.pddl_problem
          .replaceAll("(coolable Mug_bar_1)", "")
          .replaceAll("(coolable Mug_bar_2)", ""),
      }),
      /game\.tw-pddl: no actions can ever reach the goal/,
    ],
  ])("%s is named with its file", { timeout }, async (_, game, message) => {
    await expectRefusal(place(game), message);
  });

  test("a missing data folder is named with what it should hold", { timeout }, async () => {
    const data = join(root, "missing");
    await expectRefusal(["--data", data, "--out", root], `${data}: no such folder. It should hold json_2.1.1`);
  });
});

test("a loss that is not a number stops the run and says what to try", { timeout }, async () => {
  await expectRefusal(
    [...smallest, "--out", root, "sft.learningRate=1e30", "sft.optimizer.maxGradNorm=0"],
    /sft, iteration 0, step \d+: \w+ is NaN, so training cannot go on[\s\S]*lower learning rate/,
  );
});

describe("a run's folder that is not as it was left", () => {
  const put = (file: string, content: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  };
  const args = () => [...smallest, "--out", root];

  test("a run with other settings is not gone on with; the message lists them", { timeout }, async () => {
    put("demonstrations.jsonl", "{");
    await run(evolve, args());
    await expectRefusal([...args(), "--seed", "3"], /seed: 0 there, 3 now[\s\S]*--out/);
  });

  test("a broken line of trajectories is named", { timeout }, async () => {
    put("demonstrations.jsonl", '{"id": "demonstration-0", "conv');
    await expectRefusal(args(), /demonstrations\.jsonl:1: not JSON.*cut off; delete it/);
  });

  test("a damaged checkpoint is named", { timeout }, async () => {
    put("start-training/a/manifest.json", "{");
    await expectRefusal(args(), /no checkpoint is whole: start-training\/a\/manifest\.json is damaged/);
  });

  test("a run that another process works on is left alone", { timeout }, async () => {
    const lock = await diskRunStore(root).lock();
    await expectRefusal(args(), `the run is in use by process ${process.pid}`);
    await lock.release();
  });

  test.skipIf(process.platform !== "linux")(
    "a full disk stops the run, which goes on once there is room",
    { timeout },
    async () => {
      // What is written beside the file first goes to /dev/full, where every write finds the disk full.
      symlinkSync("/dev/full", join(root, "demonstrations.jsonl.tmp"));
      await expectRefusal(
        args(),
        /demonstrations\.jsonl: The disk is full\. Free some space and start the same command/,
      );
      const { code, stdout } = await run(evolve, args());
      expect(code).toBe(0);
      expect(stdout).toMatch(/^evolve alfworld: sft \d+\.\d%, iter1 \d+\.\d% \(unseen, 8 episodes, seed 0\)\n$/);
    },
  );
});
