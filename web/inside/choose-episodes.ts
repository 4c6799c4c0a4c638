/** @file Filter and order of a list of episodes. */

import type { Summary } from "../../workers/inspector.ts";
import type { UrlState } from "../url-state.ts";
import type { EpisodeFilter, EpisodeSort } from "./choices.ts";

const keeps: Readonly<Record<EpisodeFilter, (summary: Summary) => boolean>> = {
  all: () => true,
  won: ({ won }) => won,
  lost: ({ won }) => !won,
  faulty: ({ faults }) => faults > 0,
  self: ({ source }) => source === "self",
  expert: ({ source }) => source === "expert",
};

const orders: Readonly<Record<EpisodeSort, (a: Summary, b: Summary) => number>> = {
  advantage: (a, b) => (b.largestAdvantage ?? 0) - (a.largestAdvantage ?? 0),
  reward: (a, b) => b.reward - a.reward,
  steps: (a, b) => b.steps - a.steps,
  task: (a, b) => a.task - b.task,
};

/** The episodes that an address asks for, in its order. */
export function chooseEpisodes(
  summaries: readonly Summary[],
  { show, sort, type }: Pick<UrlState, "show" | "sort" | "type">,
): Summary[] {
  return summaries
    .filter((summary) => keeps[show](summary) && (type === "" || summary.taskType === type))
    .sort(orders[sort]);
}

/** An own episode that was won after a detour shows best what credit is. */
export function mostTelling(summaries: readonly Summary[]): string | undefined {
  const own = summaries.filter(({ source }) => source === "self");
  const telling = own.find(({ won, faults, steps }) => won && faults > 0 && steps > 4);
  return (telling ?? own.find(({ won }) => won) ?? summaries[0])?.id;
}
