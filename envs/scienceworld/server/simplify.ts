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

/** The labels `text` asks for, for `task`, sorted; `unknown` is the first that is none. Upper and lower case are one. */
export function parseSimplifications(
  text: string,
  task: string,
): { labels: readonly Simplification[]; unknown: string | null } {
  const labels = new Set<Simplification>();
  for (const label of text === "easy" ? easyFor(task) : splitLabels(text)) {
    const known = SIMPLIFICATIONS.find((candidate) => candidate.toLowerCase() === label.trim().toLowerCase());
    if (known === undefined) return { labels: [...labels].sort(), unknown: label };
    labels.add(known);
  }
  return { labels: [...labels].sort(), unknown: null };
}

/** Empty labels at the end do not count. */
function splitLabels(text: string): string[] {
  if (text === "") return [];
  return text.toLowerCase().trim().replace(/,+$/, "").split(",");
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
