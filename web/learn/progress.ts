/** @file Which lessons are done, kept by the browser where it keeps anything. */

import { type LessonName, lessonNames } from "./lesson-names.ts";

const key = "q-evolve/lessons";

export function readDone(): ReadonlySet<LessonName> {
  const names = read().split(";");
  return new Set(lessonNames.filter((name) => names.includes(name)));
}

export function writeDone(done: ReadonlySet<LessonName>): void {
  try {
    localStorage.setItem(key, [...done].join(";"));
  } catch {
    // Without storage the marks last as long as the page.
  }
}

function read(): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
