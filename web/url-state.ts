/**
 * @file The page's state in its address, after the "#": typed, versioned, and only what differs from the defaults, so
 * that a link is short and reproduces what one sees. A view that needs a field of its own adds it to the schema.
 */

import { z } from "zod";
import { processRewards } from "../core/algorithms/label.ts";
import { methods, worldNames } from "../core/config/config.ts";
import { splits } from "../core/env/world.ts";
import { backends } from "../workers/executor.ts";
import { episodeFilters, episodeSorts, heats, looks } from "./inside/choices.ts";
import { lessonNames } from "./learn/lesson-names.ts";
import { viewNames } from "./view-names.ts";

/** Raised when a field changes its meaning; links of other versions open with the defaults and a notice. */
const version = "1";

const whole = z.coerce.number().int().nonnegative();
const share = z.coerce.number().min(0).max(1);
const list = (separator: string) =>
  z.preprocess(
    (value) => (typeof value === "string" ? value.split(separator).filter(Boolean) : value),
    z.array(z.string()),
  );

export const xAxes = ["time", "env_steps", "tokens", "iteration"] as const;
export type XAxis = (typeof xAxes)[number];

const fields = {
  view: z.enum(viewNames).default("evolve"),
  env: z.enum(worldNames).default("alfworld"),
  /** One of the world's presets. */
  preset: z.string().default("room"),
  method: z.enum(methods).default("q-evolve"),
  seed: whole.default(0),
  /** Settings over the preset, e.g. "critic.gamma=0.95". */
  set: list(";").default([]),
  backend: z.enum(backends).default("auto"),
  /** Runs that are compared, by name. */
  runs: list(";").default([]),
  x: z.enum(xAxes).default("time"),
  /** Weight of the past in the moving average of noisy curves. */
  smooth: z.coerce.number().min(0).max(0.99).default(0.8),
  theme: z.enum(["auto", "light", "dark"]).default("auto"),
  /** Whether a run pauses while the page is not seen. */
  pauseHidden: z.stringbool().default(false),
  /** The run that Inside looks into, and where in it. */
  run: z.string().default("recorded"),
  iteration: whole.default(1),
  look: z.enum(looks).default("credit"),
  episode: z.string().default(""),
  show: z.enum(episodeFilters).default("all"),
  sort: z.enum(episodeSorts).default("advantage"),
  type: z.string().default(""),
  heat: z.enum(heats).default("advantage"),
  /** How credit is given; null as the run does it. */
  gamma: share.nullable().default(null),
  lambda: share.nullable().default(null),
  credit: z.enum(processRewards).nullable().default(null),
  /** One's own games or products, played in place of generated ones; empty: none. */
  data: z.string().default(""),
  /** What Play plays; the world is `env`. Empty: the first choice. */
  difficulty: z.string().default(""),
  split: z.enum(splits).default("unseen"),
  task: whole.default(0),
  agent: z.string().default(""),
  lesson: z.enum(lessonNames).default("delay"),
  /** What the sliders of the lesson say, e.g. "critic.expectile=0.9". */
  with: list(";").default([]),
  /** Folder of the kernel that is shown. */
  kernel: z.string().default("matmul"),
  /** Parts of the page that a teacher hides: "nav", "settings"; in lessons "lessons", "controls", "tasks". */
  hide: list(";").default([]),
};

const schema = z.object(fields);
export type UrlState = z.output<typeof schema>;
type Name = keyof UrlState;

export const defaultUrlState: UrlState = schema.parse({});

/** The state of an address, and a sentence for each part of it that is not understood and left out. */
export function parseUrlState(hash: string): { state: UrlState; problems: string[] } {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const problems: string[] = [];
  const given = params.get("v");
  if (given !== null && given !== version) {
    problems.push(`The link is of version ${given}, this page of version ${version}.`);
    return { state: defaultUrlState, problems };
  }
  const state: Record<string, unknown> = {};
  for (const [name, value] of params) {
    if (name === "v") continue;
    const result = Object.hasOwn(fields, name) ? fields[name as Name].safeParse(value) : undefined;
    if (result?.success) state[name] = result.data;
    else problems.push(`The link says ${name}=${value}, which this page does not know.`);
  }
  return { state: { ...defaultUrlState, ...state }, problems };
}

/** The part of an address after "#". */
export function formatUrlState(state: UrlState): string {
  const params = new URLSearchParams({ v: version });
  for (const name of Object.keys(fields) as Name[]) {
    const text = textOf(state[name]);
    if (text !== textOf(defaultUrlState[name])) params.set(name, text);
  }
  return params.toString();
}

function textOf(value: UrlState[Name]): string {
  return Array.isArray(value) ? value.join(";") : String(value);
}
