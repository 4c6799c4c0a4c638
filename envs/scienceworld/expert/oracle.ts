/** @file An expert that sees the whole world: it shows that every task can be completed, and how quickly. */

import type { Request } from "../actions/action.ts";
import { WAIT_1 } from "../actions/task-actions.ts";
import { isComplete } from "../goals/progress.ts";
import type { Game } from "../server/game.ts";
import { power, sourcesFor } from "./oracle/circuits.ts";
import { growFruit, growPlant } from "./oracle/gardening.ts";
import { nextGoal, passWithWhatIsThere, thingsWanted } from "./oracle/generic.ts";
import { ask, find, type Hand, handOn, type Plan } from "./oracle/hand.ts";
import { makeMixture } from "./oracle/mixtures.ts";
import { changeState } from "./oracle/states.ts";
import { fetchWater } from "./oracle/water.ts";
import { linesFor } from "./phrase.ts";

export interface Oracle {
  /** The next line for the game; null when the task is complete or nothing helps any more. */
  next(): string | null;
}

/** How often a plan may end without having passed a goal. */
const MOST_ATTEMPTS = 60;

/** An oracle for a game in any state. */
export function createOracle(game: Game): Oracle {
  const requests = completeTask(handOn(game));
  let lines: string[] = [];
  return {
    next() {
      const line = lines.shift();
      if (line !== undefined) return line;
      const { value } = requests.next();
      if (!value) return null;
      lines = linesFor(game, value);
      return lines.shift() ?? null;
    },
  };
}

function* completeTask(hand: Hand): Plan {
  const { progress } = hand.game.scene;
  yield* specialPlan(hand) ?? nothing();
  for (let attempt = 0; attempt < MOST_ATTEMPTS && !isComplete(progress); attempt++) {
    yield* passWithWhatIsThere(hand) ?? preparation(hand) ?? waiting();
  }
}

function* nothing(): Generator<Request, void, void> {}

function* waiting(): Plan {
  yield ask(WAIT_1);
}

/** Tasks that are about a process from the start. */
function specialPlan(hand: Hand): Plan | null {
  const text = hand.game.scene.taskText;
  const change = /^Your task is to (boil|melt|freeze|change the state of matter of) ([^.]+)\./.exec(text);
  if (change !== null) return changeState(hand, change[1] as string, change[2] as string);
  if (/^Your task is to grow .* plant from seed/.test(text)) return growPlant(hand);
  if (/^Your task is to determine if water/.test(text)) return waterInPot(hand);
  if (/^Your task is to turn on the/.test(text)) {
    const goal = nextGoal(hand);
    const part = goal === null ? undefined : thingsWanted(hand, goal)[0];
    return part === undefined ? null : power(hand, part, sourcesFor(text));
  }
  return null;
}

/** Water that can be carried; what stands in toilets and fountains cannot. */
function* waterInPot(hand: Hand): Plan {
  const pot = find(hand, (thing) => thing.kindName === "MetalPot");
  if (pot !== null) yield* fetchWater(hand, pot);
}

/** Makes what the next goal wants and what does not exist yet. */
function preparation(hand: Hand): Plan | null {
  const text = hand.game.scene.taskText;
  if (/^Your task is to grow/.test(text)) return growFruit(hand);
  const wanted = /create (?:the substance )?'?([a-z -]+?)'?\./.exec(text)?.[1];
  if (wanted === undefined) return null;
  const { ordered, next } = hand.game.scene.progress;
  const isPartWay = ordered.length - next > 1;
  return makeMixture(hand, isPartWay ? halfWay(wanted) : wanted);
}

/** The secondary colour on the way to a tertiary one ("yellow-orange paint": "orange paint"). */
function halfWay(paint: string): string {
  const secondary = ["orange", "green", "violet"].find((color) => paint.includes(color));
  return secondary === undefined ? paint : `${secondary} paint`;
}
