/** @file What the Inside view lets one choose; the address holds it. */

export const episodeFilters = ["all", "won", "lost", "faulty", "self", "expert"] as const;
export type EpisodeFilter = (typeof episodeFilters)[number];

export const episodeSorts = ["advantage", "reward", "steps", "task"] as const;
export type EpisodeSort = (typeof episodeSorts)[number];

export const heats = ["advantage", "ratio", "none"] as const;
export type Heat = (typeof heats)[number];

export const looks = ["credit", "compare"] as const;
