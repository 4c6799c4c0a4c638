/**
 * @file `npm run web -- [--host] [--tls] [--port N]`: the page's dev server. On the loopback address unless --host is
 * given; --tls makes a certificate, because browsers keep WebGPU, threads and storage from pages of plain http.
 */

import process from "node:process";
import basicSsl from "@vitejs/plugin-basic-ssl";
import { createServer } from "vite";
import { main } from "../cli/main.ts";
import { parseOptions, usage, wholeNumber } from "../cli/options.ts";
import { UserError } from "../core/errors.ts";

const webOptions = {
  port: { value: "N", help: "port; default 5173, the next that is free if it is taken, 0 for any" },
  host: { help: "for other machines, too" },
  tls: { help: "make a certificate, so that browsers on other machines have WebGPU, threads and storage" },
  help: { help: "show this" },
} as const;

const defaultPort = 5173;

async function serveThePage(args: string[]): Promise<boolean> {
  const { values, flags, settings } = parseOptions(args, webOptions);
  if (flags.has("help")) {
    console.log(`npm run web -- [options]\n\n${usage(webOptions)}`);
    return true;
  }
  if (settings.length > 0)
    throw new UserError(`${settings[0]}: the page has no settings here. Choose them in the page.`);
  const port = wholeNumber("port", values.port) ?? defaultPort;
  const server = await createServer({
    server: { host: flags.has("host") ? "0.0.0.0" : "127.0.0.1", port },
    ...(flags.has("tls") ? { plugins: [basicSsl({ name: "q-evolve" })] } : {}),
  });
  await server.listen().catch((error: Error) => {
    throw new UserError(`Port ${port} cannot be listened on (${error.message}). Choose another --port.`);
  });
  const { local = [], network = [] } = server.resolvedUrls ?? {};
  if (flags.has("tls")) {
    console.log("The certificate was made here, so browsers warn: choose “Advanced”, then “Proceed”.");
  } else if (flags.has("host")) {
    console.log(
      "Other machines see plain http, so they get one CPU thread and no storage. Add --tls to give them all.",
    );
  }
  for (const address of [...local, ...(flags.has("host") ? network : [])]) console.log(address);
  await new Promise<void>((stop) => {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, stop);
  });
  await server.close();
  return true;
}

await main(serveThePage);
