/** @file Game files that lie in a folder without the original's splits, e.g. one's own. */

import { UserError } from "../../core/errors.ts";
import type { FileTree } from "../../core/storage/file-tree.ts";
import { compiledGames, readGames } from "./dataset.ts";
import type { GameSource } from "./env.ts";
import { parseGameFile } from "./game-file.ts";

/** Reads all `*.tw-pddl` below a folder, sorted by path. @throws UserError when there is none or one is broken */
export async function openLooseGames(tree: FileTree, root: string): Promise<GameSource> {
  const paths = (await filesBelow(tree, root)).filter((path) => path.endsWith(".tw-pddl")).sort();
  if (paths.length === 0) {
    throw new UserError(
      `${root}: neither splits of ALFWorld (train, valid_seen, valid_unseen) nor game files (*.tw-pddl).`,
    );
  }
  const entries = await readGames(paths, async (where) => ({
    where,
    file: parseGameFile((await tree.readText(where)) ?? "", where),
  }));
  return { ...compiledGames(entries), task: (index) => ({ id: entries[index]!.where, taskType: "own" }) };
}

async function filesBelow(tree: FileTree, path: string): Promise<string[]> {
  const names = await tree.list(path);
  if (names === null) return [path];
  const below = await Promise.all(names.map((name) => filesBelow(tree, `${path}/${name}`)));
  return below.flat();
}
