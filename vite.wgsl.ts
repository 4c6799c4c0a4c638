import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** Turns `import source from "./x.wgsl" with { type: "text" }` into a string module, as Deno does by itself. */
export function wgslAsText(): Plugin {
  return {
    name: "wgsl-as-text",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(".wgsl")) return null;
      return `export default ${JSON.stringify(await readFile(id, "utf8"))};`;
    },
  };
}
