/**
 * @file `npm run build:shop -- …`: turns WebShop's full product files into shop files, once, so that playing needs neither
 * the time nor the memory to parse them.
 */

import { UserError } from "../core/errors.ts";
import { writeShop } from "../envs/webshop/store/write.ts";
import { main } from "./main.ts";
import { fromCaller } from "./open-run.ts";
import { parseOptionsOnly, usage, wholeNumber } from "./options.ts";
import { shopFilesWriter, textStream } from "./shop-files.ts";

const shopOptions = {
  products: { value: "FILE", help: "the original's items_shuffle.json" },
  attributes: { value: "FILE", help: "its items_ins_v2.json" },
  human: { value: "FILE", help: "its items_human_ins.json: goals that people wrote" },
  seed: { value: "N", help: "for prices within a range and price bounds; default 0" },
  out: { value: "DIR", help: "folder of the shop files" },
  help: { help: "show this" },
} as const;

async function buildShop(args: string[]): Promise<boolean> {
  const { values, flags } = parseOptionsOnly(args, shopOptions);
  if (flags.has("help")) {
    console.log(`npm run build:shop -- [options]\n\n${usage(shopOptions)}`);
    return true;
  }
  const given = (name: "products" | "attributes" | "out"): string => {
    const path = values[name];
    if (path === undefined) throw new UserError(`--${name} is missing.\n${usage(shopOptions)}`);
    return fromCaller(path);
  };
  const [products, attributes, out] = [given("products"), given("attributes"), given("out")];
  const sources = {
    products: await textStream(products),
    attributes: await textStream(attributes),
    human: values.human === undefined ? null : await textStream(fromCaller(values.human)),
    seed: wholeNumber("seed", values.seed) ?? 0,
  };
  const manifest = await writeShop(sources, await shopFilesWriter(out));
  console.log(`${out}: ${manifest.products} products, ${manifest.terms} search terms, ${manifest.goals} human goals`);
  return true;
}

await main(buildShop);
