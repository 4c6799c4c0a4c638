/**
 * @file `npm run conformance -- SUITE ...`: replays recordings of the originals and compares every field.
 */

import { UserError } from "../core/errors.ts";
import { main } from "./main.ts";

/** Checks something, prints what it found, and says whether all of it held. */
export type ConformanceSuite = (args: string[]) => Promise<boolean>;

const SUITES: Readonly<Record<string, () => Promise<ConformanceSuite>>> = {
  alfworld: async () => (await import("./conformance/alfworld.ts")).checkAlfworld,
  scienceworld: async () => (await import("./conformance/scienceworld.ts")).checkScienceworld,
  model: async () => (await import("./conformance/model.ts")).checkModel,
  algorithm: async () => (await import("./conformance/algorithm.ts")).checkAlgorithm,
  webshop: async () => (await import("./conformance/webshop.ts")).checkWebshop,
};

await main(async ([name = "", ...args]) => {
  const load = Object.hasOwn(SUITES, name) ? SUITES[name] : undefined;
  if (!load) {
    throw new UserError(`"${name}" is no conformance suite. Choose one of: ${Object.keys(SUITES).join(", ")}.`);
  }
  const check = await load();
  return check(args);
});
