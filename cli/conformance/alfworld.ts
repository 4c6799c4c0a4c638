/**
 * @file Replays episodes recorded from the original ALFWorld and compares every field of every step.
 */

import { parseArgs } from "node:util";
import { z } from "zod";
import { messageOf, UserError } from "../../core/errors.ts";
import { parseTrajectory } from "../../envs/alfworld/dataset.ts";
import { type AlfworldEnv, createAlfworldEnv } from "../../envs/alfworld/env.ts";
import { createGameCache, type Game, type GameCache, loadGame } from "../../envs/alfworld/game.ts";
import { parseGameFile } from "../../envs/alfworld/game-file.ts";
import { disk } from "../disk.ts";
import { listRecordings, parseRecording, readRecording } from "./recordings.ts";

const stepSchema = z.object({
  /** Null is a reset. */
  action: z.string().nullable(),
  obs: z.string(),
  reward: z.number(),
  done: z.boolean(),
  won: z.boolean(),
  admissible: z.array(z.string()),
});

const episodeSchema = z.object({ steps: z.array(stepSchema) });

const transcriptSchema = z.object({
  game: z.string(),
  split: z.string().optional(),
  task_type: z.string().optional(),
  pddl_params: z.record(z.string(), z.unknown()).optional(),
  entities: z.record(z.string(), z.string()).optional(),
  episodes: z.array(episodeSchema),
});

/** Single questions to the original, by name, each over a game of its own. */
const probesSchema = z.record(z.string(), z.object({ game: z.string(), steps: z.array(stepSchema) }));

type RecordedStep = z.infer<typeof stepSchema>;
type Transcript = z.infer<typeof transcriptSchema>;

const SHOWN_MISMATCHES = 5;

/** Counts what agrees and prints the first things that do not. */
interface Tally {
  equal: number;
  all: number;
  shown: number;
}

const USAGE = "Usage: npm run conformance -- alfworld --games DIR [--games DIR ...] --transcripts DIR";

/** The suite behind `npm run conformance -- alfworld`. */
export async function checkAlfworld(args: string[]): Promise<boolean> {
  const { games, transcripts } = readOptions(args);
  const tally: Tally = { equal: 0, all: 0, shown: 0 };
  const cache = createGameCache();
  for (const path of await listRecordings(transcripts)) {
    const data = parseRecording(await readRecording(path), path, z.union([transcriptSchema, probesSchema]));
    for (const [place, transcript] of transcriptsOf(data)) {
      await checkTranscript(tally, cache, games, `${path}${place}`, transcript);
    }
  }
  console.log(`conformance alfworld: ${tally.equal}/${tally.all} steps`);
  return tally.all > 0 && tally.equal === tally.all;
}

function readOptions(args: string[]): { games: readonly string[]; transcripts: string } {
  try {
    const { values } = parseArgs({
      args,
      options: { games: { type: "string", multiple: true }, transcripts: { type: "string" } },
    });
    const { games, transcripts } = values;
    if (!games || transcripts === undefined) throw new UserError(`--games and --transcripts are needed. ${USAGE}`);
    return { games, transcripts };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${messageOf(error)}. ${USAGE}`);
  }
}

function transcriptsOf(data: Transcript | z.infer<typeof probesSchema>): [string, Transcript][] {
  if (isTranscript(data)) return [["", data]];
  return Object.entries(data).map(([name, { game, steps }]) => [`, ${name}`, { game, episodes: [{ steps }] }]);
}

function isTranscript(data: Transcript | z.infer<typeof probesSchema>): data is Transcript {
  return Array.isArray(data.episodes);
}

async function checkTranscript(
  tally: Tally,
  cache: GameCache,
  folders: readonly string[],
  place: string,
  transcript: Transcript,
): Promise<void> {
  const found = await findGame(folders, transcript.game);
  if (!found) {
    for (const { steps } of transcript.episodes) tally.all += steps.length;
    report(tally, `${place}: no game.tw-pddl in a folder ${transcript.game} below ${folders.join(" or ")}`);
    return;
  }
  const game = loadGame(parseGameFile(found.text, found.path), found.path, cache);
  const wrong = await compareHead(game, found.path, transcript);
  if (wrong) report(tally, `${place}: ${wrong}`);
  const source = { length: 1, game: () => game, task: () => ({}) };
  const env = createAlfworldEnv({ games: source, maxSteps: Number.POSITIVE_INFINITY });
  for (const [number, { steps }] of transcript.episodes.entries()) {
    checkEpisode(tally, env, `${place}, episode ${number}`, steps, wrong === null);
  }
}

/** Tries the folder itself and, for a data root, its `json_2.1.1`. */
async function findGame(folders: readonly string[], game: string): Promise<{ path: string; text: string } | null> {
  for (const folder of folders) {
    for (const path of [`${folder}/${game}/game.tw-pddl`, `${folder}/json_2.1.1/${game}/game.tw-pddl`]) {
      const text = await disk.readText(path);
      if (text !== null) return { path, text };
    }
  }
  return null;
}

/** What the recording says of the game as a whole: names of things, split and task. */
async function compareHead(game: Game, path: string, transcript: Transcript): Promise<string | null> {
  for (const [id, name] of Object.entries(transcript.entities ?? {})) {
    const own = game.entities.get(id);
    if (own !== name) return difference(`name of ${id}`, name, own);
  }
  if (transcript.entities) {
    const extra = [...game.entities.keys()].find((id) => !Object.hasOwn(transcript.entities ?? {}, id));
    if (extra !== undefined) return difference(`name of ${extra}`, undefined, game.entities.get(extra));
  }
  const task = await taskOf(path);
  if (!task) return null;
  const { split, task_type, pddl_params } = transcript;
  if (task_type !== undefined && task_type !== task.task_type)
    return difference("task_type", task_type, task.task_type);
  for (const [key, value] of Object.entries(pddl_params ?? {})) {
    const own = task.pddl_params[key as keyof typeof task.pddl_params];
    if (own !== value) return difference(`pddl_params.${key}`, value, own);
  }
  if (split !== undefined && !path.includes(split)) return difference("split", split, path);
  return null;
}

const TASK_FOLDER = /([a-z_]+[a-z])-([A-Za-z]+)-([A-Za-z]+)-([A-Za-z]+)-\d+/;

/** The task as `traj_data.json` beside the game has it, else as the folder's name says; null where nothing does. */
async function taskOf(path: string): Promise<ReturnType<typeof parseTrajectory> | null> {
  const beside = path.replace(/game\.tw-pddl$/, "traj_data.json");
  const text = await disk.readText(beside);
  if (text !== null) return parseTrajectory(text, beside);
  const match = TASK_FOLDER.exec(path);
  if (!match) return null;
  const [, type, object, movable, target] = match as unknown as [string, string, string, string, string];
  const isLight = type.endsWith("look_at_obj_in_light");
  return {
    task_type: type.replace(/^.*__/, ""),
    pddl_params: {
      object_target: object.replace(/Sliced$/, ""),
      parent_target: isLight ? "" : target,
      toggle_target: isLight ? target : "",
      mrecep_target: movable === "None" ? "" : movable,
      object_sliced: object.endsWith("Sliced"),
    },
  };
}

function checkEpisode(
  tally: Tally,
  env: AlfworldEnv,
  place: string,
  steps: readonly RecordedStep[],
  isHeadRight: boolean,
): void {
  for (const [number, step] of steps.entries()) {
    tally.all++;
    const wrong = compareStep(env, step);
    if (wrong) report(tally, `${place}, step ${number} (${step.action ?? "reset"}): ${wrong}`);
    // A reset is only right when the game's names and task are.
    else if (isHeadRight || step.action !== null) tally.equal++;
  }
}

function compareStep(env: AlfworldEnv, step: RecordedStep): string | null {
  const { action } = step;
  let own: Omit<RecordedStep, "action">;
  if (action === null) {
    const { observation, info } = env.reset({ seed: 0, task: 0 });
    // The original reports `won` after a reset, but never reward or `done`.
    own = { obs: observation, reward: 0, done: false, won: info.won, admissible: [...info.admissible] };
  } else {
    const { observation, reward, terminated, info } = env.step(action);
    own = { obs: observation, reward, done: terminated, won: info.won, admissible: [...info.admissible] };
  }
  for (const field of ["obs", "reward", "done", "won"] as const) {
    if (own[field] !== step[field]) return difference(field, step[field], own[field]);
  }
  return compareLists(step.admissible, own.admissible);
}

function compareLists(expected: readonly string[], got: readonly string[]): string | null {
  if (expected.length === got.length && expected.every((command, index) => command === got[index])) return null;
  const missing = expected.filter((command) => !got.includes(command));
  const extra = got.filter((command) => !expected.includes(command));
  if (missing.length + extra.length === 0) return difference("admissible (order)", expected, got);
  return `admissible: missing ${JSON.stringify(missing)}, too many ${JSON.stringify(extra)}`;
}

function difference(field: string, expected: unknown, got: unknown): string {
  return `${field}\n  expected ${JSON.stringify(expected) ?? "nothing"}\n  got      ${JSON.stringify(got) ?? "nothing"}`;
}

function report(tally: Tally, text: string): void {
  if (tally.shown < SHOWN_MISMATCHES) console.log(text);
  else if (tally.shown === SHOWN_MISMATCHES) console.log("(more mismatches are not shown)");
  tally.shown++;
}
