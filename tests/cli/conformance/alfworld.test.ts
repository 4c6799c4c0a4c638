import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkAlfworld } from "../../../cli/conformance/alfworld.ts";
import { COTTAGE, play } from "../../envs/alfworld/fixtures/cottage.ts";

const shared = process.env.SHARED_DIR;

let folder = "";
let printed: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(`${tmpdir()}/conformance-`);
  await mkdir(`${folder}/games/evening`, { recursive: true });
  await mkdir(`${folder}/transcripts`);
  await writeFile(`${folder}/games/evening/game.tw-pddl`, JSON.stringify(COTTAGE));
  printed = [];
  vi.spyOn(console, "log").mockImplementation((line) => printed.push(String(line)));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** A recording of the fixture, as the original would have made it. */
function record(actions: readonly string[]) {
  const { env } = play([]);
  const first = env.reset({ seed: 0, task: 0 });
  const start = {
    action: null,
    obs: first.observation,
    reward: 0,
    done: false,
    won: false,
    admissible: first.info.admissible,
  };
  const steps = actions.map((action) => {
    const { observation, reward, terminated, info } = env.step(action);
    return { action, obs: observation, reward, done: terminated, won: info.won, admissible: info.admissible };
  });
  return { game: "evening", entities: Object.fromEntries(env.game.entities), episodes: [{ steps: [start, ...steps] }] };
}

const check = () => checkAlfworld(["--games", `${folder}/games`, "--transcripts", `${folder}/transcripts`]);
const write = (name: string, data: unknown) => writeFile(`${folder}/transcripts/${name}`, JSON.stringify(data));

describe("conformance alfworld", () => {
  it("counts equal steps over plain, zipped and probe recordings", async () => {
    const recording = record(["go to desk 1", "dance"]);
    await write("a.json", recording);
    await writeFile(`${folder}/transcripts/b.json.gz`, gzipSync(JSON.stringify(recording)));
    await write("probes.json", { lamp: { game: "evening", steps: recording.episodes[0]!.steps } });
    expect(await check()).toBe(true);
    expect(printed).toEqual(["conformance alfworld: 9/9 steps"]);
  });

  it("prints file, episode, step, field, and both values where something differs", async () => {
    const recording = record(["go to desk 1", "look"]);
    recording.episodes[0]!.steps[1]!.obs = "You fly.";
    recording.episodes[0]!.steps[2]!.admissible = ["look"];
    await write("a.json", recording);
    expect(await check()).toBe(false);
    expect(printed[0]).toMatch(
      /a\.json, episode 0, step 1 \(go to desk 1\): obs\n {2}expected "You fly\."\n {2}got {6}"You arrive/,
    );
    expect(printed[1]).toMatch(/step 2 \(look\): admissible: missing \[\], too many \["examine desk 1"/);
    expect(printed.at(-1)).toBe("conformance alfworld: 1/3 steps");
  });

  it("counts no reset of a game with wrong names, and no step of a game that is missing", async () => {
    await write("a.json", { ...record([]), entities: { pen_bar_1: "pencil 1" } });
    await write("b.json", { ...record(["look"]), game: "morning" });
    expect(await check()).toBe(false);
    expect(printed[0]).toContain("name of pen_bar_1");
    expect(printed[1]).toContain("no game.tw-pddl in a folder morning");
    expect(printed.at(-1)).toBe("conformance alfworld: 0/3 steps");
  });

  it("fails when nothing was compared", async () => {
    await write("a.json", { ...record([]), episodes: [] });
    expect(await check()).toBe(false);
    expect(printed.at(-1)).toBe("conformance alfworld: 0/0 steps");
  });

  it("refuses unknown options, missing folders and broken recordings with a remedy", async () => {
    await expect(checkAlfworld(["--game", "x"])).rejects.toThrow(/'--game'.*Usage:/);
    await expect(checkAlfworld(["--games", "x"])).rejects.toThrow("--games and --transcripts are needed.");
    await expect(check()).rejects.toThrow("holds no recording");
    await writeFile(`${folder}/transcripts/a.json.gz`, gzipSync("{}").subarray(0, 12));
    await expect(check()).rejects.toThrow("a.json.gz: not a whole gzip file");
  });

  it.skipIf(!shared)("agrees with every recording of the original (set SHARED_DIR to their folder)", async () => {
    const originals = `${shared}/golden/alfworld`;
    const games = ["--games", `${originals}/games`, "--games", `${shared}/data/alfworld/json_2.1.1`];
    expect(await checkAlfworld([...games, "--transcripts", `${originals}/transcripts`])).toBe(true);
    expect(printed.at(-1)).toMatch(/^conformance alfworld: (\d{4,})\/\1 steps$/);
  });
});
