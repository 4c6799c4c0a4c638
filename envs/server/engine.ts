/** @file Who plays a world: the playground itself, or the original Python package behind a bridge. */

import type { Split } from "../../core/env/world.ts";
import type { AlfworldDesk } from "./agentgym/alfworld-desk.ts";
import type { ScienceworldDesk } from "./agentgym/scienceworld-desk.ts";
import type { WebshopDesk } from "./agentgym/webshop-desk.ts";
import type { AsyncEnv } from "./async-env.ts";
import { Failure } from "./failure.ts";

export const servedWorlds = ["alfworld", "webshop", "scienceworld"] as const;
export type ServedWorld = (typeof servedWorlds)[number];

export const engineNames = ["playground", "original"] as const;
export type EngineName = (typeof engineNames)[number];

/** The engine that `?engine=` names. @throws Failure when there is no such engine */
export function engineIn(query: string | undefined): EngineName {
  const found = engineNames.find((name) => name === (query ?? "playground"));
  if (found === undefined) throw new Failure("BAD_REQUEST", `engine is one of ${engineNames.join(", ")}.`);
  return found;
}

export interface Description {
  readonly tasks: Readonly<Record<Split, number>>;
  /** Difficulty step of generated tasks; null where they are the original's. */
  readonly difficulty: string | null;
}

/** Opens environments; every one is independent of the others. @throws Failure when the engine is not there */
export interface Engine {
  /** An environment as the playground's own runs play it. */
  env(world: ServedWorld, split: Split): Promise<AsyncEnv>;
  describe(world: ServedWorld): Promise<Description>;
  /** Environments as AgentGym's servers play them. */
  alfworldDesk(): Promise<AlfworldDesk>;
  scienceworldDesk(): Promise<ScienceworldDesk>;
  webshopDesk(): Promise<WebshopDesk>;
}
