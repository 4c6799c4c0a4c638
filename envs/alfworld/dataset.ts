/**
 * @file Games of the original data set, from its own layout:
 * `json_2.1.1/<split>/<task>/<trial>/{game.tw-pddl,traj_data.json}`.
 */

import { z } from "zod";
import { UserError } from "../../core/errors.ts";
import type { FileTree } from "../../core/storage/file-tree.ts";
import type { GameSource } from "./env.ts";
import { createGameCache, type Game, loadGame } from "./game.ts";
import { type GameFile, parseGameFile } from "./game-file.ts";

export const DATASET_SPLITS = ["train", "valid_train", "valid_seen", "valid_unseen"] as const;
export type DatasetSplit = (typeof DATASET_SPLITS)[number];

/** The task types the original plays; `pick_and_place_with_movable_recep` has no expert and no goal. */
export const DATASET_TASK_TYPES = [
  "pick_and_place_simple",
  "look_at_obj_in_light",
  "pick_clean_then_place_in_recep",
  "pick_heat_then_place_in_recep",
  "pick_cool_then_place_in_recep",
  "pick_two_obj_and_place",
] as const;

/** What `traj_data.json` says of a game; empty texts where the task has no such part. */
export interface Trajectory {
  readonly task_type: string;
  readonly pddl_params: {
    readonly object_target: string;
    readonly parent_target: string;
    readonly toggle_target: string;
    readonly mrecep_target: string;
    readonly object_sliced: boolean;
  };
}

const trajectorySchema = z.object({
  task_type: z.string(),
  pddl_params: z.object({
    object_target: z.string(),
    parent_target: z.string(),
    toggle_target: z.string(),
    mrecep_target: z.string(),
    object_sliced: z.boolean(),
  }),
});

export interface AlfworldDataset extends GameSource {
  /** What a user should know, e.g. that another split stands in for a missing one. */
  readonly notes: readonly string[];
}

interface Entry {
  /** `<task>/<trial>`. */
  readonly id: string;
  readonly where: string;
  readonly file: GameFile;
  readonly trajectory: Trajectory;
}

/** Compiled games kept for the next reset: rollouts play the same game several times in a row. */
const KEPT_GAMES = 64;
const READ_AT_ONCE = 32;

/**
 * Reads a split: the games of the original's six task types that its loader would take, sorted by path.
 * @param options.root the folder `json_2.1.1` or the one that holds it
 * @throws UserError when the folder is missing, has no playable games, or a file in it is broken
 */
export async function openAlfworldDataset(options: {
  readonly tree: FileTree;
  readonly root: string;
  readonly split: DatasetSplit;
}): Promise<AlfworldDataset> {
  const { tree, root, split } = options;
  const notes: string[] = [];
  const base = await findBase(tree, root);
  let folder = `${base}/${split}`;
  if (split === "train" && !(await tree.list(folder))) {
    folder = `${base}/valid_train`;
    notes.push(`${base} has no split "train"; its split "valid_train" is used instead.`);
  }
  const candidates = await findTrials(tree, folder);
  if (candidates === null) {
    const missing = notes.length > 0 ? `neither ${base}/train nor ${folder} exists` : `${folder}: no such folder`;
    throw new UserError(`${missing}. It should hold ALFWorld games; ${REMEDY}`);
  }
  const entries = await readGames(candidates, (trial) => readEntry(tree, folder, trial));
  if (entries.length === 0) {
    throw new UserError(`${folder}: no playable ALFWorld game among ${candidates.length} recorded tasks; ${REMEDY}`);
  }
  return { ...sourceOf(entries, split), notes };
}

/** Whether a folder is in the original's layout. @throws UserError when it is missing */
export async function hasSplits(tree: FileTree, root: string): Promise<boolean> {
  const names = (await tree.list(await findBase(tree, root))) ?? [];
  return DATASET_SPLITS.some((split) => names.includes(split));
}

const REMEDY =
  "unpack the original's archives json_2.1.1_json.zip and json_2.1.1_tw-pddl.zip there, or leave the data folder out to play generated households.";

async function findBase(tree: FileTree, root: string): Promise<string> {
  const trimmed = root.replace(/\/+$/, "");
  const names = await tree.list(trimmed);
  if (names === null) throw new UserError(`${root}: no such folder. It should hold json_2.1.1; ${REMEDY}`);
  return names.includes("json_2.1.1") ? `${trimmed}/json_2.1.1` : trimmed;
}

/** Folders below `folder` with a `traj_data.json`, relative and sorted; null when there is no such folder. */
async function findTrials(tree: FileTree, folder: string): Promise<string[] | null> {
  const tasks = await tree.list(folder);
  if (tasks === null) return null;
  const trials: string[] = [];
  for (const task of [...tasks].sort()) {
    for (const trial of [...((await tree.list(`${folder}/${task}`)) ?? [])].sort()) trials.push(`${task}/${trial}`);
  }
  return trials;
}

/** Null for what the original's loader skips, too. */
async function readEntry(tree: FileTree, folder: string, id: string): Promise<Entry | null> {
  if (id.includes("movable") || id.includes("Sliced")) return null;
  const where = `${folder}/${id}/game.tw-pddl`;
  const trajectoryText = await tree.readText(`${folder}/${id}/traj_data.json`);
  if (trajectoryText === null) return null;
  const trajectory = parseTrajectory(trajectoryText, `${folder}/${id}/traj_data.json`);
  if (!DATASET_TASK_TYPES.some((type) => type === trajectory.task_type)) return null;
  const text = await tree.readText(where);
  if (text === null) return null;
  const file = parseGameFile(text, where);
  return file.solvable === true ? { id, where, file, trajectory } : null;
}

/** @throws UserError when the text is not JSON of the expected shape */
export function parseTrajectory(text: string, where: string): Trajectory {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`${where}: not valid JSON (${reason}). The file may be truncated; unpack it again.`);
  }
  const parsed = trajectorySchema.safeParse(data);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new UserError(`${where}: at "${issue?.path.join(".")}": ${issue?.message}. Unpack the file again.`);
}

/** Reads some at a time. All games of a release carry the same domain; one copy in memory is enough. */
export async function readGames<Found extends Pick<Entry, "file">>(
  paths: readonly string[],
  read: (path: string) => Promise<Found | null>,
): Promise<Found[]> {
  const domains = new Map<string, string>();
  const games: Found[] = [];
  for (let start = 0; start < paths.length; start += READ_AT_ONCE) {
    const batch = await Promise.all(paths.slice(start, start + READ_AT_ONCE).map((path) => read(path)));
    for (const game of batch) {
      if (game === null) continue;
      const domain = game.file.pddl_domain;
      const shared = domains.get(domain) ?? domain;
      domains.set(shared, shared);
      games.push({ ...game, file: { ...game.file, pddl_domain: shared } });
    }
  }
  return games;
}

/** Games that are compiled when they are played. */
export function compiledGames(entries: readonly Pick<Entry, "where" | "file">[]): Pick<GameSource, "length" | "game"> {
  const cache = createGameCache();
  const kept = new Map<number, Game>();
  return {
    length: entries.length,
    game: (index) => {
      const known = kept.get(index);
      if (known) return known;
      const { file, where } = entries[index]!;
      const game = loadGame(file, where, cache);
      if (kept.size >= KEPT_GAMES) kept.clear();
      kept.set(index, game);
      return game;
    },
  };
}

function sourceOf(entries: readonly Entry[], split: DatasetSplit): GameSource {
  return {
    ...compiledGames(entries),
    task: (index) => {
      const { id, trajectory } = entries[index]!;
      const { object_target, parent_target, toggle_target } = trajectory.pddl_params;
      return {
        id,
        split,
        taskType: trajectory.task_type,
        object: object_target,
        receptacle: parent_target === "" ? toggle_target : parent_target,
      };
    },
  };
}
