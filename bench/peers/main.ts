/** @file Runs a comparison in Deno: `deno run -A main.ts ENTRY OPTIONS`, from this folder, whose packages it uses. */

import type { PeerOptions, PeerResult } from "./contenders.ts";

const [entry, options] = Deno.args as [string, string];
const { run }: { run: (options: PeerOptions) => Promise<PeerResult[]> } = await import(`./${entry}.ts`);
console.log(JSON.stringify(await run(JSON.parse(options))));
Deno.exit(0);
