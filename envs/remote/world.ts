/**
 * @file Environments on a server as a `World`. The tasks are the server's; what a run needs beside them (the words of the
 * world, its agents' protocol, an expert for demonstrations) is the playground's own, so a server may be any that plays
 * one of its worlds. A world that the playground does not know can be played, but nobody demonstrates it.
 */

import type { AgentProtocol } from "../../core/agent/protocol.ts";
import type { WorldName } from "../../core/config/config.ts";
import type { EnvPool } from "../../core/env/env-pool.ts";
import type { Split, World } from "../../core/env/world.ts";
import { UserError } from "../../core/errors.ts";
import { createSearchExpert } from "../scienceworld/expert/search.ts";
import { alfworldEnv, scienceworldEnv, webshopEnv } from "../server/agentgym/desk-env.ts";
import { alfworldGames, scienceworldGames, webshopGames } from "../server/agentgym/splits.ts";
import { remoteAlfworld, remoteScienceworld, remoteWebshop } from "./agentgym.ts";
import { batchPool } from "./batch.ts";
import { createPatience, type RemoteOptions } from "./connection.ts";
import { describeRemote, type RemoteServer } from "./describe.ts";
import { remoteEnvPool } from "./env-pool.ts";
import { remoteOpenEnv } from "./openenv.ts";
import type { RemoteEnv } from "./remote-env.ts";

/** @param openKnown opens one of the playground's worlds, with the names of its largest games */
export async function openRemoteWorld(
  address: string,
  openKnown: (name: WorldName) => Promise<World>,
  options: RemoteOptions,
): Promise<World> {
  const server = await describeRemote(address, options);
  const { url, world } = server;
  const known = world === null ? unknownWorld(url) : await openKnown(world);
  const open = environments(server, options);
  return {
    ...known,
    // AgentGym's ScienceWorld has no teleporting.
    ...(server.kind === "agentgym" && world === "scienceworld"
      ? { createExpert: () => createSearchExpert({ teleports: false }) }
      : {}),
    taskCount: (split) => taskCount(server, split),
    openPool: async (split, size): Promise<EnvPool> =>
      server.kind === "batch"
        ? batchPool(url, split, size, options)
        : remoteEnvPool(url, size, () => open(split), createPatience(url, options)),
  };
}

/** Opens one environment at a time, on servers that know nothing else. */
function environments(server: RemoteServer, options: RemoteOptions): (split: Split) => Promise<RemoteEnv> {
  const { url } = server;
  if (server.kind === "openenv") {
    const { actionField, world } = server;
    return (split) =>
      remoteOpenEnv(
        url,
        {
          actionField,
          resetData: ({ seed, task }) => (world === null ? { seed: seedOf(split, task) } : { seed, task, split }),
        },
        options,
      );
  }
  switch (server.world) {
    case "alfworld":
      return async (split) => {
        const desk = await remoteAlfworld(url, options);
        return { ...alfworldEnv(desk, alfworldGames[split]), abandon: desk.abandon };
      };
    case "webshop":
      return async (split) => {
        const desk = await remoteWebshop(url, options);
        return { ...webshopEnv(desk, webshopGames[split]), abandon: desk.abandon };
      };
    case "scienceworld":
      return async (split) => {
        const desk = await remoteScienceworld(url, options);
        return { ...scienceworldEnv(desk, split), abandon: desk.abandon };
      };
  }
}

/** Seeds are all that other OpenEnv servers have for tasks; a billion for each split. */
const seedsPerSplit = 1_000_000_000;

function seedOf(split: Split, task: number): number {
  return ["train", "seen", "unseen"].indexOf(split) * seedsPerSplit + task;
}

function taskCount(server: RemoteServer, split: Split): number {
  if (server.kind === "batch") return server.description.tasks[split];
  if (server.kind === "openenv") return seedsPerSplit;
  switch (server.world) {
    case "alfworld":
      return alfworldGames[split].count;
    case "webshop":
      return webshopGames[split].count;
    case "scienceworld":
      return scienceworldGames(split).length;
  }
}

const plainProtocol: AgentProtocol = {
  firstObservation: (observation) => observation,
  observation: (observation) => observation,
  formatError: "Invalid format. The input must contains 'Action: '",
  isInvalid: () => false,
  faultRewards: { format: -0.3, invalid: 0, repeat: 0 },
};

function unknownWorld(url: string): World {
  const refuse = (): never => {
    throw new UserError(
      `${url} is a world that nobody here can demonstrate. Start from a policy that knows it (start=DIR), and learn ` +
        "from what it plays alone: collect.demonstrations=0.",
    );
  };
  return {
    name: "remote",
    vocabulary: { names: [], frames: [] },
    protocol: plainProtocol,
    taskCount: refuse,
    openPool: refuse,
    createExpert: refuse,
  };
}
