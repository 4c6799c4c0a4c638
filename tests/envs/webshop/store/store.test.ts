import { describe, expect, it } from "vitest";
import { drawPrices } from "../../../../envs/webshop/catalogue/price.ts";
import { humanGoals } from "../../../../envs/webshop/goals/human.ts";
import { orderGoals } from "../../../../envs/webshop/goals/order.ts";
import { createPythonRandom } from "../../../../envs/webshop/python/random.ts";
import { createRanker } from "../../../../envs/webshop/search/bm25.ts";
import { rankerFor } from "../../../../envs/webshop/search/product-search.ts";
import { SHOP_FILES, type ShopFiles, type ShopFilesWriter } from "../../../../envs/webshop/store/files.ts";
import { openShop } from "../../../../envs/webshop/store/open.ts";
import { type TextStream, writeShop } from "../../../../envs/webshop/store/write.ts";
import { filesWith, loadFixture, RAW_PRODUCTS, type RawProduct } from "../fixture.ts";

function memory() {
  const files = new Map<string, Uint8Array>();
  const writer: ShopFilesWriter = {
    append: async (name, bytes) => {
      files.set(name, Uint8Array.from([...(files.get(name) ?? []), ...bytes]));
    },
  };
  const reader: ShopFiles = {
    size: (name) => files.get(name)?.length ?? null,
    read: (name, offset, length) => files.get(name)!.subarray(offset, offset + length),
  };
  return { files, writer, reader };
}

/** The text in pieces of seven characters. */
function stream(name: string, text: string): TextStream {
  async function* pieces() {
    for (let at = 0; at < text.length; at += 7) yield text.slice(at, at + 7);
  }
  return { name, pieces: pieces() };
}

async function build(rows: readonly RawProduct[] = RAW_PRODUCTS, change = (text: string) => text) {
  const texts = filesWith(rows);
  const store = memory();
  const sources = {
    products: stream("items.json", change(texts["items.json"]!)),
    attributes: stream("attributes.json", texts["attributes.json"]!),
    human: stream("human.json", texts["human.json"]!),
    seed: 7,
  };
  await writeShop(sources, store.writer);
  return store;
}

describe("a shop on disk", () => {
  it("is the shop in memory: products, prices, search and goals", async () => {
    const { catalogue, prices, index, goals } = openShop((await build()).reader);
    const inMemory = await loadFixture();
    const random = createPythonRandom(7);
    const drawn = drawPrices(inMemory.products, random);
    expect(Array.from({ length: catalogue.size }, (_, place) => catalogue.at(place))).toEqual(inMemory.products);
    expect(inMemory.products.map(({ asin }) => prices.get(asin))).toEqual([...drawn.values()]);
    expect(createRanker(index)("red tea cup", 5)).toEqual(rankerFor(inMemory)("red tea cup", 5));
    expect(goals).toEqual(orderGoals(humanGoals(inMemory, drawn, random), random));
    expect(catalogue.find("A2")?.title).toBe("Red Tea Cup");
    expect(catalogue.find("A9")).toBeUndefined();
  });

  it("names a truncated product file while it is read", async () => {
    await expect(build(RAW_PRODUCTS, (text) => text.slice(0, -40))).rejects.toThrow(
      /items\.json: the file ends inside/,
    );
  });

  it("notices files that are missing or cut off", async () => {
    const { files, reader } = await build();
    const postings = files.get(SHOP_FILES.postings)!;
    files.set(SHOP_FILES.postings, postings.subarray(0, 5));
    expect(() => openShop(reader)).toThrow(new RegExp(`postings\\.bin: has 5 of ${postings.length} bytes; build`));
    files.delete(SHOP_FILES.manifest);
    expect(() => openShop(reader)).toThrow(/manifest\.json: no such file, the shop was never built to its end/);
  });

  it("refuses the index of another catalogue", async () => {
    const { files, reader } = await build();
    files.set(SHOP_FILES.documents, new TextEncoder().encode("A1\nA2\nB7\n"));
    expect(() => openShop(reader)).toThrow(/the index is of another catalogue \(B7\); build/);
  });
});
