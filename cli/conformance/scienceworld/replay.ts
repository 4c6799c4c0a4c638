/** @file Replaying recordings of the original ScienceWorld. */

import { createHash } from "node:crypto";
import { progressReport } from "../../../envs/scienceworld/goals/progress.ts";
import { possibleActions, possibleActionsWithIds, type Server } from "../../../envs/scienceworld/server/server.ts";
import { lookUpTable, templatesJson } from "../../../envs/scienceworld/server/tables.ts";
import { validTexts } from "../../../envs/scienceworld/server/valid.ts";
import {
  type Episode,
  type Outcome,
  startEpisode,
  surroundings,
  takeStep,
} from "../../../envs/scienceworld/server/wrapper.ts";
import { findTask, foldOf } from "../../../envs/scienceworld/tasks/catalog.ts";
import { treeJson } from "../../../envs/scienceworld/text/tree.ts";
import type { CallOrder, RecordedEpisode, RecordedOutcome, RecordedTree, RecordedVariation } from "./recordings.ts";
import { difference, note, type Tally } from "./tally.ts";

const DEFAULT_STEP_LIMIT = 100;

/**
 * Replays an episode in the recorded order of calls; `before` is the simulator the recording was made in.
 * Returns the simulator for the next one.
 */
export function replayEpisode(
  tally: Tally,
  place: string,
  recorded: RecordedEpisode,
  order: CallOrder,
  before: Server | null,
): Server {
  const { task, variation, simplification, steps, stepLimit } = recorded;
  const { episode, outcome } = startEpisode(task, variation, simplification, stepLimit ?? DEFAULT_STEP_LIMIT, before);
  const reset = recorded.reset ?? { obs: recorded.resetObs };
  compare(tally, `${place}, reset`, episode, outcome, reset, order);
  compareBeginning(tally, place, episode, recorded);
  for (const [i, step] of steps.entries()) {
    const at = `${place}, step ${i + 1} (${step.action})`;
    compare(tally, at, episode, takeStep(episode, step.action), step, order);
  }
  if (recorded.progressEnd !== undefined) {
    const report = progressReport(episode.server.game.scene.progress);
    note(tally, "others", `${place}, end`, difference("progress", report, recorded.progressEnd));
  }
  return episode.server;
}

export function replayVariation(tally: Tally, place: string, recorded: RecordedVariation): void {
  const { task, variation } = recorded;
  const { episode, outcome } = startEpisode(task, variation, "", DEFAULT_STEP_LIMIT, null);
  note(tally, "steps", `${place} (${task} ${variation})`, [
    ...difference("fold", foldOf(task, variation), recorded.fold),
    ...difference("taskDesc", episode.server.game.scene.taskText, recorded.taskDesc),
    ...difference("obs", outcome.observation, recorded.obs),
  ]);
}

export function replayTree(tally: Tally, place: string, recorded: RecordedTree): void {
  const { task, variation, simplification } = recorded;
  const { episode } = startEpisode(task, variation, simplification, DEFAULT_STEP_LIMIT, null);
  const { game } = episode.server;
  const at = `${place} (${task} ${variation} "${simplification}")`;
  note(tally, "steps", at, [
    ...difference("used", game.simplifications.join(", "), recorded.used),
    ...difference("tree", treeJson(game.scene.world.universe), recorded.tree.json),
  ]);
  if (recorded.objLUT) note(tally, "others", at, difference("objLUT", lookUpTable(game), recorded.objLUT.json));
  if (recorded.validTemplates) {
    note(tally, "valid", at, difference("templates", templatesJson(game), recorded.validTemplates.json));
  }
}

function compare(
  tally: Tally,
  place: string,
  episode: Episode,
  { observation, reward, score, done, moves }: Outcome,
  recorded: RecordedOutcome,
  order: CallOrder,
): void {
  const around = surroundings(episode);
  note(tally, "steps", place, [
    ...difference("obs", observation, recorded.obs),
    ...difference("look", around.look, recorded.look),
    ...difference("inv", around.inventory, recorded.inv),
    ...difference("score", score, recorded.score),
    ...difference("reward", reward, recorded.reward),
    ...difference("done", done, recorded.done),
    ...difference("moves", moves, recorded.moves),
  ]);
  if (order !== "valid") return;
  const hash = createHash("sha256").update(validTexts(episode.server.game).join("\n")).digest("hex");
  if (recorded.validSha256 !== undefined) {
    note(tally, "valid", place, difference("valid list's SHA-256", hash, recorded.validSha256));
  }
}

function compareBeginning(tally: Tally, place: string, { server: { game } }: Episode, recorded: RecordedEpisode): void {
  const { scene, simplifications } = game;
  const { taskDesc, used, fold, possibleActions: actions, possibleActionsIds, progress0, task, variation } = recorded;
  const task_ = findTask(task);
  note(tally, "others", `${place}, beginning`, [
    ...difference("taskDesc", scene.taskText, taskDesc),
    ...difference("used", simplifications.join(", "), used),
    ...(task_ === null ? [] : difference("fold", foldOf(task, variation), fold)),
    ...difference("possible actions", possibleActions(game), actions),
    ...difference("possible actions with ids", possibleActionsWithIds(game), possibleActionsIds),
    ...difference("progress", progressReport(scene.progress), progress0),
  ]);
}
