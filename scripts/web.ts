/**
 * @file `npm run web -- [--host] [--tls] [--port N]`: the page's dev server. On the loopback address unless --host is
 * given; --tls makes a certificate, because browsers keep WebGPU, threads and storage from pages of plain http.
 */

import process from "node:process";
import { parseArgs } from "node:util";
import basicSsl from "@vitejs/plugin-basic-ssl";
import { createServer } from "vite";

const { values } = parseArgs({
  options: { host: { type: "boolean" }, tls: { type: "boolean" }, port: { type: "string", default: "5173" } },
});
const server = await createServer({
  server: { host: values.host ? "0.0.0.0" : "127.0.0.1", port: Number(values.port) },
  ...(values.tls ? { plugins: [basicSsl({ name: "q-evolve" })] } : {}),
});
await server.listen();
const { local = [], network = [] } = server.resolvedUrls ?? {};
if (values.tls) {
  console.log("The certificate was made here, so browsers warn: choose “Advanced”, then “Proceed”.");
} else if (values.host) {
  console.log("Other machines see plain http, so they get one CPU thread and no storage. Add --tls to give them all.");
}
for (const address of [...local, ...(values.host ? network : [])]) console.log(address);
for (const name of ["SIGINT", "SIGTERM"] as const) {
  process.on(name, () => void server.close().finally(() => process.exit(0)));
}
