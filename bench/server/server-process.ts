/** @file The environment server in a process of its own, as the benchmark sees it: started, weighed and killed. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline";

export interface ServerProcess {
  readonly address: string;
  /** Megabytes that the process holds, and what of them is alive after its garbage was collected. */
  weigh(): Promise<{ resident: number; live: number }>;
  /** Its own processes: the bridges to original packages. */
  children(): number[];
  kill(): Promise<void>;
}

/** What it writes on standard error beside its weight. */
const notes = (line: string): void => {
  if (!line.includes('"debug"')) console.error(line);
};

/** Where there is no /proc nothing can be read. */
const proc = (child: ChildProcess, file: string): string => readFileSync(`/proc/${child.pid}/${file}`, "utf8");

export async function startServer(args: readonly string[]): Promise<ServerProcess> {
  const script = ["run", "-A", "--v8-flags=--expose-gc", "bench/server/weighed-server.ts"];
  const child = spawn(process.execPath, [...script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const early = (code: number | null): never => {
    throw new Error(`the server ended with ${code}`);
  };
  child.on("close", early);
  // Deno's `child.kill` sends one signal only.
  const signal = (name: NodeJS.Signals): void => void process.kill(child.pid as number, name);
  let weighed = (_: number): void => {};
  createInterface({ input: child.stderr }).on("line", (line) => {
    const [, live] = /"liveMegabytes":([\d.]+)/.exec(line) ?? [];
    if (live === undefined) notes(line);
    else weighed(Number(live));
  });
  const [address] = await once(createInterface({ input: child.stdout }), "line");
  return {
    address: String(address),
    weigh: async () => {
      const resident = Number(/VmRSS:\s+(\d+)/.exec(proc(child, "status"))?.[1]) / 1024;
      const live = new Promise<number>((resolve) => {
        weighed = resolve;
      });
      signal("SIGUSR2");
      return { resident, live: await live };
    },
    children: () => proc(child, `task/${child.pid}/children`).trim().split(" ").filter(Boolean).map(Number),
    kill: async () => {
      child.off("close", early);
      signal("SIGKILL");
      await once(child, "close");
    },
  };
}
