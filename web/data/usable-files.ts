/** @file Opened files as the loaders of the worlds expect them. */

/** By path below the set that they make. */
export type Files = Readonly<Record<string, File>>;

export type ShopPart = "products" | "attributes" | "human";

/** What a shop's files are called in a set, whatever they were called before. */
const shopFileNames = {
  products: "items_shuffle.json",
  attributes: "items_ins_v2.json",
  human: "items_human_ins.json",
} as const satisfies Record<ShopPart, string>;

/** Games chosen one by one often have the same name. */
export function unusedPath(path: string, taken: Files): string {
  if (!(path in taken)) return path;
  for (let number = 2; ; number++) if (!(`${number}/${path}` in taken)) return `${number}/${path}`;
}

/** Cuts paths down to the original's splits; without all of them the splits mean nothing, and lie a folder deeper. */
export function withSplits(games: Files): Files {
  const splitOf = (path: string) => /(?:^|\/)((?:train|valid_train|valid_seen|valid_unseen)\/.*)$/.exec(path)?.[1];
  const found = Object.entries(games).flatMap(([path, file]) => {
    const inSplit = splitOf(path);
    return inSplit ? [[inSplit, file] as const] : [];
  });
  const has = (...starts: string[]) => found.some(([path]) => starts.some((start) => path.startsWith(`${start}/`)));
  const isWhole = has("train", "valid_train") && has("valid_seen") && has("valid_unseen");
  if (isWhole) return Object.fromEntries(found);
  return Object.fromEntries(Object.entries(games).map(([path, file]) => [`games/${path}`, file]));
}

export function shopFiles(shop: ReadonlyMap<ShopPart, { file: File }>): Files {
  return Object.fromEntries([...shop].map(([part, { file }]) => [shopFileNames[part], file]));
}
