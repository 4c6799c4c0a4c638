/**
 * @file `deno run -A cli/build-shop.ts`: turns WebShop's full product files into shop files, once, so that playing needs
 * neither the time nor the memory to parse them.
 */

import { parseArgs } from "node:util";
import { UserError } from "../core/errors.ts";
import { writeShop } from "../envs/webshop/store/write.ts";
import { shopFilesWriter, textStream } from "./shop-files.ts";

const USAGE = "Usage: build-shop --products FILE --attributes FILE [--human FILE] [--seed N] --out DIR";

async function main(args: string[]): Promise<void> {
  const { products, attributes, human, seed, out } = readOptions(args);
  const sources = {
    products: await textStream(products),
    attributes: await textStream(attributes),
    human: human === undefined ? null : await textStream(human),
    seed,
  };
  const manifest = await writeShop(sources, await shopFilesWriter(out));
  console.log(`${out}: ${manifest.products} products, ${manifest.terms} search terms, ${manifest.goals} human goals`);
}

function readOptions(args: string[]) {
  const options = Object.fromEntries(
    ["products", "attributes", "human", "seed", "out"].map((name) => [name, { type: "string" as const }]),
  );
  try {
    const { products, attributes, human, seed = "0", out } = parseArgs({ args, options }).values;
    if (products === undefined || attributes === undefined || out === undefined || !/^\d+$/.test(seed)) {
      throw new UserError(`--products, --attributes and --out are needed, and --seed is a whole number. ${USAGE}`);
    }
    return { products, attributes, human, seed: Number(seed), out };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${error instanceof Error ? error.message : error}. ${USAGE}`);
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
