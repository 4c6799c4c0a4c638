/** @file In the page: what the browser's storage makes of runs, scenario by scenario. */

import { loadCheckpoint, saveCheckpoint } from "../../core/storage/checkpoint.ts";
import { callWorker } from "../../workers/calls.ts";
import { opfsRunNames, opfsRunSize, opfsRunStore, removeOpfsRun } from "../../workers/opfs-run-store.ts";
import type { OpfsCalls } from "./opfs-worker.ts";

function startWorker() {
  return callWorker<OpfsCalls>(new Worker(new URL("./opfs-worker.ts", import.meta.url), { type: "module" }));
}

const messageOf = (failing: Promise<unknown>): Promise<string> => failing.then(() => "", String);

const scenarios = {
  async files() {
    const store = await opfsRunStore("files");
    await store.write("a/b.txt", "hällo, long");
    await store.write("a/b.txt", "hällo");
    await store.write("a/c", Uint8Array.of(0, 255));
    const found = [await store.readText("a/b.txt"), [...((await store.readBytes("a/c")) ?? [])], await store.list("a")];
    await store.remove("a");
    await store.remove("a/d");
    const gone = [await store.exists("a/c"), await store.readText("a/b.txt"), await store.list("a")];
    return { found, gone, outside: await messageOf(store.write("../x", "")) };
  },
  async lines() {
    const [store, worker] = [await opfsRunStore("lines"), startWorker()];
    await store.write("cut", `1\n2\n${"x".repeat(70_000)}`);
    await worker.call("append", { run: "lines", path: "cut", lines: ["3"] });
    const numbers = Array.from({ length: 50 }, (_, i) => String(i));
    await worker.call("append", { run: "lines", path: "many", lines: numbers });
    worker.terminate();
    return { cut: await store.readText("cut"), many: await store.readText("many") };
  },
  /** Kills a worker ever later while it writes; what is in the file each time. */
  async killed() {
    const store = await opfsRunStore("killed");
    const large = (letter: string) => letter.repeat(8_000_000);
    const found: string[] = [];
    for (const milliseconds of [0, 2, 5, 10, 20, 40]) {
      await store.write("f", large("a"));
      const worker = startWorker();
      await worker.call("append", { run: "killed", path: "ready", lines: [""] });
      void worker.call("write", { run: "killed", path: "f", content: large("b") });
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      worker.terminate();
      const text = await store.readText("f");
      found.push(text === large("a") ? "old" : text === large("b") ? "new" : "broken");
    }
    return { found, names: await store.list("") };
  },
  async locks() {
    const [first, second] = [startWorker(), startWorker()];
    await first.call("lock", "locks");
    const refused = await messageOf(second.call("lock", "locks"));
    const kept = await messageOf(removeOpfsRun("locks"));
    await first.call("unlock", null as never);
    await second.call("lock", "locks");
    second.terminate();
    // The browser needs a moment to notice.
    let afterDeath = "";
    for (let tries = 0; tries < 50; tries++) {
      afterDeath = await messageOf(first.call("lock", "locks"));
      if (afterDeath === "") break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    first.terminate();
    return { refused, kept, afterDeath };
  },
  async sizes() {
    const store = await opfsRunStore("sizes");
    await store.write("a/b", Uint8Array.of(1, 2, 3));
    await store.write("c", "12345");
    const [bytes, names] = [await opfsRunSize("sizes"), await opfsRunNames()];
    await removeOpfsRun("sizes");
    return { bytes, before: names.includes("sizes"), after: (await opfsRunNames()).includes("sizes") };
  },
  async checkpoints() {
    const store = await opfsRunStore("checkpoints");
    await saveCheckpoint(store, "c", new Map([["w", Uint8Array.of(1, 2)]]));
    await saveCheckpoint(store, "c", new Map([["w", Uint8Array.of(3)]]));
    await store.write("c/b/w", "");
    return [...((await loadCheckpoint(store, "c"))?.get("w") ?? [])];
  },
};

export type Results = { readonly [Name in keyof typeof scenarios]: Awaited<ReturnType<(typeof scenarios)[Name]>> };

export async function run(): Promise<Results> {
  const results: Record<string, unknown> = {};
  for (const [name, scenario] of Object.entries(scenarios)) results[name] = await scenario();
  return results as Results;
}
