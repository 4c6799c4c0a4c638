import { describe, expect, it } from "vitest";
import type { FileTree } from "../../../core/storage/file-tree.ts";
import { openAlfworldDataset } from "../../../envs/alfworld/dataset.ts";
import { createAlfworldEnv } from "../../../envs/alfworld/env.ts";
import { COTTAGE } from "./fixtures/cottage.ts";

/** A file tree in memory. */
function treeOf(files: Record<string, string>): FileTree {
  return {
    list: async (directory) => {
      const names = Object.keys(files)
        .filter((path) => path.startsWith(`${directory}/`))
        .map((path) => path.slice(directory.length + 1).split("/")[0]!);
      return names.length > 0 ? [...new Set(names)] : null;
    },
    readText: async (path) => files[path] ?? null,
  };
}

const trajectory = (changes: object = {}, params: object = {}) =>
  JSON.stringify({
    task_type: "pick_and_place_simple",
    pddl_params: {
      object_target: "Mug",
      parent_target: "Desk",
      toggle_target: "",
      mrecep_target: "",
      object_sliced: false,
      ...params,
    },
    plan: {},
    ...changes,
  });

/** A trial that can be played, with changes; null leaves a file out. */
function trial(path: string, game: string | null = JSON.stringify(COTTAGE), traj: string | null = trajectory()) {
  const files: Record<string, string> = { [`${path}/initial_state.pddl`]: "" };
  if (game !== null) files[`${path}/game.tw-pddl`] = game;
  if (traj !== null) files[`${path}/traj_data.json`] = traj;
  return files;
}

const SEEN = "data/json_2.1.1/valid_seen";
const open = (files: Record<string, string>, root = "data", split: "train" | "valid_seen" = "valid_seen") =>
  openAlfworldDataset({ tree: treeOf(files), root, split });
const ids = async (files: Record<string, string>, ...rest: [root?: string, split?: "train" | "valid_seen"]) => {
  const data = await open(files, ...rest);
  return Array.from({ length: data.length }, (_, index) => data.task(index).id);
};

describe("the original's data set", () => {
  it("is found in the folder json_2.1.1 or the one above, and its games come sorted", async () => {
    const files = { ...trial(`${SEEN}/b/t1`), ...trial(`${SEEN}/a/t2`), ...trial(`${SEEN}/a/t1`) };
    expect(await ids(files)).toEqual(["a/t1", "a/t2", "b/t1"]);
    expect(await ids(files, "data/json_2.1.1/")).toEqual(["a/t1", "a/t2", "b/t1"]);
  });

  it("tells of each game what reports need, the lamp being the target where one looks at things", async () => {
    const light = trajectory({ task_type: "look_at_obj_in_light" }, { parent_target: "", toggle_target: "DeskLamp" });
    const data = await open({ ...trial(`${SEEN}/a/t1`), ...trial(`${SEEN}/b/t1`, undefined, light) });
    expect(data.task(0)).toEqual({
      id: "a/t1",
      split: "valid_seen",
      taskType: "pick_and_place_simple",
      object: "Mug",
      receptacle: "Desk",
    });
    expect(data.task(1)).toMatchObject({ taskType: "look_at_obj_in_light", receptacle: "DeskLamp" });
  });

  it("leaves out what the original's loader does", async () => {
    const files = {
      ...trial(`${SEEN}/good/t1`),
      ...trial(`${SEEN}/pick_movable/t1`),
      ...trial(`${SEEN}/AppleSliced/t1`),
      ...trial(`${SEEN}/no-game/t1`, null),
      ...trial(`${SEEN}/no-trajectory/t1`, undefined, null),
      ...trial(`${SEEN}/other-type/t1`, undefined, trajectory({ task_type: "pick_and_place_with_movable_recep" })),
      ...trial(`${SEEN}/unsolved/t1`, JSON.stringify({ ...COTTAGE, solvable: false })),
      ...trial(`${SEEN}/untried/t1`, JSON.stringify({ ...COTTAGE, solvable: undefined })),
    };
    expect(await ids(files)).toEqual(["good/t1"]);
  });

  it("takes valid_train for a missing split train and says so", async () => {
    const files = trial("data/json_2.1.1/valid_train/a/t1");
    const data = await open(files, "data", "train");
    expect(data.length).toBe(1);
    expect(data.notes).toEqual(['data/json_2.1.1 has no split "train"; its split "valid_train" is used instead.']);
    expect((await open({ ...files, ...trial("data/json_2.1.1/train/a/t1") }, "data", "train")).notes).toEqual([]);
  });

  it("can be played", async () => {
    const games = await open(trial(`${SEEN}/a/t1`));
    const env = createAlfworldEnv({ games, maxSteps: 50 });
    expect(env.reset({ seed: 0, task: 0 }).observation).toMatch(/^Hello!/);
    expect(games.game(0)).toBe(games.game(0));
  });

  it("is refused with a remedy when the folder, the split or every game is missing", async () => {
    await expect(open({}, "nowhere")).rejects.toThrow(/^nowhere: no such folder\..*json_2\.1\.1_tw-pddl\.zip/);
    await expect(open({ "data/json_2.1.1/readme": "" })).rejects.toThrow(
      /^data\/json_2\.1\.1\/valid_seen: no such folder/,
    );
    await expect(open({ "data/json_2.1.1/readme": "" }, "data", "train")).rejects.toThrow(/train.*valid_train/);
    await expect(open(trial(`${SEEN}/a/t1`, null))).rejects.toThrow(/valid_seen: no playable ALFWorld game among 1/);
  });

  it("is refused with the file's name when a file in it is broken", async () => {
    await expect(open(trial(`${SEEN}/a/t1`, "{"))).rejects.toThrow(`${SEEN}/a/t1/game.tw-pddl: not valid JSON`);
    await expect(open(trial(`${SEEN}/a/t1`, undefined, "{"))).rejects.toThrow(`${SEEN}/a/t1/traj_data.json: not valid`);
    await expect(open(trial(`${SEEN}/a/t1`, undefined, "{}"))).rejects.toThrow('traj_data.json: at "task_type"');
  });
});
