/**
 * @file `npm run conformance -- model`: does a model give the numbers that PyTorch gives, on this executor and host?
 */

import { parseArgs } from "node:util";
import { messageOf, UserError } from "../../core/errors.ts";
import type { Finding } from "./model/check.ts";
import { checkOn, type Runtime, runtimes } from "./model/hosts.ts";
import { type Backend, backends } from "./model/run.ts";

const USAGE = `Usage: npm run conformance -- model --dir DIR [--backend ${backends.join("|")}] [--runtime ${runtimes.join("|")}]`;

/** The suite behind `npm run conformance -- model`. */
export async function checkModel(args: string[]): Promise<boolean> {
  const { dir, backend, runtime } = readOptions(args);
  const { host, findings } = await checkOn(runtime, backend, dir);
  if (findings.length === 0) {
    throw new UserError(`${dir} holds nothing that can be checked: golden.json beside config.json or tokenizer.json.`);
  }
  console.log(`${runtime}, ${backend}: ${host}`);
  for (const line of report(findings)) console.log(line);
  const largest = Math.max(...findings.map(({ error }) => error));
  console.log(`conformance model: max relative error ${largest.toExponential(2)}`);
  return findings.every(holds);
}

function holds({ error, limit }: Finding): boolean {
  return error <= limit;
}

/** One line a group, with its worst part; every part that does not hold has one of its own. */
function report(findings: readonly Finding[]): string[] {
  const groups = [...new Set(findings.map(({ group }) => group))];
  return groups.flatMap((group) => {
    const own = findings.filter((finding) => finding.group === group);
    const worst = own.reduce((worst, finding) => (finding.error > worst.error ? finding : worst));
    const head = `${group.padEnd(14)} ${line(worst)}${own.length > 1 ? `, the worst of ${own.length}` : ""}`;
    const wrong = own.filter((finding) => !holds(finding)).map((finding) => `  too far: ${line(finding)}`);
    return [head, ...wrong];
  });
}

function line({ name, error, limit }: Finding): string {
  return `${error.toExponential(2)} (limit ${limit}) ${name}`;
}

function readOptions(args: string[]): { dir: string; backend: Backend; runtime: Runtime } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        dir: { type: "string" },
        backend: { type: "string", default: "cpu" },
        runtime: { type: "string", default: "deno" },
      },
    });
    if (values.dir === undefined) throw new UserError(`--dir is needed. ${USAGE}`);
    return {
      dir: values.dir.replace(/[\\/]+$/, ""),
      backend: oneOf("--backend", backends, values.backend),
      runtime: oneOf("--runtime", runtimes, values.runtime),
    };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${messageOf(error)}. ${USAGE}`);
  }
}

function oneOf<T extends string>(option: string, choices: readonly T[], value: string): T {
  const choice = choices.find((one) => one === value);
  if (choice === undefined) throw new UserError(`${option} is one of ${choices.join(", ")}, not "${value}".`);
  return choice;
}
