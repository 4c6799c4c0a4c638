/** @file OpenEnv over HTTP. As there, reset and step have a fresh environment each; sessions are for the WebSocket. */

import { swaggerUI } from "@hono/swagger-ui";
import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type Engine, type EngineName, engineIn, engineNames, type ServedWorld } from "../engine.ts";
import type { AppEnv } from "../guard.ts";
import type { Limits } from "../limits.ts";
import type { Seats } from "../seats.ts";
import { createSessions, type Sessions } from "../sessions.ts";
import type { Conversation } from "../socket.ts";
import { jsonBody, jsonReply, refuseInvalid } from "../validation.ts";
import { openEnvConversation } from "./conversation.ts";
import { type OpenEnv, openEnv } from "./episode.ts";
import { answerHttpRpc } from "./mcp.ts";
import { actionSchema, observationSchema, outcomeSchema, resetSchema, stateSchema, stepSchema } from "./messages.ts";

export interface OpenEnvServices {
  readonly engines: (name: EngineName) => Engine;
  readonly seats: Seats;
  readonly limits: Limits;
  readonly clock: () => number;
  readonly report: (error: unknown) => void;
  /** Hands a request to be a WebSocket over to a conversation. */
  readonly converse: (c: Context<AppEnv>, conversation: Conversation) => Response;
}

export interface OpenEnvApp {
  readonly app: OpenAPIHono<AppEnv>;
  readonly sessions: Sessions<OpenEnv, string>;
}

const descriptions: Readonly<Record<ServedWorld, string>> = {
  alfworld: "Household tasks in text: find, take, clean, heat, cool and put things (ALFWorld).",
  webshop: "Shopping in text: search a catalogue, choose options and buy what an instruction asks for (WebShop).",
  scienceworld: "Experiments of elementary science in text (ScienceWorld).",
};

const engineQuery = z.object({ engine: z.enum(engineNames).default("playground") });

/** @param version of the server */
export function openEnvApp(world: ServedWorld, version: string, services: OpenEnvServices): OpenEnvApp {
  const { engines, seats, limits, clock, report, converse } = services;
  const tags = [`OpenEnv ${world}`];
  const app = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid });
  const open = (engine: EngineName): OpenEnv => openEnv(engines(engine), world, limits.episodeSteps);
  const sessions = createSessions<OpenEnv, string>({ seats, limits, clock, nextId: () => crypto.randomUUID() });

  /** Works on an environment that lives no longer than the request. */
  async function briefly<R>(engine: EngineName, work: (env: OpenEnv) => Promise<R>): Promise<R> {
    const env = open(engine);
    seats.take(1);
    try {
      return await work(env);
    } finally {
      seats.give(1);
      await env.close();
    }
  }

  app.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/reset",
      request: { query: engineQuery, ...jsonBody(resetSchema, false) },
      responses: jsonReply(outcomeSchema),
    }),
    async (c) => c.json(await briefly(c.req.valid("query").engine, (env) => env.reset(c.req.valid("json"))), 200),
  );

  app.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/step",
      request: { query: engineQuery, ...jsonBody(stepSchema) },
      responses: jsonReply(outcomeSchema),
    }),
    async (c) => {
      const { action } = c.req.valid("json");
      return c.json(await briefly(c.req.valid("query").engine, (env) => env.step(action.message)), 200);
    },
  );

  app.openapi(createRoute({ tags, method: "get", path: "/state", responses: jsonReply(stateSchema) }), (c) =>
    c.json({ ...open("playground").state(), episode_id: null, step_count: 0 }, 200),
  );

  app.openapi(
    createRoute({ tags, method: "get", path: "/health", responses: jsonReply(z.object({ status: z.string() })) }),
    (c) => c.json({ status: "healthy" }, 200),
  );

  app.openapi(createRoute({ tags, method: "get", path: "/metadata", responses: jsonReply(z.unknown()) }), (c) =>
    c.json(
      {
        name: world,
        description: descriptions[world],
        readme_content: null,
        version,
        author: null,
        documentation_url: null,
      },
      200,
    ),
  );

  app.openapi(createRoute({ tags, method: "get", path: "/schema", responses: jsonReply(z.unknown()) }), (c) =>
    c.json(
      {
        action: z.toJSONSchema(actionSchema),
        observation: z.toJSONSchema(observationSchema),
        state: z.toJSONSchema(stateSchema),
      },
      200,
    ),
  );

  app.post("/mcp", async (c) =>
    c.json(await answerHttpRpc(await c.req.text(), { sessions, open: () => open("playground") }), 200),
  );

  app.doc31("/openapi.json", { openapi: "3.1.0", info: { title: `OpenEnv ${world}`, version } });
  app.get("/docs", swaggerUI({ url: "openapi.json" }));

  app.get("/ws", (c) => {
    const engine = engineIn(c.req.query("engine"));
    return converse(c, openEnvConversation(open(engine), seats, report));
  });

  return { app, sessions };
}
