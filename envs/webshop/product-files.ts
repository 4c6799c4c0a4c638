/** @file The original's product files, found in a folder. */

import { UserError } from "../../core/errors.ts";
import type { FileTree } from "../../core/storage/file-tree.ts";
import { type OriginalShop, openOriginalShop } from "./original.ts";
import { titleTagger } from "./reward/title-tagger.ts";

/** Opens their shop with the goals that people wrote, or by rule where there are none. @throws UserError for bad files */
export async function openProductFiles(tree: FileTree, root: string, maxSteps: number): Promise<OriginalShop> {
  const names = (await tree.list(root)) ?? [];
  const find = (start: string) => {
    const name = names.find((name) => name.startsWith(start) && name.endsWith(".json"));
    return name === undefined ? null : `${root}/${name}`;
  };
  const [products, attributes, human] = [find("items_shuffle"), find("items_ins"), find("items_human_ins")];
  if (products === null || attributes === null) {
    throw new UserError(`${root}: holds no items_shuffle…json and items_ins…json, the product files of WebShop.`);
  }
  return openOriginalShop({
    tree,
    files: { products, attributes, human },
    goals: human === null ? "synthetic" : "human",
    range: null,
    seed: 0,
    rules: { tagger: titleTagger, ratio: "difflib" },
    maxSteps,
  });
}
