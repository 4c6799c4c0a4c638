/** @file AgentGym's AlfWorld server. */

import { z } from "@hono/zod-openapi";
import type { Engine, EngineName } from "../engine.ts";
import { Failure } from "../failure.ts";
import { countingIds } from "../sessions.ts";
import { wholeNumber } from "../validation.ts";
import { type AlfworldDesk, alfworldReset, alfworldStep } from "./alfworld-desk.ts";
import { checkedRoutes } from "./checked-routes.ts";
import { addRoutesById, createGym, errorReply, type Gym, type GymServices } from "./gym.ts";

const tags = ["AgentGym AlfWorld"];
const resetBody = z.object({ id: wholeNumber, game: wholeNumber, world_type: z.string() });
const stepBody = z.object({ id: wholeNumber, action: z.string() });
const resetReply = z.union([z.object({ id: z.int(), ...alfworldReset.shape }), errorReply]);
const worldTypes = ["Text", "Embody", "Hybrid"];

export function alfworldGym(engines: (name: EngineName) => Engine, services: GymServices): Gym<AlfworldDesk> {
  const gym = createGym<AlfworldDesk>(services, {
    tellsWith200: true,
    nextId: countingIds(),
    open: (engine) => engines(engine).alfworldDesk(),
  });
  const { app, sessions, play } = gym;
  const routes = checkedRoutes(app, tags);

  addRoutesById(gym, { tags, greeting: "This is environment AlfWorld.", fields: ["observation", "available_actions"] });

  routes.post("/reset", resetBody, resetReply, async ({ id, game, world_type }) => {
    if (!worldTypes.includes(world_type)) {
      throw new Failure("BAD_TASK", 'world_type must be one of "Text", "Embody" and "Hybrid"');
    }
    return sessions.use(id, async (held) => {
      const { observation, available_actions, task_type } = await held.desk.reset(game);
      held.info = { world_type, game, observation, available_actions, done: false, reward: 0, deleted: false };
      return { id, observation, available_actions, task_type };
    });
  });

  routes.post("/step", stepBody, z.union([alfworldStep, errorReply]), ({ id, action }) =>
    play(id, async (held) => {
      const { observation, reward, available_actions, done } = await held.desk.step(action);
      const payload = { observation, reward, available_actions, done };
      held.info = { ...held.info, ...payload };
      return payload;
    }),
  );

  return gym;
}
