import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type Plugin, transformWithOxc } from "vite";
import { wgslAsText } from "./vite.wgsl.ts";

/** Without these two headers a page gets no SharedArrayBuffer, and the CPU backend one thread. */
const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

export default defineConfig({
  root: "web",
  // Relative addresses: the page works below any path.
  base: "./",
  plugins: [wgslAsText(), shippedPolicies(), serviceWorker()],
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

/** Files above this size are kept for offline use when they were used once, not before. */
const mostEagerBytes = 700_000;

/** Writes service-worker.js, which knows the names of all files of the build. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const contents = Object.values(bundle).map((file) => ({
        name: file.fileName,
        content: file.type === "chunk" ? file.code : file.source,
      }));
      const hash = createHash("sha256");
      for (const { name, content } of contents) hash.update(name).update(content);
      const eager = contents.filter(
        ({ name, content }) => name.startsWith("assets/") && content.length <= mostEagerBytes,
      );
      const names = ["icon.svg", ...eager.map(({ name }) => name)];
      const head = [
        `const pageVersion = ${JSON.stringify(hash.digest("hex").slice(0, 16))};`,
        `const pageFiles = ${JSON.stringify(names)};`,
      ];
      const { code } = await transformWithOxc(readFileSync("web/service-worker.ts", "utf8"), "service-worker.ts");
      this.emitFile({ type: "asset", fileName: "service-worker.js", source: `${head.join("\n")}\n${code}` });
    },
  };
}
