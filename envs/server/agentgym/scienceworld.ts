/** @file AgentGym's SciWorld server. */

import { createRoute, z } from "@hono/zod-openapi";
import type { Engine, EngineName } from "../engine.ts";
import { countingIds } from "../sessions.ts";
import { jsonBody, jsonReply, wholeNumber } from "../validation.ts";
import { addRoutesById, byId, createGym, errorReply, type Gym, type GymServices } from "./gym.ts";
import {
  type ScienceworldDesk,
  scienceworldHint,
  scienceworldInside,
  scienceworldReset,
  scienceworldStep,
} from "./scienceworld-desk.ts";

const tags = ["AgentGym SciWorld"];
const resetBody = z.object({ id: wholeNumber, data_idx: wholeNumber });
const stepBody = z.object({ id: wholeNumber, action: z.string() });
const visual = z.object({
  ...scienceworldStep.shape,
  info: z.unknown(),
  object_tree: z.unknown(),
  inventory: z.string(),
  moves: z.number(),
});

export function scienceworldGym(engines: (name: EngineName) => Engine, services: GymServices): Gym<ScienceworldDesk> {
  const gym = createGym<ScienceworldDesk>(services, {
    tellsWith200: true,
    nextId: countingIds(),
    open: (engine) => engines(engine).scienceworldDesk(),
  });
  const { app, sessions, play } = gym;

  addRoutesById(gym, { tags, greeting: "This is environment ScienceWorld.", fields: ["observation"] });

  app.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/reset",
      request: jsonBody(resetBody),
      responses: jsonReply(z.union([z.object({ ...scienceworldReset.shape, deleted: z.boolean() }), errorReply])),
    }),
    async (c) => {
      const { id, data_idx } = c.req.valid("json");
      const reply = await sessions.use(id, async (held) => {
        const { done, ...rest } = await held.desk.reset(data_idx);
        const payload = { ...rest, deleted: false, done };
        held.info = payload;
        return payload;
      });
      return c.json(reply, 200);
    },
  );

  app.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/step",
      request: jsonBody(stepBody),
      responses: jsonReply(z.union([scienceworldStep, errorReply])),
    }),
    async (c) => {
      const { id, action } = c.req.valid("json");
      const reply = await play(id, async (held) => {
        const payload = await held.desk.step(action);
        held.info = { ...held.info, ...payload };
        return payload;
      });
      return c.json(reply, 200);
    },
  );

  app.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/step_visual",
      request: jsonBody(stepBody),
      responses: jsonReply(z.union([visual, errorReply])),
    }),
    async (c) => {
      const { id, action } = c.req.valid("json");
      const reply = await play(id, async (held) => {
        const payload = await held.desk.step(action);
        const { object_tree, inventory, moves, look, task_description } = await held.desk.inside();
        held.info = { ...held.info, ...payload };
        const { reward, score } = payload;
        const info = { moves, score, reward, look, inv: inventory, taskDesc: task_description };
        return { ...payload, info, object_tree, inventory, moves };
      });
      return c.json(reply, 200);
    },
  );

  app.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/action_hint",
      request: { query: byId },
      responses: jsonReply(z.union([scienceworldHint, errorReply])),
    }),
    async (c) => c.json(await play(c.req.valid("query").id, ({ desk }) => desk.hint()), 200),
  );

  for (const field of ["goals", "task_description", "object_tree"] as const) {
    app.openapi(
      createRoute({
        tags,
        method: "get",
        path: `/${field}`,
        request: { query: byId },
        responses: jsonReply(z.union([z.object({ [field]: scienceworldInside.shape[field] }), errorReply])),
      }),
      async (c) => {
        const inside = await play(c.req.valid("query").id, ({ desk }) => desk.inside());
        return c.json({ [field]: inside[field] }, 200);
      },
    );
  }

  app.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/state",
      request: { query: byId },
      responses: jsonReply(z.unknown()),
    }),
    async (c) => {
      const state = await play(c.req.valid("query").id, async ({ desk, info }) => {
        const { inventory, look, moves } = await desk.inside();
        return { ...info, inventory, look, moves };
      });
      return c.json(state, 200);
    },
  );

  return gym;
}
