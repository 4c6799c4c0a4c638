/** @file AgentGym's WebShop server. The original hands out environments twice when 8,000 are open; this one refuses. */

import { createRoute, z } from "@hono/zod-openapi";
import type { Engine, EngineName } from "../engine.ts";
import { randomIds } from "../sessions.ts";
import { jsonBody, jsonReply, wholeNumber } from "../validation.ts";
import { createGym, engineQuery, type Gym, type GymServices } from "./gym.ts";
import { type WebshopDesk, webshopActions, webshopState, webshopStep } from "./webshop-desk.ts";

const tags = ["AgentGym WebShop"];
const byIndex = z.object({ env_idx: wholeNumber });
const resetBody = z.object({ env_idx: wholeNumber, session_id: wholeNumber.nullish() });
const stepBody = z.object({ env_idx: wholeNumber, action: z.string() });

export function webshopGym(engines: (name: EngineName) => Engine, services: GymServices): Gym<WebshopDesk> {
  const gym = createGym<WebshopDesk>(services, {
    tellsWith200: false,
    nextId: randomIds,
    open: async (engine) => {
      const desk = await engines(engine).webshopDesk();
      try {
        await desk.reset(null);
      } catch (error) {
        await desk.close();
        throw error;
      }
      return desk;
    },
  });
  const { app, sessions, create } = gym;

  app.openapi(createRoute({ tags, method: "get", path: "/", responses: jsonReply(z.string()) }), (c) =>
    c.json("ok", 200),
  );

  app.openapi(createRoute({ tags, method: "get", path: "/list_envs", responses: jsonReply(z.array(z.int())) }), (c) =>
    c.json(sessions.ids(), 200),
  );

  app.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/create",
      request: { query: engineQuery },
      responses: jsonReply(z.int()),
    }),
    async (c) => c.json(await create(c.req.valid("query").engine), 200),
  );

  app.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/reset",
      request: jsonBody(resetBody),
      responses: jsonReply(z.tuple([z.string(), z.null()])),
    }),
    async (c) => {
      const { env_idx, session_id } = c.req.valid("json");
      const observation = await sessions.use(env_idx, ({ desk }) => desk.reset(session_id ?? null));
      return c.json([observation, null] satisfies [string, null], 200);
    },
  );

  app.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/step",
      request: jsonBody(stepBody),
      responses: jsonReply(webshopStep),
    }),
    async (c) => {
      const { env_idx, action } = c.req.valid("json");
      return c.json(await sessions.use(env_idx, ({ desk }) => desk.step(action)), 200);
    },
  );

  app.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/observation",
      request: { query: byIndex },
      responses: jsonReply(z.string()),
    }),
    async (c) => c.json(await sessions.use(c.req.valid("query").env_idx, ({ desk }) => desk.observation()), 200),
  );

  app.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/available_actions",
      request: { query: byIndex },
      responses: jsonReply(webshopActions),
    }),
    async (c) => c.json(await sessions.use(c.req.valid("query").env_idx, ({ desk }) => desk.actions()), 200),
  );

  app.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/state",
      request: { query: byIndex },
      responses: jsonReply(webshopState),
    }),
    async (c) => c.json(await sessions.use(c.req.valid("query").env_idx, ({ desk }) => desk.state()), 200),
  );

  app.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/instruction_text",
      request: { query: byIndex },
      responses: jsonReply(z.string()),
    }),
    async (c) => {
      const { instruction_text } = await sessions.use(c.req.valid("query").env_idx, ({ desk }) => desk.state());
      return c.json(instruction_text, 200);
    },
  );

  app.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/close",
      request: jsonBody(byIndex),
      responses: jsonReply(z.object({ closed: z.boolean() })),
    }),
    async (c) => c.json({ closed: await sessions.close(c.req.valid("json").env_idx) }, 200),
  );

  return gym;
}
