/** @file A process of this machine that talks in lines. `node:child_process` is there in Deno and in Node. */

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Spawn } from "../../envs/server/bridge/child.ts";

const restMilliseconds = 500;

/** Starts `command args…`; what it writes on standard error goes to `onNoise`, line by line. */
export function spawnLines(command: string, args: readonly string[], onNoise: (line: string) => void): Spawn {
  return ({ onLine, onEnd }) => {
    const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
    createInterface({ input: child.stdout }).on("line", onLine);
    createInterface({ input: child.stderr }).on("line", onNoise);
    child.on("error", (error) => onEnd(`${command} cannot be started (${error.message})`));
    child.on("close", (code, signal) => onEnd(`it ended with ${signal ?? code}`));
    // Processes that it started may keep its output open; what it wrote itself is read by then.
    child.on("exit", (code, signal) => setTimeout(() => onEnd(`it ended with ${signal ?? code}`), restMilliseconds));
    // It may be gone while we write; `close` says so.
    child.stdin.on("error", () => {});
    return {
      send: (line) => child.stdin.write(`${line}\n`),
      kill: () => child.kill("SIGKILL"),
    };
  };
}
