/** @file The environment server: one Hono app with all worlds and protocols. It knows no host; cli/serve.ts is one. */

import { swaggerUI } from "@hono/swagger-ui";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { cors } from "hono/cors";
import { methodNotAllowed } from "hono/method-not-allowed";
import { requestId } from "hono/request-id";
import { routePath } from "hono/route";
import { alfworldGym } from "./agentgym/alfworld.ts";
import { scienceworldGym } from "./agentgym/scienceworld.ts";
import { webshopGym } from "./agentgym/webshop.ts";
import { batchConversation } from "./batch/conversation.ts";
import type { BatchDescription } from "./batch/messages.ts";
import { type Engine, type EngineName, engineIn, servedWorlds } from "./engine.ts";
import { Failure, failureStatus, toFailure } from "./failure.ts";
import { type AppEnv, boundedBody, checkOrigin, checkToken, createRateLimiter } from "./guard.ts";
import { instanceHeader } from "./instance.ts";
import type { Limits } from "./limits.ts";
import { createMetrics } from "./metrics.ts";
import { openEnvApp } from "./openenv/routes.ts";
import { createSeats } from "./seats.ts";
import { type Conversation, serveSocket } from "./socket.ts";
import { refuseUnreadable } from "./validation.ts";

/** One thing that happened, for the log. */
export type LogEntry = Readonly<Record<string, string | number | boolean>>;

export interface ServerOptions {
  readonly engines: Readonly<Record<EngineName, Engine>>;
  readonly limits: Limits;
  /** What clients must know; null lets everyone in. */
  readonly token: string | null;
  /** Origins whose pages may ask; "*" for all, empty for none. */
  readonly cors: readonly string[];
  readonly version: string;
  /** Milliseconds. */
  readonly clock: () => number;
  readonly log: (entry: LogEntry) => void;
  /** Makes a WebSocket of a request that asks for one. */
  readonly upgrade: (request: Request) => { socket: WebSocket; response: Response };
}

/** AgentGym's servers, by the path they are under. */
export const gymNames = ["alfworld", "sciworld", "webshop"] as const;
export type GymName = (typeof gymNames)[number];

const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

/** One of few, so that clients cannot make up labels. */
const methodOf = (method: string): string => (methods.includes(method) ? method : "other");

/** Characters of a path that the log keeps. */
const loggedPath = 200;

/** Answers a request of the client with this address. */
export type Answer = (request: Request, client: string) => Response | Promise<Response>;

export interface EnvServer {
  readonly answer: Answer;
  /** One of AgentGym's servers alone, at the root. */
  readonly dropIn: Readonly<Record<GymName, Answer>>;
  /** Closes environments that nobody uses; to be called now and then. */
  reap(): Promise<void>;
  /** Refuses what is new and resolves when what was begun is done. */
  drain(): Promise<void>;
}

export function createServer(options: ServerOptions): EnvServer {
  const { limits, clock, log } = options;
  const metrics = createMetrics({
    requests: "HTTP requests by route and status.",
    request_seconds: "Time from a request to its reply.",
    messages: "WebSocket messages by protocol.",
    message_seconds: "Time from a WebSocket message to its reply.",
  });
  const seats = createSeats(limits.sessions);
  const rate = createRateLimiter(limits.rate, clock);
  const shutdown = new AbortController();
  const startedAt = clock();
  const instance = crypto.randomUUID();
  let sockets = 0;
  let requests = 0;
  let settle = (): void => {};
  metrics.gauge("sessions", "Environments that are open.", () => seats.taken);
  metrics.gauge("sessions_max", "Environments that may be open.", () => seats.max);
  metrics.gauge("sockets", "WebSockets that are open.", () => sockets);
  metrics.gauge("uptime_seconds", "Time since the server started.", () => (clock() - startedAt) / 1000);

  const report = (error: unknown): void => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log({ level: "error", event: "mistake", error: text });
  };
  const engines = (name: EngineName): Engine => options.engines[name];
  const services = { engines, seats, limits, clock, report };
  const gyms = {
    alfworld: alfworldGym(engines, services),
    sciworld: scienceworldGym(engines, services),
    webshop: webshopGym(engines, services),
  };

  function converse(c: Context<AppEnv>, conversation: Conversation): Response {
    if (c.req.header("upgrade")?.toLowerCase() !== "websocket") {
      throw new Failure("BAD_REQUEST", "This address is for WebSockets.");
    }
    const { socket, response } = options.upgrade(c.req.raw);
    const protocol = routePath(c);
    const timed: Conversation = {
      ...conversation,
      answer: async (text) => {
        const begun = clock();
        const reply = await conversation.answer(text);
        metrics.count("messages", { route: protocol });
        metrics.observe("message_seconds", (clock() - begun) / 1000);
        return reply;
      },
    };
    sockets++;
    serveSocket(socket, c.env.client, timed, { limits, rate, shutdown: shutdown.signal, report }, () => {
      sockets--;
      settle();
    });
    return response;
  }

  const openEnvs = Object.fromEntries(
    servedWorlds.map((world) => [world, openEnvApp(world, options.version, { ...services, converse })]),
  );

  const info = { title: "Q-Evolve environment server", version: options.version };

  /** An app that watches and checks every request before its routes answer. */
  function guarded(mount: (app: OpenAPIHono<AppEnv>) => void): Answer {
    const app = new OpenAPIHono<AppEnv>({ strict: false });
    const origin = options.cors.includes("*") ? "*" : [...options.cors];
    const crossOrigin = cors({ origin, exposeHeaders: ["X-Request-Id", instanceHeader] });
    app.use(requestId());
    app.use(async (c, next) => {
      const begun = clock();
      requests++;
      await next();
      requests--;
      settle();
      const { status } = c.res;
      metrics.count("requests", { method: methodOf(c.req.method), route: routePath(c, -1), status: String(status) });
      metrics.observe("request_seconds", (clock() - begun) / 1000);
      if (status < 400) return;
      const [method, path] = [methodOf(c.req.method), c.req.path.slice(0, loggedPath)];
      log({ level: "warn", event: "refused", id: c.get("requestId"), client: c.env.client, method, path, status });
    });
    // The reply that makes a WebSocket must stay as the host made it.
    app.use((c, next) => (c.req.header("upgrade") || options.cors.length === 0 ? next() : crossOrigin(c, next)));
    app.use(async (c, next) => {
      c.header(instanceHeader, instance);
      const wanted = c.req.header(instanceHeader);
      if (wanted !== undefined && wanted !== instance)
        throw new Failure("OTHER_INSTANCE", "The server was started again.");
      if (shutdown.signal.aborted) throw new Failure("SHUTTING_DOWN", "The server is shutting down.");
      rate.take(c.env.client);
      if (options.token !== null && c.req.path !== "/health") await checkToken(c, options.token);
      if (c.req.header("upgrade")) checkOrigin(c, options.cors);
      await next();
    });
    app.use(boundedBody(limits));
    const refuse = (error: unknown, c: Context) => {
      const unreadable = refuseUnreadable(error, c);
      if (unreadable) return unreadable;
      const { message, code } = toFailure(error);
      if (code === "INTERNAL") report(error);
      return c.json({ detail: message, error: message, code }, failureStatus[code]);
    };
    const onMethodNotAllowed = (c: Context, allowed: string[]) => {
      c.header("Allow", allowed.join(", "));
      return refuse(new Failure("WRONG_METHOD", `This route takes ${allowed.join(", ")} alone.`), c);
    };
    app.use(methodNotAllowed({ app, onMethodNotAllowed }));
    app.onError(refuse);
    app.notFound((c) => refuse(new Failure("NO_ROUTE", "There is no such route; /docs has all."), c));
    app.doc31("/openapi.json", { openapi: "3.1.0", info });
    app.get("/docs", swaggerUI({ url: "openapi.json" }));
    mount(app);
    return (request, client) => app.fetch(request, { client });
  }

  const answer = guarded((app) => {
    for (const name of gymNames) app.route(`/${name}`, gyms[name].app);
    for (const world of servedWorlds) {
      app.route(`/openenv/${world}`, openEnvs[world]!.app);
      app.get(`/batch/${world}`, async (c) => {
        const engine = engines(engineIn(c.req.query("engine")));
        if (c.req.header("upgrade")) return converse(c, batchConversation({ ...services, engine, world }));
        const described = { protocol: "q-evolve-batch-1", world, ...(await engine.describe(world)) } as const;
        return c.json(described satisfies BatchDescription, 200);
      });
    }
    app.get("/metrics", (c) => c.text(metrics.text(), 200, { "Content-Type": "text/plain; version=0.0.4" }));
    app.get("/", (c) => c.json({ service: info.title, version: info.version, docs: "/docs" }, 200));
    // An OpenEnv client that is given the address alone plays the first world.
    app.route("/", openEnvs[servedWorlds[0]]!.app);
  });

  const all = [...Object.values(gyms), ...Object.values(openEnvs)].map(({ sessions }) => sessions);
  const dropIn = (name: GymName): Answer => guarded((app) => app.route("/", gyms[name].app));

  return {
    answer,
    dropIn: { alfworld: dropIn("alfworld"), sciworld: dropIn("sciworld"), webshop: dropIn("webshop") },
    reap: async () => {
      const closed = await Promise.all(all.map((sessions) => sessions.reap()));
      const count = closed.reduce((sum, n) => sum + n, 0);
      if (count > 0) log({ level: "info", event: "idle environments closed", count });
    },
    drain: async () => {
      shutdown.abort();
      await new Promise<void>((resolve) => {
        settle = () => {
          if (requests === 0 && sockets === 0) resolve();
        };
        settle();
      });
      await Promise.all(all.flatMap((sessions) => sessions.ids().map((id) => sessions.close(id as never))));
    },
  };
}
