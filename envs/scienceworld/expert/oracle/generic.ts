/** @file What every task comes down to when its things exist: focus on what the next goal wants, or box it. */

import type { Goal } from "../../goals/goal.ts";
import { viewOf } from "../../goals/goal.ts";
import { put, type Thing } from "../../model/thing.ts";
import { bring, everything, focusOn, type Hand, locationOf, type Plan } from "./hand.ts";

/** The goal to pass next; null when there is none. */
export function nextGoal({ game }: Hand): Goal | null {
  const { ordered, next } = game.scene.progress;
  return ordered[next] ?? null;
}

/** A plan that passes the next goal with things that exist, or null. */
export function passWithWhatIsThere(hand: Hand): Plan | null {
  const goal = nextGoal(hand);
  if (goal === null) return null;
  const wanted = thingsWanted(hand, goal)[0];
  if (wanted !== undefined) return focusOn(hand, wanted);
  const { focus } = hand.game.scene.progress;
  const box = focus === null ? null : boxWanted(hand, goal, focus);
  return focus === null || box === null ? null : bring(hand, focus, box);
}

/** Things the goal passes for when they are focused on, best ones first. */
export function thingsWanted(hand: Hand, goal: Goal): Thing[] {
  return everything(hand)
    .filter((thing) => locationOf(thing) !== null && passes(hand, goal, thing))
    .sort((a, b) => effort(a) - effort(b));
}

/** Bees fly away, people stay where they are, and what lies deep is hard to get at. */
function effort(thing: Thing): number {
  const isLiquid = thing.matter?.state === "liquid";
  const stuck = !thing.movable || thing.kindName === "Agent" || (isLiquid && !thing.container?.movable) ? 200 : 0;
  const clumsy = stuck + (isLiquid ? 100 : 0);
  const flighty = thing.kindName === "Bee" || thing.kindName === "Pollen" ? 50 : 0;
  let depth = 0;
  for (let around = thing.container; around !== null; around = around.container) depth += around.box?.isOpen ? 1 : 2;
  return clumsy + flighty + depth;
}

function passes(hand: Hand, goal: Goal, focus: Thing): boolean {
  const { world, progress } = hand.game.scene;
  return goal.test(focus, viewOf(world, progress.lastFocus, new Map(progress.notes))) === "passed";
}

function boxWanted(hand: Hand, goal: Goal, focus: Thing): Thing | null {
  const { container } = focus;
  if (container === null) return null;
  const boxes = everything(hand).filter((thing) => thing.kindName === "AnswerBox" && thing !== focus);
  const box = boxes.find((candidate) => {
    put(candidate, focus);
    return passes(hand, goal, focus);
  });
  put(container, focus);
  return box ?? null;
}
