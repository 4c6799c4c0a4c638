/** @file AgentGym's WebShop server. The original hands out environments twice when 8,000 are open; this one refuses. */

import { z } from "@hono/zod-openapi";
import type { Engine, EngineName } from "../engine.ts";
import { randomIds } from "../sessions.ts";
import { wholeNumber } from "../validation.ts";
import { checkedRoutes, noQuery } from "./checked-routes.ts";
import { addCreateRoute, createGym, type Gym, type GymServices } from "./gym.ts";
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
  const routes = checkedRoutes(app, tags);

  routes.get("/", noQuery, z.string(), async () => "ok");
  routes.get("/list_envs", noQuery, z.array(z.int()), async () => sessions.ids());
  addCreateRoute(app, tags, z.int(), create);

  routes.post("/reset", resetBody, z.tuple([z.string(), z.null()]), ({ env_idx, session_id }) =>
    sessions.use(env_idx, async ({ desk }): Promise<[string, null]> => [await desk.reset(session_id ?? null), null]),
  );
  routes.post("/step", stepBody, webshopStep, ({ env_idx, action }) =>
    sessions.use(env_idx, ({ desk }) => desk.step(action)),
  );
  routes.get("/observation", byIndex, z.string(), ({ env_idx }) =>
    sessions.use(env_idx, ({ desk }) => desk.observation()),
  );
  routes.get("/available_actions", byIndex, webshopActions, ({ env_idx }) =>
    sessions.use(env_idx, ({ desk }) => desk.actions()),
  );
  routes.get("/state", byIndex, webshopState, ({ env_idx }) => sessions.use(env_idx, ({ desk }) => desk.state()));
  routes.get("/instruction_text", byIndex, z.string(), async ({ env_idx }) => {
    const { instruction_text } = await sessions.use(env_idx, ({ desk }) => desk.state());
    return instruction_text;
  });
  routes.post("/close", byIndex, z.object({ closed: z.boolean() }), async ({ env_idx }) => ({
    closed: await sessions.close(env_idx),
  }));

  return gym;
}
