/** @file Simplifications: labels that make the world easier, given as a comma-separated text. */

import { everythingIn, type World } from "../model/thing.ts";

/** The labels the world knows beside "easy". */
export const SIMPLIFICATIONS = [
  "noElectricalAction",
  "openContainers",
  "openDoors",
  "selfWateringFlowerPots",
  "teleportAction",
] as const;

export type Simplification = (typeof SIMPLIFICATIONS)[number];

/** The labels "easy" stands for; tasks about electricity keep their actions. */
function easyFor(task: string): Simplification[] {
  const labels: Simplification[] = ["teleportAction", "openDoors", "selfWateringFlowerPots"];
  if (!/power-component|conductivity/.test(task)) labels.push("noElectricalAction");
  return labels;
}

/** The labels in `text` (what it asks for, for `task`), sorted; `unknown` is the first label that is not one. */
export function parseSimplifications(
  text: string,
  task: string,
): { labels: readonly Simplification[]; unknown: string | null } {
  const wanted = text === "easy" ? easyFor(task) : text.split(",").map((label) => label.trim());
  const labels = new Set<Simplification>();
  for (const label of wanted) {
    if (label === "") continue;
    const known = SIMPLIFICATIONS.find((candidate) => candidate === label);
    if (known === undefined) return { labels: [...labels].sort(), unknown: label };
    labels.add(known);
  }
  return { labels: [...labels].sort(), unknown: null };
}

/** Applies the labels that change the world once, when it is made. */
export function simplify(world: World, labels: readonly Simplification[]): void {
  world.selfWatering = labels.includes("selfWateringFlowerPots");
  const openDoors = labels.includes("openDoors");
  const openContainers = labels.includes("openContainers");
  for (const thing of everythingIn(world.universe)) {
    if (openDoors && thing.passage !== null) thing.passage.isOpen = true;
    if (openContainers && thing.box?.isClosable) thing.box.isOpen = true;
  }
}
