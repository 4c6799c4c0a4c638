/** @file Who may ask, how often, and how much: checked before any route sees a request. */

import type { Context, MiddlewareHandler } from "hono";
import { timingSafeEqual } from "hono/utils/buffer";
import { Failure } from "./failure.ts";
import type { Limits } from "./limits.ts";

/** What the host knows of a request beside the request. */
export interface HostInfo {
  /** The client's address. */
  readonly client: string;
}

export interface AppEnv {
  Bindings: HostInfo;
  Variables: { requestId: string };
}

/** A WebSocket in a browser cannot send headers; it offers the protocols "bearer" and the token. */
export const tokenProtocol = "bearer";

/** @throws Failure unless the request carries the token */
export async function checkToken(c: Context, token: string): Promise<void> {
  const [offer, offered] = (c.req.header("sec-websocket-protocol") ?? "").split(",").map((text) => text.trim());
  const [, sent] = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  const given = sent ?? (offer === tokenProtocol ? offered : undefined) ?? "";
  if (!(await timingSafeEqual(given, token))) {
    throw new Failure("UNAUTHORIZED", "This server wants its token: send the header Authorization: Bearer TOKEN.");
  }
}

/** @throws Failure for a WebSocket of a web page that is not on the list; CORS does not cover those */
export function checkOrigin(c: Context, allowed: readonly string[]): void {
  const origin = c.req.header("origin");
  if (origin === undefined || allowed.includes("*") || allowed.includes(origin)) return;
  throw new Failure("FORBIDDEN_ORIGIN", "Pages of this origin may not connect; --cors lists those that may.");
}

export interface RateLimiter {
  /** @throws Failure when a client asks too often */
  take(client: string): void;
}

/** Token buckets, one per client, that hold what a client may ask in a second. */
export function createRateLimiter(rate: number | null, clock: () => number): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const mostClients = 10_000;
  return {
    take: (client) => {
      if (rate === null) return;
      const now = clock();
      if (buckets.size > mostClients) buckets.clear();
      const bucket = buckets.get(client) ?? { tokens: rate, at: now };
      buckets.set(client, bucket);
      bucket.tokens = Math.min(rate, bucket.tokens + ((now - bucket.at) / 1000) * rate);
      bucket.at = now;
      if (bucket.tokens < 1)
        throw new Failure("RATE_LIMITED", `More than ${rate} requests per second. Ask less often.`);
      bucket.tokens--;
    },
  };
}

/**
 * Reads the body before the route does, within limits of size and time. As with FastAPI, a body that does not say what it
 * is counts as JSON, and an empty one as none.
 */
export function boundedBody(limits: Pick<Limits, "bodyBytes" | "bodySeconds">): MiddlewareHandler {
  return async (c, next) => {
    const { url, method, headers: sent, body } = c.req.raw;
    if (method === "GET" || method === "HEAD") return next();
    if (Number(sent.get("content-length") ?? 0) > limits.bodyBytes) throw tooLarge(limits);
    const text = body ? await readBounded(body, limits) : "";
    const headers = new Headers(sent);
    if (text === "") headers.delete("content-type");
    else if (!headers.get("content-type")) headers.set("content-type", "application/json");
    c.req.raw = new Request(url, { method, headers, ...(text === "" ? {} : { body: text }) });
    await next();
  };
}

async function readBounded(
  body: ReadableStream<Uint8Array>,
  limits: Pick<Limits, "bodyBytes" | "bodySeconds">,
): Promise<string> {
  const reader = body.getReader();
  const late = new Failure("SLOW_REQUEST", `The body took more than ${limits.bodySeconds} s to arrive.`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), 1000 * limits.bodySeconds);
  });
  const decoder = new TextDecoder();
  let size = 0;
  let text = "";
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), deadline]);
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > limits.bodyBytes) throw tooLarge(limits);
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function tooLarge({ bodyBytes }: Pick<Limits, "bodyBytes">): Failure {
  return new Failure("TOO_LARGE", `Bodies and messages have at most ${bodyBytes} bytes.`);
}
