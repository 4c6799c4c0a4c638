/**
 * @file The files of a WebShop on disk. `node:fs` is there in Deno and in Node.
 */

import { closeSync, createReadStream, openSync, readSync, statSync } from "node:fs";
import { appendFile, mkdir, rm, stat } from "node:fs/promises";
import { UserError } from "../core/errors.ts";
import { SHOP_FILES, type ShopFiles, type ShopFilesWriter } from "../envs/webshop/store/files.ts";
import type { TextStream } from "../envs/webshop/store/write.ts";

/** Opens a folder of shop files for reading; `close` gives the handles back. */
export function shopFilesIn(directory: string): ShopFiles & { close(): void } {
  const handles = new Map<string, number>();
  return {
    size: (name) => statSync(`${directory}/${name}`, { throwIfNoEntry: false })?.size ?? null,
    read: (name, offset, length) => {
      let handle = handles.get(name);
      if (handle === undefined) {
        handle = openSync(`${directory}/${name}`, "r");
        handles.set(name, handle);
      }
      const bytes = new Uint8Array(length);
      let got = 0;
      while (got < length) {
        const read = readSync(handle, bytes, got, length - got, offset + got);
        if (read === 0)
          throw new UserError(`${directory}/${name}: ends before byte ${offset + length}; build it again`);
        got += read;
      }
      return bytes;
    },
    close: () => {
      for (const handle of handles.values()) closeSync(handle);
      handles.clear();
    },
  };
}

/** Makes a folder for shop files; those of an earlier shop there are removed. */
export async function shopFilesWriter(directory: string): Promise<ShopFilesWriter> {
  await mkdir(directory, { recursive: true });
  for (const name of Object.values(SHOP_FILES)) await rm(`${directory}/${name}`, { force: true });
  return { append: (name, bytes) => appendFile(`${directory}/${name}`, bytes) };
}

/** A file of text, piece by piece. @throws UserError when there is none */
export async function textStream(path: string): Promise<TextStream> {
  try {
    await stat(path);
  } catch {
    throw new UserError(`${path}: no such file; download it with the original's setup.sh or give another path`);
  }
  return { name: path, pieces: createReadStream(path, { encoding: "utf8", highWaterMark: 1 << 20 }) };
}
