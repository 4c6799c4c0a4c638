/** @file Names of the views, as they stand in addresses. */

export const viewNames = ["evolve", "learn"] as const;
export type ViewName = (typeof viewNames)[number];
