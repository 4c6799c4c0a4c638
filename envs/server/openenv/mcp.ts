/** @file OpenEnv's tools over JSON-RPC 2.0 (modelcontextprotocol.io): `begin` an episode, `act` in it. */

import { z } from "@hono/zod-openapi";
import { toFailure } from "../failure.ts";
import type { Sessions } from "../sessions.ts";
import type { OpenEnv } from "./episode.ts";
import { type Outcome, resetSchema } from "./messages.ts";

export type RpcReply =
  | { readonly jsonrpc: "2.0"; readonly id: string | number | null; readonly result: unknown }
  | {
      readonly jsonrpc: "2.0";
      readonly id: string | number | null;
      readonly error: { readonly code: number; readonly message: string };
    };

/** Codes of the JSON-RPC specification. */
const rpcError = { parse: -32700, request: -32600, method: -32601, params: -32602, internal: -32603, server: -32000 };

const requestSchema = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number(), z.null()]).default(null),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
});
const callSchema = z.object({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).default({}),
  session_id: z.string().optional(),
});
const sessionSchema = z.object({ session_id: z.string() });
const actSchema = z.strictObject({ message: z.string() });
const beginSchema = resetSchema.pick({ seed: true, task: true, split: true });

const tools = [
  {
    name: "begin",
    description: "Begins an episode; `task` is its number within `split`, `seed` what is drawn at random in it.",
    inputSchema: z.toJSONSchema(beginSchema, { io: "input" }),
  },
  {
    name: "act",
    description: "Says one action to the world, in its words, and hears what comes of it.",
    inputSchema: z.toJSONSchema(actSchema, { io: "input" }),
  },
];

/** Where calls that name a session find their environment. */
export interface RpcSessions {
  readonly sessions: Sessions<OpenEnv, string>;
  readonly open: () => OpenEnv;
}

/** The reply to a request over HTTP; without a session a call has a fresh environment of its own. */
export function answerHttpRpc(text: string, { sessions, open }: RpcSessions): Promise<RpcReply> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return Promise.resolve(failed(null, rpcError.parse, "Parse error"));
  }
  return answer(data, {
    call: async (sessionId, work) => {
      if (sessionId !== undefined) return sessions.use(sessionId, work);
      const id = await sessions.open(async () => open());
      try {
        return await sessions.use(id, work);
      } finally {
        await sessions.close(id);
      }
    },
    create: () => sessions.open(async () => open()),
    close: (id) => sessions.close(id),
  });
}

/** The reply to a request on a socket, whose calls all go to the socket's environment. */
export function answerRpc(data: unknown, own: OpenEnv): Promise<RpcReply> {
  return answer(data, { call: (_, work) => work(own), create: null, close: null });
}

interface Access {
  call<R>(sessionId: string | undefined, work: (env: OpenEnv) => Promise<R>): Promise<R>;
  readonly create: (() => Promise<string>) | null;
  readonly close: ((id: string) => Promise<boolean>) | null;
}

async function answer(data: unknown, access: Access): Promise<RpcReply> {
  const request = requestSchema.safeParse(data);
  if (!request.success) return failed(null, rpcError.request, "Invalid request");
  const { id, method, params } = request.data;
  try {
    switch (method) {
      case "tools/list":
        return { jsonrpc: "2.0", id, result: { tools } };
      case "tools/call":
        return { jsonrpc: "2.0", id, result: await callTool(callSchema.parse(params), access) };
      case "openenv/session/create":
        if (access.create === null) break;
        return { jsonrpc: "2.0", id, result: { session_id: await access.create() } };
      case "openenv/session/close": {
        if (access.close === null) break;
        const { session_id } = sessionSchema.parse(params);
        if (!(await access.close(session_id))) return failed(id, rpcError.params, `Unknown session_id: ${session_id}`);
        return { jsonrpc: "2.0", id, result: { session_id, closed: true } };
      }
    }
    return failed(id, rpcError.method, `Method not found: ${method.slice(0, 100)}`);
  } catch (error) {
    if (error instanceof z.ZodError) return failed(id, rpcError.params, `Invalid params: ${error.issues[0]?.message}`);
    const failure = toFailure(error);
    const code = failure.code === "INTERNAL" ? rpcError.internal : rpcError.server;
    return failed(id, failure.code === "UNKNOWN_ID" ? rpcError.params : code, failure.message);
  }
}

async function callTool({ name, arguments: given, session_id }: z.infer<typeof callSchema>, access: Access) {
  const outcome = await access.call(session_id, (env): Promise<Outcome> => {
    if (name === "begin") return env.reset(beginSchema.parse(given));
    if (name === "act") return env.step(actSchema.parse(given).message);
    throw new z.ZodError([
      { code: "custom", path: ["name"], message: `Tool not found: ${name.slice(0, 100)}`, input: name },
    ]);
  });
  const text = outcome.observation.messages.map(({ content }) => content).join("\n");
  return { content: [{ type: "text", text }], structuredContent: outcome, isError: false };
}

function failed(id: string | number | null, code: number, message: string): RpcReply {
  return { jsonrpc: "2.0", id, error: { code, message } };
}
