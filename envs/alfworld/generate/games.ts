/** @file Generated games by number: the same number gives the same game, for ever and everywhere. */

import { createRandom } from "../../../core/random.ts";
import type { GameFile } from "../game-file.ts";
import { DIFFICULTIES, type Difficulty } from "./difficulty.ts";
import { HOUSEHOLD_DOMAIN } from "./domain.ts";
import { householdGrammar } from "./grammar.ts";
import { drawHousehold } from "./household.ts";
import { problemText } from "./problem.ts";
import type { RoomKind, TaskType } from "./rooms.ts";
import { layoutKey, type Split } from "./split.ts";
import { taskSentence } from "./task.ts";

export interface GeneratedGame extends GameFile {
  readonly id: string;
  readonly taskType: TaskType;
  /** Type of the goal object, e.g. "Mug". */
  readonly object: string;
  /** Type of the target receptacle; of the lamp for light tasks. */
  readonly receptacle: string;
  readonly roomKind: RoomKind;
  /** Room kind and receptacle counts, e.g. "bedroom: Bed 1, Desk 2". */
  readonly layout: string;
}

/**
 * Game number `index` of a split.
 * The unseen split has layouts and goals (object and target) that train and seen never have; seen differs from train
 * only in its games. Another `baseSeed` gives other games of the same splits.
 */
export function generateGame(options: {
  readonly difficulty: Difficulty;
  readonly split: Split;
  readonly index: number;
  readonly baseSeed?: number;
}): GeneratedGame {
  const { difficulty, split, index, baseSeed = 0 } = options;
  const id = `${difficulty}-${split}-${baseSeed}-${index}`;
  const random = createRandom(`alfworld/${id}`);
  const household = drawHousehold(DIFFICULTIES[difficulty], split === "unseen", random);
  const { room, layout, task } = household;
  return {
    pddl_domain: HOUSEHOLD_DOMAIN,
    grammar: householdGrammar(taskSentence(task, random)),
    pddl_problem: problemText(id, household, random),
    solvable: true,
    id,
    taskType: task.type,
    object: task.object,
    receptacle: task.target,
    roomKind: room,
    layout: layoutKey(room, layout),
  };
}
