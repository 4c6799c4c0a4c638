/** @file Routes of AgentGym's servers: what they take is checked, what they answer is described, all in JSON. */

import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { jsonBody, jsonReply } from "../validation.ts";

export interface CheckedRoutes {
  get<Q extends z.ZodObject, A extends z.ZodType>(
    path: string,
    query: Q,
    answer: A,
    handle: (query: z.output<Q>) => Promise<z.output<A>>,
  ): void;
  post<B extends z.ZodObject, A extends z.ZodType>(
    path: string,
    body: B,
    answer: A,
    handle: (body: z.output<B>) => Promise<z.output<A>>,
  ): void;
}

/** @param tags the headings that the routes have in the documentation */
export function checkedRoutes(app: OpenAPIHono, tags: string[]): CheckedRoutes {
  // Types of Hono's that depend on a schema are not known before the schema is.
  return {
    get: (path, query, answer, handle) => {
      const route = createRoute({ tags, method: "get", path, request: { query }, responses: jsonReply(answer) });
      app.openapi(route, async (c) => c.json(await handle(c.req.valid("query" as never) as never), 200) as never);
    },
    post: (path, body, answer, handle) => {
      const route = createRoute({ tags, method: "post", path, request: jsonBody(body), responses: jsonReply(answer) });
      app.openapi(route, async (c) => c.json(await handle(c.req.valid("json" as never) as never), 200) as never);
    },
  };
}

/** A query of which nothing is asked. */
export const noQuery = z.object({});
