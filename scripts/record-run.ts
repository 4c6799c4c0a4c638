/**
 * @file `deno run -A scripts/record-run.ts RUN FILE.json`: packs what a run in a folder told into one small file, which
 * the page plays before there is a run of one's own.
 */

import { writeFileSync } from "node:fs";
import process from "node:process";
import { diskRunStore } from "../cli/disk-run-store.ts";
import { packRun } from "../web/recorded/packed-run.ts";
import { readRunData } from "../web/runs/run-data.ts";

const [folder = "", file = ""] = process.argv.slice(2);
const run = await readRunData(diskRunStore(folder), "recorded");
if (!run) throw new Error(`${folder} holds no run`);
writeFileSync(file, `${JSON.stringify(packRun(run))}\n`);
