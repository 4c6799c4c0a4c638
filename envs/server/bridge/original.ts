/** @file The original Python packages as an engine. */

import { z } from "zod";
import type { Split } from "../../../core/env/world.ts";
import { alfworldReset, alfworldStep } from "../agentgym/alfworld-desk.ts";
import { alfworldEnv, scienceworldEnv, webshopEnv } from "../agentgym/desk-env.ts";
import {
  scienceworldHint,
  scienceworldInside,
  scienceworldReset,
  scienceworldStep,
} from "../agentgym/scienceworld-desk.ts";
import { consecutive, countsOf, scienceworldGames, webshopGames } from "../agentgym/splits.ts";
import { webshopActions, webshopState, webshopStep } from "../agentgym/webshop-desk.ts";
import type { Engine, ServedWorld } from "../engine.ts";
import { once } from "../once.ts";
import type { BridgePool } from "./pool.ts";

const taskCounts = z.object({ train: z.int(), seen: z.int(), unseen: z.int() });

/** @param pools the processes of each package */
export function originalEngine(pools: Readonly<Record<ServedWorld, BridgePool>>): Engine {
  const alfworldCounts = once(async () => {
    const env = await pools.alfworld.open();
    try {
      return await env.call("tasks", {}, taskCounts);
    } finally {
      await env.close();
    }
  });

  const engine: Engine = {
    alfworldDesk: async () => {
      const { call, close } = await pools.alfworld.open();
      return {
        reset: (game) => call("reset", { game }, alfworldReset),
        step: (action) => call("step", { action }, alfworldStep),
        close,
      };
    },
    scienceworldDesk: async () => {
      const { call, close } = await pools.scienceworld.open();
      return {
        reset: (game) => call("reset", { game }, scienceworldReset),
        step: (action) => call("step", { action }, scienceworldStep),
        hint: () => call("hint", {}, scienceworldHint),
        inside: () => call("inside", {}, scienceworldInside),
        close,
      };
    },
    webshopDesk: async () => {
      const { call, close } = await pools.webshop.open();
      return {
        reset: (goal) => call("reset", { goal }, z.string()),
        step: (action) => call("step", { action }, webshopStep),
        observation: () => call("observation", {}, z.string()),
        actions: () => call("actions", {}, webshopActions),
        state: () => call("state", {}, webshopState),
        close,
      };
    },
    env: async (world, split) => {
      switch (world) {
        case "alfworld":
          return alfworldEnv(await engine.alfworldDesk(), consecutive(await alfworldCounts())[split]);
        case "scienceworld":
          return scienceworldEnv(await engine.scienceworldDesk(), split);
        case "webshop":
          return webshopEnv(await engine.webshopDesk(), webshopGames[split]);
      }
    },
    describe: async (world) => {
      switch (world) {
        case "alfworld":
          return { tasks: await alfworldCounts(), difficulty: null };
        case "webshop":
          return { tasks: countsOf(webshopGames), difficulty: null };
        case "scienceworld":
          return { tasks: scienceworldCounts(), difficulty: null };
      }
    },
  };

  return engine;
}

function scienceworldCounts() {
  const count = (split: Split) => scienceworldGames(split).length;
  return { train: count("train"), seen: count("seen"), unseen: count("unseen") };
}
