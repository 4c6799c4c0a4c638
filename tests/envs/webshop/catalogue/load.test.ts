import { describe, expect, it } from "vitest";
import { UserError } from "../../../../core/errors.ts";
import { loadCatalogue } from "../../../../envs/webshop/catalogue/load.ts";
import { drawPrices } from "../../../../envs/webshop/catalogue/price.ts";
import { createPythonRandom } from "../../../../envs/webshop/python/random.ts";
import { searchText } from "../../../../envs/webshop/search/inverted-index.ts";
import { FILES, filesWith, loadFixture, RAW_PRODUCTS, rawProduct, treeOf } from "../fixture.ts";

describe("loading a catalogue", () => {
  it("lower-cases option groups and values and spells out slashes", async () => {
    const cup = (await loadFixture()).byAsin.get("A1")!;
    expect([...cup.options]).toEqual([
      ["color", ["blue", "navy | white"]],
      ["size", ["small", 'large 9"']],
    ]);
  });

  it("prints prices as Python does and keeps both ends of a range", async () => {
    const { byAsin } = await loadFixture();
    expect(byAsin.get("A1")?.priceTag).toBe("$12.5");
    expect(byAsin.get("A2")).toMatchObject({ priceTag: "$8.0 to $9.0", pricing: [8, 9] });
  });

  it("takes 100 dollars where no price is given", async () => {
    const { products } = await loadFixture([rawProduct("A1", "x", { pricing: null })]);
    expect(products[0]).toMatchObject({ priceTag: "$100.0", pricing: [100] });
  });

  it("reads a unit price as the end of a range, as the original does", async () => {
    const { products } = await loadFixture([rawProduct("A1", "x", { pricing: "$1,000.00 ($0.50 / Ounce)" })]);
    expect(products[0]?.priceTag).toBe("$1000.0 to $0.5");
  });

  it("skips rows named nan, long asins and repeated asins", async () => {
    const rows = [rawProduct("nan", "a"), rawProduct("A2345678901", "b"), rawProduct("A1", "c"), rawProduct("A1", "d")];
    expect((await loadFixture(rows)).products.map(({ title }) => title)).toEqual(["c"]);
  });

  it("gives a product without an entry the attribute DUMMY_ATTR and says so", async () => {
    const catalogue = await loadFixture([rawProduct("Z9", "x")]);
    expect(catalogue.products[0]?.attributes).toEqual(["DUMMY_ATTR"]);
    expect(catalogue.unannotated).toEqual(["Z9"]);
  });

  it("indexes title, description, first bullet and options", async () => {
    const text = searchText((await loadFixture()).byAsin.get("A1")!);
    expect(text).toBe('blue tea cup  dishwasher safe color: blue, navy | white, and size: small, large 9"');
  });

  it("reads NaN, which Python writes into JSON, as nothing", async () => {
    const files = filesWith([rawProduct("A1", "costs NaN", { pricing: null })]);
    files["items.json"] = files["items.json"]!.replace('"pricing":null', '"pricing":NaN');
    expect((await loadCatalogue(treeOf(files), FILES)).products[0]?.title).toBe("costs NaN");
  });

  it("works without human instructions", async () => {
    const catalogue = await loadCatalogue(treeOf(filesWith(RAW_PRODUCTS)), { ...FILES, human: null });
    expect(catalogue.byAsin.get("A1")?.humanInstructions).toEqual([]);
  });

  it("takes the first rows when there is a limit", async () => {
    const catalogue = await loadCatalogue(treeOf(filesWith(RAW_PRODUCTS)), FILES, 2);
    expect(catalogue.products).toHaveLength(2);
  });

  it("draws prices within ranges, the same for the same seed", async () => {
    const { products } = await loadFixture();
    const prices = drawPrices(products, createPythonRandom(7));
    expect(prices.get("A1")).toBe(12.5);
    expect(prices.get("A2")).toBeGreaterThanOrEqual(8);
    expect(prices.get("A2")).toBeLessThanOrEqual(9);
    expect(drawPrices(products, createPythonRandom(7))).toEqual(prices);
  });
});

describe("bad product files", () => {
  const failing = async (change: (files: Record<string, string>) => void): Promise<string> => {
    const files = filesWith(RAW_PRODUCTS);
    change(files);
    const error: unknown = await loadCatalogue(treeOf(files), FILES).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(UserError);
    return (error as UserError).message;
  };
  const setRows = (rows: readonly unknown[]) => (files: Record<string, string>) => {
    files["items.json"] = JSON.stringify(rows);
  };

  it("names a file that is missing and what to do", async () => {
    expect(await failing((files) => delete files["items.json"])).toMatch(/^items\.json: no such file; download/);
    expect(await failing((files) => delete files["human.json"])).toMatch(/^human\.json: no such file/);
  });

  it("says that a file is truncated and where", async () => {
    const message = await failing((files) => {
      files["items.json"] = files["items.json"]!.slice(0, -80);
    });
    expect(message).toMatch(/items\.json: the file ends inside element 2, it is truncated/);
  });

  it("names the row of a product without an asin", async () => {
    const { asin: _, ...nameless } = rawProduct("A1", "x");
    expect(await failing(setRows([rawProduct("A1", "ok"), nameless]))).toMatch(/items\.json, row 1: .* no "asin"/);
    expect(await failing(setRows([{ ...nameless, asin: 12 }]))).toMatch(/row 0: .* no "asin"/);
  });

  it.each(["12.50", "$", "$1.2.3", "$5.00.", 12])("names a price that cannot be read: %j", async (pricing) => {
    const message = await failing(setRows([rawProduct("A1", "x", { pricing })]));
    expect(message).toContain(`items.json, row 0 (A1): the price ${JSON.stringify(pricing)} cannot be read`);
  });

  it.each([
    [{ images: [] }, "images"],
    [{ full_description: null }, "full_description"],
    [{ small_description: [] }, "small_description"],
    [{ customization_options: { Color: [{ image: null }] } }, "customization_options"],
  ])("names the field that the original could not load: %j", async (changes, field) => {
    expect(await failing(setRows([rawProduct("A1", "x", changes)]))).toContain(`row 0 (A1): field "${field}`);
  });

  it("refuses files of another kind", async () => {
    expect(await failing(setRows([]))).toMatch(/holds no product/);
    expect(await failing((files) => (files["items.json"] = "{}"))).toMatch(/expected one JSON array/);
    expect(await failing((files) => (files["attributes.json"] = "[]"))).toMatch(/expected one JSON object/);
    expect(await failing((files) => (files["attributes.json"] = "{"))).toMatch(/attributes\.json: not valid JSON/);
  });
});
