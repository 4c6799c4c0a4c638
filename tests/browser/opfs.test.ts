import { beforeEach, describe, expect, test } from "vitest";
import { requireTool } from "../support/webgpu-hosts.ts";
import { runInChromium } from "./chromium.ts";
import type { Results } from "./opfs-page.ts";

describe("a run in the browser's storage", () => {
  let results: Results;
  beforeEach(async (context) => {
    const call = { entry: "tests/browser/opfs-page.ts", argument: null };
    results ??= (await runInChromium(requireTool("chromium", context), call)) as Results;
  }, 120_000);

  test("what is written is read back whole, in folders made on the way, until it is removed", () => {
    expect(results.files.found).toEqual(["hällo", [0, 255], ["b.txt", "c"]]);
    expect(results.files.gone).toEqual([false, null, null]);
    expect(results.files.outside).toContain("outside of the run");
  });

  test("a line cut off by a crash is removed before the next one, and lines keep their order", () => {
    expect(results.lines.cut).toBe("1\n2\n3\n");
    expect(results.lines.many).toBe(`${Array.from({ length: 50 }, (_, i) => i).join("\n")}\n`);
  });

  test("a worker killed while it writes leaves the old file or the new one, and nothing beside it", () => {
    expect(results.killed.found).not.toContain("broken");
    expect(results.killed.found[0]).toBe("old");
    expect(results.killed.names).toEqual(["f", "ready"]);
  });

  test("its lock is held by one, keeps it from being deleted, and is free after its holder's death", () => {
    expect(results.locks.refused).toContain("is in use in another tab");
    expect(results.locks.kept).toContain("is in use in another tab");
    expect(results.locks.afterDeath).toBe("");
  });

  test("its size counts all its files, and deleting removes it", () => {
    expect(results.sizes).toEqual({ bytes: 8, before: true, after: false });
  });

  test("a damaged checkpoint gives way to the one before it", () => {
    expect(results.checkpoints).toEqual([1, 2]);
  });
});
