/** @file The lessons: each one element, loaded when it is opened. */

import { html, type TemplateResult } from "lit";
import type { Config } from "../../core/config/config.ts";
import type { Session } from "../session/session.ts";
import type { LessonName } from "./lesson-names.ts";

interface LessonContext {
  readonly config: Config;
  readonly session: Session;
  readonly hideControls: boolean;
}

interface Lesson {
  load(): Promise<unknown>;
  render(context: LessonContext): TemplateResult;
}

export const lessons: Readonly<Record<LessonName, Lesson>> = {
  delay: {
    load: () => import("./lessons/delay-lesson.ts"),
    render: ({ config, hideControls }) =>
      html`<delay-lesson .config=${config} ?hideControls=${hideControls}></delay-lesson>`,
  },
  critic: {
    load: () => import("./lessons/critic-lesson.ts"),
    render: ({ config, hideControls }) =>
      html`<critic-lesson .config=${config} ?hideControls=${hideControls}></critic-lesson>`,
  },
  weights: {
    load: () => import("./lessons/weights-lesson.ts"),
    render: ({ config, hideControls }) =>
      html`<weights-lesson .config=${config} ?hideControls=${hideControls}></weights-lesson>`,
  },
  rewards: {
    load: () => import("./lessons/rewards-lesson.ts"),
    render: ({ config, hideControls }) =>
      html`<rewards-lesson .config=${config} ?hideControls=${hideControls}></rewards-lesson>`,
  },
  bppo: {
    load: () => import("./lessons/bppo-lesson.ts"),
    render: ({ config, hideControls }) =>
      html`<bppo-lesson .config=${config} ?hideControls=${hideControls}></bppo-lesson>`,
  },
  iterations: {
    load: () => import("./lessons/iterations-lesson.ts"),
    render: ({ config, session }) =>
      html`<iterations-lesson .config=${config} .session=${session}></iterations-lesson>`,
  },
  failure: {
    load: () => import("./lessons/failure-lesson.ts"),
    render: ({ config, session, hideControls }) =>
      html`<failure-lesson .config=${config} .session=${session} ?hideControls=${hideControls}></failure-lesson>`,
  },
};
