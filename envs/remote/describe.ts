/** @file What answers at an address: an AgentGym server, an OpenEnv server, or the playground's own. */

import { z } from "zod";
import { type WorldName, worldNames } from "../../core/config/config.ts";
import { UserError } from "../../core/errors.ts";
import { type BatchDescription, batchDescription } from "../server/batch/messages.ts";
import { ConnectionLost, type RemoteOptions } from "./connection.ts";
import { jsonClient } from "./json-client.ts";

export type RemoteServer =
  | { readonly kind: "batch"; readonly url: string; readonly world: WorldName; readonly description: BatchDescription }
  | { readonly kind: "agentgym"; readonly url: string; readonly world: WorldName }
  | {
      readonly kind: "openenv";
      readonly url: string;
      /** Null where it is none that the playground knows. */
      readonly world: WorldName | null;
      readonly actionField: string;
    };

/** What AgentGym's servers answer at their root. */
const greetings: ReadonlyMap<unknown, WorldName> = new Map<unknown, WorldName>([
  ["This is environment AlfWorld.", "alfworld"],
  ["This is environment ScienceWorld.", "scienceworld"],
  ["ok", "webshop"],
]);

const help =
  "Give the address of an AgentGym server, of an OpenEnv server, or of npm run serve " +
  "(http://HOST:PORT/batch/alfworld, …/batch/webshop, …/batch/scienceworld).";

/** @throws UserError when nothing answers there, or nothing that is understood */
export async function describeRemote(address: string, options: RemoteOptions): Promise<RemoteServer> {
  const url = address.replace(/\/+$/, "");
  if (!/^https?:\/\/[^/]/.test(url)) throw new UserError(`"${address}" is no address of a server. ${help}`);
  const root = await ask(url, "", options);
  const world = greetings.get(root);
  if (world) return { kind: "agentgym", url, world };
  const description = batchDescription.safeParse(root);
  if (description.success) return { kind: "batch", url, world: description.data.world, description: description.data };
  // The playground's server at its root: its first world.
  if (z.object({ service: z.string().startsWith("Q-Evolve") }).safeParse(root).success) {
    return describeRemote(`${url}/batch/${worldNames[0]}`, options);
  }
  const openenv = await describeOpenEnv(url, options);
  if (openenv) return openenv;
  throw new UserError(`${url} is no server of environments that is understood. ${help}`);
}

async function describeOpenEnv(url: string, options: RemoteOptions): Promise<RemoteServer | null> {
  const health = z.object({ status: z.literal("healthy") }).safeParse(await ask(url, "/health", options));
  if (!health.success) return null;
  const metadata = z.object({ name: z.string() }).safeParse(await ask(url, "/metadata", options));
  const schema = z
    .object({ action: z.looseObject({ properties: z.record(z.string(), z.looseObject({ type: z.unknown() })) }) })
    .safeParse(await ask(url, "/schema", options));
  const texts = Object.entries(schema.data?.action.properties ?? {}).filter(([, { type }]) => type === "string");
  const [field] = texts.find(([name]) => name === "message") ?? texts[0] ?? [];
  if (field === undefined) {
    throw new UserError(`${url}: its actions have no field for text (see ${url}/schema), so no agent can talk to it.`);
  }
  const world = worldNames.find((name) => metadata.data?.name.toLowerCase().includes(name)) ?? null;
  return { kind: "openenv", url, world, actionField: field };
}

/** The answer, or null where there is none of this path. */
async function ask(url: string, path: string, options: RemoteOptions): Promise<unknown> {
  try {
    return await jsonClient(url, options).get(path);
  } catch (error) {
    if (error instanceof ConnectionLost) throw new UserError(`${url} does not answer (${error.message}). ${help}`);
    if (error instanceof UserError && /status 40[13]/.test(error.message)) {
      throw new UserError(`${url} wants a token. Set the environment variable ENV_SERVER_TOKEN to it.`);
    }
    return null;
  }
}
