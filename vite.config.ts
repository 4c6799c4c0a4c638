import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import { wgslAsText } from "./vite.wgsl.ts";

/** Without these two headers a page gets no SharedArrayBuffer, and the CPU backend one thread. */
export const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

export default defineConfig({
  root: "web",
  // Relative addresses: the page works below any path.
  base: "./",
  plugins: [wgslAsText(), shippedPolicies()],
  worker: { format: "es", plugins: () => [wgslAsText()] },
  server: { headers: isolation, fs: { allow: [".."] } },
  preview: { headers: isolation },
  build: { outDir: "../dist", emptyOutDir: true, target: "es2023", modulePreload: { polyfill: false } },
});

/** Offers the folder policies/ to the page: read from disk by the dev server, copied by a build. */
function shippedPolicies(): Plugin {
  const files = readdirSync("policies", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll("\\", "/"));
  return {
    name: "shipped-policies",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find((path) => `/${path}` === request.url);
        if (file) response.end(readFileSync(file));
        else next();
      });
    },
    generateBundle() {
      for (const fileName of files) this.emitFile({ type: "asset", fileName, source: readFileSync(fileName) });
    },
  };
}
