/** @file AgentGym's servers from the client's side: an environment there, with the same calls that our own server has. */

import { z } from "zod";
import { UserError } from "../../core/errors.ts";
import { type AlfworldDesk, alfworldReset, alfworldStep } from "../server/agentgym/alfworld-desk.ts";
import { type ScienceworldDesk, scienceworldReset, scienceworldStep } from "../server/agentgym/scienceworld-desk.ts";
import { type WebshopDesk, webshopStep } from "../server/agentgym/webshop-desk.ts";
import { ConnectionLost, type RemoteOptions } from "./connection.ts";
import { jsonClient } from "./json-client.ts";
import type { RemoteEnv } from "./remote-env.ts";

/** Sentences that tell that an environment is not there (any more). */
const gone = /is not valid|has been deleted|process of the original package/;

/** @throws ConnectionLost when the environment is gone; UserError for any other mistake */
function read<T>(schema: z.ZodType<T>, url: string, answer: unknown): T {
  const mistake = z.object({ error: z.string() }).safeParse(answer);
  if (mistake.success) {
    if (gone.test(mistake.data.error)) throw new ConnectionLost(mistake.data.error);
    throw new UserError(`${url} refuses: ${mistake.data.error}`);
  }
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UserError(`${url} is no AgentGym server: "${issue?.path.join(".")}" in its answer: ${issue?.message}.`);
}

/** What a run needs of an environment there. */
type Played<Desk> = Pick<Desk, Extract<keyof Desk, "reset" | "step" | "close">> & Pick<RemoteEnv, "abandon">;

/** Calls on one environment. */
async function environment(base: string, idKey: "id" | "env_idx", options: RemoteOptions) {
  const client = jsonClient(base, options);
  const created = z.union([z.object({ id: z.int() }).transform(({ id }) => id), z.int()]);
  const id = read(created, base, await client.post("/create"));
  // AgentGym's own servers may not know how.
  const close = async (): Promise<void> => void (await client.post("/close", { [idKey]: id }).catch(() => {}));
  return {
    post: async <T>(path: string, body: object, schema: z.ZodType<T>) =>
      read(schema, base, await client.post(path, { ...body, [idKey]: id })),
    close,
    abandon: () => {
      if (client.knowsInstance) void close();
    },
  };
}

export async function remoteAlfworld(base: string, options: RemoteOptions): Promise<Played<AlfworldDesk>> {
  const { post, ...ends } = await environment(base, "id", options);
  return {
    reset: (game) => post("/reset", { game, world_type: "Text" }, alfworldReset),
    step: (action) => post("/step", { action }, alfworldStep),
    ...ends,
  };
}

export async function remoteScienceworld(base: string, options: RemoteOptions): Promise<Played<ScienceworldDesk>> {
  const { post, ...ends } = await environment(base, "id", options);
  return {
    reset: (game) => post("/reset", { data_idx: game }, scienceworldReset),
    step: (action) => post("/step", { action }, scienceworldStep),
    ...ends,
  };
}

export async function remoteWebshop(base: string, options: RemoteOptions): Promise<Played<WebshopDesk>> {
  const { post, ...ends } = await environment(base, "env_idx", options);
  return {
    reset: async (goal) => (await post("/reset", { session_id: goal }, z.tuple([z.string(), z.null()])))[0],
    step: (action) => post("/step", { action }, webshopStep),
    ...ends,
  };
}
