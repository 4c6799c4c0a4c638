/** @file Python scripts of these tests, with the standard library alone. */

import { spawn, spawnSync } from "node:child_process";

/** Null where this machine has no Python. */
export const python: string | null =
  ["python3", "python"].find((name) => spawnSync(name, ["--version"]).status === 0) ?? null;

if (python === null) console.warn("tests of the server: there is no Python 3, so its clients are not tried");

/** Runs a script beside this file; the JSON that it prints. */
export function runPython(script: string, ...args: string[]): Promise<unknown> {
  const child = spawn(python ?? "python3", [`tests/envs/server/${script}`, ...args]);
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on("close", (code) => (code === 0 ? resolve(JSON.parse(stdout)) : reject(new Error(stderr))));
  });
}
