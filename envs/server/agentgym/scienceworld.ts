/** @file AgentGym's SciWorld server. */

import { z } from "@hono/zod-openapi";
import type { Engine, EngineName } from "../engine.ts";
import { countingIds } from "../sessions.ts";
import { wholeNumber } from "../validation.ts";
import { checkedRoutes } from "./checked-routes.ts";
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
const resetReply = z.union([z.object({ ...scienceworldReset.shape, deleted: z.boolean() }), errorReply]);
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
  const routes = checkedRoutes(app, tags);

  addRoutesById(gym, { tags, greeting: "This is environment ScienceWorld.", fields: ["observation"] });

  routes.post("/reset", resetBody, resetReply, ({ id, data_idx }) =>
    sessions.use(id, async (held) => {
      const { done, ...rest } = await held.desk.reset(data_idx);
      const payload = { ...rest, deleted: false, done };
      held.info = payload;
      return payload;
    }),
  );

  routes.post("/step", stepBody, z.union([scienceworldStep, errorReply]), ({ id, action }) =>
    play(id, async (held) => {
      const payload = await held.desk.step(action);
      held.info = { ...held.info, ...payload };
      return payload;
    }),
  );

  routes.post("/step_visual", stepBody, z.union([visual, errorReply]), ({ id, action }) =>
    play(id, async (held) => {
      const payload = await held.desk.step(action);
      const { object_tree, inventory, moves, look, task_description } = await held.desk.inside();
      held.info = { ...held.info, ...payload };
      const { reward, score } = payload;
      const info = { moves, score, reward, look, inv: inventory, taskDesc: task_description };
      return { ...payload, info, object_tree, inventory, moves };
    }),
  );

  routes.get("/action_hint", byId, z.union([scienceworldHint, errorReply]), ({ id }) =>
    play(id, ({ desk }) => desk.hint()),
  );

  for (const field of ["goals", "task_description", "object_tree"] as const) {
    const reply = z.union([z.object({ [field]: scienceworldInside.shape[field] }), errorReply]);
    routes.get(`/${field}`, byId, reply, ({ id }) =>
      play(id, async ({ desk }) => ({ [field]: (await desk.inside())[field] })),
    );
  }

  routes.get("/state", byId, z.unknown(), ({ id }) =>
    play(id, async ({ desk, info }) => {
      const { inventory, look, moves } = await desk.inside();
      return { ...info, inventory, look, moves };
    }),
  );

  return gym;
}
