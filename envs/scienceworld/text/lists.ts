/** @file Lists of things as text. */

import type { Thing } from "../model/thing.ts";

export type Detail = "cursory" | "detailed";

export type DescribeFunction = (thing: Thing, detail: Detail, place: Thing) => string;

/** Descriptions of the visible ones among `things`, ordered by name and then id: comma-joined, or a line each. */
export function listText(
  things: readonly Thing[],
  place: Thing,
  describe: DescribeFunction,
  lines: boolean,
  detail: Detail = "cursory",
): string {
  const sorted = things
    .filter((thing) => !thing.hidden)
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id));
  const texts = sorted.map((thing) => describe(thing, detail, place));
  if (texts.length === 0) return lines ? "\tnothing" : "nothing";
  return lines ? asLines(texts) : texts.join(", ");
}

/** The doors of a room, each text once, a line each. */
export function doorsText(portals: readonly Thing[], place: Thing, describe: DescribeFunction): string {
  const texts = [
    ...new Set(portals.filter((portal) => !portal.hidden).map((portal) => describe(portal, "cursory", place))),
  ].sort();
  return texts.length === 0 ? "\tnothing" : asLines(texts);
}

function asLines(texts: readonly string[]): string {
  return texts.map((text) => `\t${text}\n`).join("");
}
