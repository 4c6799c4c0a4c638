/**
 * @file What the three AgentGym servers (github.com/WooooDyy/AgentGym) have in common: environments by number, and
 * mistakes told as `{"error": …}`, to which we add a code.
 */

import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { type EngineName, engineNames } from "../engine.ts";
import { Failure, failureStatus, toFailure } from "../failure.ts";
import type { Limits } from "../limits.ts";
import type { Seats } from "../seats.ts";
import { type Closable, createSessions, type Sessions } from "../sessions.ts";
import { jsonReply, refuseInvalid, refuseUnreadable, wholeNumber } from "../validation.ts";
import { checkedRoutes, noQuery } from "./checked-routes.ts";

export interface GymServices {
  readonly seats: Seats;
  readonly limits: Limits;
  readonly clock: () => number;
  /** Hears of mistakes that are ours. */
  readonly report: (error: unknown) => void;
}

/** An environment and what is known of its episode, under the names that `/detail` tells. */
export interface Held<Desk extends Closable> extends Closable {
  readonly desk: Desk;
  /** Null before the first reset. */
  info: (Readonly<Record<string, unknown>> & { readonly done: boolean }) | null;
}

export interface Gym<Desk extends Closable> {
  readonly app: OpenAPIHono;
  readonly sessions: Sessions<Held<Desk>>;
  /** Opens an environment; the number that clients name it by. */
  create(engine: EngineName | undefined): Promise<number>;
  /** Works on an environment whose episode goes on. @throws Failure when it has not begun or is over */
  play<R>(id: number, work: (held: Held<Desk>) => Promise<R>): Promise<R>;
}

/** Mistakes in what a client asked of an environment. */
const told: ReadonlySet<string> = new Set(["UNKNOWN_ID", "NOT_RESET", "FINISHED", "BAD_TASK", "ENGINE_LOST"]);

/** @param options.tellsWith200 mistakes of clients have status 200 (AlfWorld, SciWorld), or their own (WebShop) */
export function createGym<Desk extends Closable>(
  services: GymServices,
  options: {
    readonly tellsWith200: boolean;
    readonly nextId: (isTaken: (id: number) => boolean) => number;
    readonly open: (engine: EngineName) => Promise<Desk>;
  },
): Gym<Desk> {
  const sessions = createSessions<Held<Desk>>({ ...services, nextId: options.nextId });
  const app = new OpenAPIHono({ defaultHook: refuseInvalid });
  app.onError((error, c) => {
    const unreadable = refuseUnreadable(error, c);
    if (unreadable) return unreadable;
    const failure = toFailure(error);
    if (failure.code === "INTERNAL") services.report(error);
    const status = options.tellsWith200 && told.has(failure.code) ? 200 : failureStatus[failure.code];
    if (status === 503) c.header("Retry-After", "1");
    return c.json({ error: failure.message, code: failure.code }, status);
  });

  return {
    app,
    sessions,
    create: (engine = "playground") =>
      sessions.open(async () => {
        const desk = await options.open(engine);
        return { desk, info: null, close: () => desk.close() };
      }),
    play: (id, work) =>
      sessions.use(id, (held) => {
        if (held.info === null)
          throw new Failure("NOT_RESET", `The environment ${id} has no task yet; reset it first.`);
        if (held.info.done) throw new Failure("FINISHED", `The task with environment ${id} has finished.`);
        return work(held);
      }),
  };
}

const engineQuery = z.object({ engine: z.enum(engineNames).optional() });
export const byId = z.object({ id: wholeNumber });
export const errorReply = z.object({ error: z.string(), code: z.string() });

/**
 * What AlfWorld and SciWorld have in common, where environments go by `id`: a greeting, `/create`, `/close`, and what is
 * known of an episode, whole (`/detail`) and by field.
 */
export function addRoutesById<Desk extends Closable>(
  { app, sessions, create, play }: Gym<Desk>,
  { tags, greeting, fields }: { tags: string[]; greeting: string; fields: readonly string[] },
): void {
  const routes = checkedRoutes(app, tags);
  routes.get("/", noQuery, z.string(), async () => greeting);
  addCreateRoute(app, tags, z.object({ id: z.int() }), async (engine) => ({ id: await create(engine) }));
  routes.get("/detail", byId, z.unknown(), ({ id }) => play(id, async ({ info }) => info));
  for (const field of fields) {
    routes.get(`/${field}`, byId, z.unknown(), ({ id }) => play(id, async ({ info }) => info?.[field]));
  }
  routes.post("/close", byId, z.boolean(), ({ id }) => sessions.close(id));
}

/** `POST /create`, which has no body; `answer` makes what it answers of the engine that was asked for. */
export function addCreateRoute<A extends z.ZodType>(
  app: OpenAPIHono,
  tags: string[],
  schema: A,
  answer: (engine: EngineName | undefined) => Promise<z.output<A>>,
): void {
  const request = { query: engineQuery };
  const route = createRoute({ tags, method: "post", path: "/create", request, responses: jsonReply(schema) });
  app.openapi(route, async (c) => c.json(await answer(c.req.valid("query").engine), 200) as never);
}
