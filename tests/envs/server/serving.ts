/** @file The server as people run it: Deno in a process of its own, on a port that is free. */

import { type ChildProcess, spawn } from "node:child_process";

export interface Serving {
  readonly address: string;
  /** All that the server wrote on standard output, line by line. */
  readonly lines: readonly string[];
  readonly process: ChildProcess;
  /** What it logged so far. */
  log(): Record<string, unknown>[];
  /** Sends a signal and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Small games, so that everything starts fast. */
const small = ["alfworld.difficulty=tiny", "alfworld.maxSteps=12"];

export function serve(...args: string[]): Promise<Serving> {
  const child = spawn("node_modules/.bin/deno", ["run", "-A", "cli/serve.ts", "--port=0", ...small, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  return new Promise((resolve, reject) => {
    void ended.then((code) => reject(new Error(`the server ended with ${code}:\n${stderr}`)));
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
      const address = /^http:\S+$/m.exec(stdout)?.[0];
      if (address === undefined) return;
      resolve({
        address,
        lines: stdout.trimEnd().split("\n"),
        process: child,
        log: () => stderr.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : [])),
        stop: (signal = "SIGTERM") => {
          child.kill(signal);
          return ended;
        },
      });
    });
  });
}

/** What a call to a route answers: its status, and its body where that is JSON. */
export async function call(
  url: string,
  options: { body?: unknown; method?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<{ status: number; json: unknown; headers: Headers }> {
  const { body, method = body === undefined ? "GET" : "POST", headers } = options;
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return { status: response.status, json: isJson ? JSON.parse(text) : text, headers: response.headers };
}
