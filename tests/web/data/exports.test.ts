import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { exportsOf, zipFolder } from "../../../web/data/exports.ts";
import { createMemoryRunStore } from "../../../workers/memory-run-store.ts";

const files = Object.fromEntries(
  ["config.json", "start/model.safetensors", "start/config.json", "iter1/labelled.jsonl", "iter2/self.jsonl"].map(
    (path) => [path, `content of ${path}`],
  ),
);

async function runStore() {
  const store = createMemoryRunStore();
  for (const [path, content] of Object.entries(files)) await store.write(path, content);
  return store;
}

test("of a run can be taken what is whole", async () => {
  expect(await exportsOf(await runStore())).toEqual({ labelled: [1], policies: ["start"] });
});

test("a zipped run holds every file under its name", async () => {
  const zip = await zipFolder(await runStore(), "", "mine");
  const entries = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.fromEntries(Object.entries(entries).map(([path, bytes]) => [path, strFromU8(bytes)]))).toEqual(
    Object.fromEntries(Object.entries(files).map(([path, content]) => [`mine/${path}`, content])),
  );
});
