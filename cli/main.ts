/** @file What every command shares: exit codes, and errors as people want to read them. */

import process from "node:process";
import { UserError } from "../core/errors.ts";
import { DeviceError } from "../kernels/webgpu/device.ts";

/** A command was stopped by a signal; its message says how to go on. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

/** Exit codes beside 0. */
const failed = 1;
const interrupted = 130;

/**
 * Runs a command and ends the process: 0 when it returns true, 1 when it returns false or fails, 130 when it was
 * interrupted. Mistakes of the user are told by their message alone; `--debug` shows where anything was thrown.
 */
export async function main(command: (args: string[]) => Promise<boolean>): Promise<never> {
  const args = process.argv.slice(2);
  const debug = args.includes("--debug");
  let code: number;
  try {
    code = (await command(args.filter((arg) => arg !== "--debug"))) ? 0 : failed;
  } catch (error) {
    console.error(messageOf(error));
    if (debug) console.error(error);
    code = error instanceof Interrupted ? interrupted : failed;
  }
  // Without this a WebGPU device can hang Deno at exit.
  process.exit(code);
}

function messageOf(error: unknown): string {
  if (error instanceof UserError || error instanceof DeviceError || error instanceof Interrupted) return error.message;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `Unexpected error: ${message}. This is a bug; run the command again with --debug and report what it prints.`;
}
