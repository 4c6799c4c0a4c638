/** @file Names of the views, as they stand in addresses. */

export const viewNames = ["evolve", "inside", "play", "learn", "data", "kernels"] as const;
export type ViewName = (typeof viewNames)[number];
