/** @file Names of the lessons in their order, as they stand in addresses. */

export const lessonNames = ["delay", "critic", "weights", "rewards", "bppo", "iterations", "failure"] as const;
export type LessonName = (typeof lessonNames)[number];
