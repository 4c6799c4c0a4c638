/** @file JSON over HTTP with a server that may be slow, full, restarted or gone. */

import { UserError } from "../../core/errors.ts";
import { instanceHeader } from "../server/instance.ts";
import { ConnectionLost, type RemoteOptions } from "./connection.ts";

export interface JsonClient {
  /**
   * @throws ConnectionLost when there is no answer, the server is full or shutting down, or another one than before
   * @throws UserError when the server refuses
   */
  get(path: string): Promise<unknown>;
  post(path: string, body?: unknown): Promise<unknown>;
  /** The server says which start of it answers, so nothing that is meant for one reaches another. */
  readonly knowsInstance: boolean;
}

/** Statuses that another try may change: too many requests, bad gateways, a full server. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** A client for one environment: it knows the start of the server by its first answer. */
export function jsonClient(base: string, { token, timeoutSeconds }: RemoteOptions): JsonClient {
  let instance: string | null = null;

  async function ask(path: string, init: RequestInit): Promise<unknown> {
    const headers = new Headers(init.headers);
    if (token !== null) headers.set("Authorization", `Bearer ${token}`);
    if (instance !== null) headers.set(instanceHeader, instance);
    const url = `${base}${path}`;
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(1000 * timeoutSeconds) });
      text = await response.text();
    } catch (error) {
      throw new ConnectionLost(error instanceof Error ? error.message : String(error));
    }
    if (passing.has(response.status)) throw new ConnectionLost(`status ${response.status}: ${messageIn(text)}`);
    const answered = response.headers.get(instanceHeader);
    if (instance !== null && answered !== instance) throw new ConnectionLost("it was started again");
    instance = answered;
    if (!response.ok) throw new UserError(`${url} answers with status ${response.status}: ${messageIn(text)}`);
    try {
      return JSON.parse(text);
    } catch {
      throw new UserError(`${url} does not answer with JSON but with ${JSON.stringify(text.slice(0, 80))}.`);
    }
  }

  return {
    get knowsInstance() {
      return instance !== null;
    },
    get: (path) => ask(path, {}),
    post: (path, body) =>
      ask(path, {
        method: "POST",
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
      }),
  };
}

function messageIn(text: string): string {
  try {
    const { error, detail } = JSON.parse(text) as { error?: unknown; detail?: unknown };
    return String(error ?? detail ?? text).slice(0, 300);
  } catch {
    return text.slice(0, 300);
  }
}
