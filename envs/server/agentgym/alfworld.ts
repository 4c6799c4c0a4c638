/** @file AgentGym's AlfWorld server. */

import { createRoute, z } from "@hono/zod-openapi";
import type { Engine, EngineName } from "../engine.ts";
import { countingIds } from "../sessions.ts";
import { jsonBody, jsonReply, wholeNumber } from "../validation.ts";
import { type AlfworldDesk, alfworldReset, alfworldStep } from "./alfworld-desk.ts";
import { addRoutesById, createGym, errorReply, type Gym, type GymServices } from "./gym.ts";

const tags = ["AgentGym AlfWorld"];
const resetBody = z.object({ id: wholeNumber, game: wholeNumber, world_type: z.string() });
const stepBody = z.object({ id: wholeNumber, action: z.string() });
const worldTypes = ["Text", "Embody", "Hybrid"];

export function alfworldGym(engines: (name: EngineName) => Engine, services: GymServices): Gym<AlfworldDesk> {
  const gym = createGym<AlfworldDesk>(services, {
    tellsWith200: true,
    nextId: countingIds(),
    open: (engine) => engines(engine).alfworldDesk(),
  });
  const { app, sessions, play } = gym;

  addRoutesById(gym, { tags, greeting: "This is environment AlfWorld.", fields: ["observation", "available_actions"] });

  app.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/reset",
      request: jsonBody(resetBody),
      responses: jsonReply(z.union([z.object({ id: z.int(), ...alfworldReset.shape }), errorReply])),
    }),
    async (c) => {
      const { id, game, world_type } = c.req.valid("json");
      if (!worldTypes.includes(world_type)) {
        const error = 'world_type must be one of "Text", "Embody" and "Hybrid"';
        return c.json({ error, code: "BAD_TASK" }, 200);
      }
      const reply = await sessions.use(id, async (held) => {
        const { observation, available_actions, task_type } = await held.desk.reset(game);
        held.info = { world_type, game, observation, available_actions, done: false, reward: 0, deleted: false };
        return { id, observation, available_actions, task_type };
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
      responses: jsonReply(z.union([alfworldStep, errorReply])),
    }),
    async (c) => {
      const { id, action } = c.req.valid("json");
      const reply = await play(id, async (held) => {
        const { observation, reward, available_actions, done } = await held.desk.step(action);
        const payload = { observation, reward, available_actions, done };
        held.info = { ...held.info, ...payload };
        return payload;
      });
      return c.json(reply, 200);
    },
  );

  return gym;
}
