import { resolve } from "node:path";
import { build } from "vite";
import { wgslAsText } from "../../vite.wgsl.ts";

/** The file of a bundle that exports what its entry module exports. */
export const entryName = "entry.js";

/** A module bundled in memory: its chunks, workers and assets by file name. */
export async function bundle(entry: string): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    plugins: [wgslAsText()],
    worker: { format: "es", plugins: () => [wgslAsText()] },
    build: {
      write: false,
      minify: false,
      target: "esnext",
      modulePreload: false,
      rolldownOptions: {
        input: resolve(entry),
        preserveEntrySignatures: "strict",
        output: { format: "es", entryFileNames: entryName },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return new Map(
    outputs
      .flatMap((one) => ("output" in one ? one.output : []))
      .map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source]),
  );
}
