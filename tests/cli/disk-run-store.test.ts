import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { diskRunStore } from "../../cli/disk-run-store.ts";
import { UserError } from "../../core/errors.ts";
import { loadCheckpoint, saveCheckpoint } from "../../core/storage/checkpoint.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "run-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("a run on disk", () => {
  test("what is written is read back, in folders made on the way", async () => {
    const store = diskRunStore(join(root, "new"));
    await store.write("a/b.txt", "hällo");
    await store.write("a/c", Uint8Array.of(0, 255));
    expect(await store.readText("a/b.txt")).toBe("hällo");
    expect(await store.readBytes("a/c")).toEqual(Uint8Array.of(0, 255));
    expect(await store.list("a")).toEqual(["b.txt", "c"]);
    expect(await store.exists("a")).toBe(true);
    await store.remove("a");
    expect(await store.exists("a/c")).toBe(false);
    expect(await store.readBytes("a/c")).toBeNull();
    expect(await store.readText("a/b.txt")).toBeNull();
    expect(await store.list("a")).toBeNull();
    await store.remove("a/d");
    expect(await store.exists("a")).toBe(false);
  });

  test("a write leaves nothing else behind and replaces the whole file", async () => {
    const store = diskRunStore(root);
    await store.write("f", "long content");
    await store.write("f", "short");
    expect(readFileSync(join(root, "f"), "utf8")).toBe("short");
    expect(readdirSync(root)).toEqual(["f"]);
    writeFileSync(join(root, "f.tmp"), "what a crash left");
    expect(await store.list("")).toEqual(["f"]);
  });

  test("a line cut off by a crash is removed before the next one", async () => {
    const store = diskRunStore(root);
    await store.appendLine("m.jsonl", "1");
    await store.appendLine("m.jsonl", "2");
    writeFileSync(join(root, "m.jsonl"), `1\n2\n${"x".repeat(70000)}`);
    await store.appendLine("m.jsonl", "3");
    expect(await store.readText("m.jsonl")).toBe("1\n2\n3\n");
    writeFileSync(join(root, "n.jsonl"), "{torn");
    await store.appendLine("n.jsonl", "1");
    expect(await store.readText("n.jsonl")).toBe("1\n");
  });

  test("changes asked for at once happen in order, and none is lost", async () => {
    const store = diskRunStore(root);
    const lines = Array.from({ length: 50 }, (_, i) => String(i));
    await Promise.all(lines.flatMap((line) => [store.appendLine("m.jsonl", line), store.write("last", line)]));
    expect(await store.readText("m.jsonl")).toBe(`${lines.join("\n")}\n`);
    expect(await store.readText("last")).toBe("49");
  });

  test("a path out of the run is refused", async () => {
    await expect(async () => diskRunStore(root).write("../x", "")).rejects.toThrow("outside of the run");
  });

  test("a folder in the place of a file is an error with a remedy", async () => {
    const store = diskRunStore(root);
    await store.write("a/b", "");
    await expect(store.write("a", "")).rejects.toThrow(UserError);
    await expect(store.readText("a")).rejects.toThrow("A folder is in the place of a file");
  });

  test.skipIf(process.platform !== "linux")("a full disk is an error with a remedy", async () => {
    // Writing to /dev/full always fails with ENOSPC.
    execFileSync("ln", ["-s", "/dev/full", join(root, "m.jsonl")]);
    const append = diskRunStore(root).appendLine("m.jsonl", "1");
    await expect(append).rejects.toThrow("The disk is full");
    await expect(append).rejects.toThrow(UserError);
  });

  test("checkpoints work on it", async () => {
    const store = diskRunStore(root);
    await saveCheckpoint(store, "c", new Map([["w", Uint8Array.of(1, 2)]]));
    await saveCheckpoint(store, "c", new Map([["w", Uint8Array.of(3)]]));
    writeFileSync(join(root, "c/b/w"), "");
    expect(await loadCheckpoint(store, "c")).toEqual(new Map([["w", Uint8Array.of(1, 2)]]));
  });
});

describe("the lock of a run", () => {
  test("is held by one and free again after release", async () => {
    const store = diskRunStore(root);
    const lock = await store.lock();
    await expect(store.lock()).rejects.toThrow(`in use by process ${process.pid}`);
    await lock.release();
    await (await store.lock()).release();
    expect(readdirSync(root)).toEqual([]);
  });

  test("that a dead process left is taken over", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    await once(child, "spawn");
    const store = diskRunStore(root);
    const { host } = JSON.parse(await textOfOwnLock());
    await store.write("run.lock", JSON.stringify({ pid: child.pid, started: null, host }));
    await expect(store.lock()).rejects.toThrow(`in use by process ${child.pid}`);
    child.kill("SIGKILL");
    await once(child, "exit");
    await (await store.lock()).release();
  });

  test.skipIf(process.platform !== "linux")(
    "is taken over when its process number belongs to another process",
    async () => {
      const holder = JSON.parse(await textOfOwnLock());
      const store = diskRunStore(root);
      await store.write("run.lock", JSON.stringify({ ...holder, started: "1" }));
      await (await store.lock()).release();
    },
  );

  test("of another machine is never taken over", async () => {
    const store = diskRunStore(root);
    await store.write("run.lock", JSON.stringify({ pid: 1, started: null, host: "elsewhere" }));
    await expect(store.lock()).rejects.toThrow(
      "process 1 on elsewhere. Stop it first; if it is gone, delete this file",
    );
  });

  async function textOfOwnLock(): Promise<string> {
    const other = diskRunStore(join(root, "other"));
    const lock = await other.lock();
    const text = (await other.readText("run.lock")) as string;
    await lock.release();
    rmSync(join(root, "other"), { recursive: true });
    return text;
  }
});
