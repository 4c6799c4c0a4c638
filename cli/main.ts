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
  const end = (error: unknown): never => {
    console.error(explain(error));
    if (debug) console.error(error);
    process.exit(error instanceof Interrupted ? interrupted : failed);
  };
  // What no promise of the command carries, e.g. an error in a thread.
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
  try {
    const holds = await command(args.filter((arg) => arg !== "--debug"));
    // Without this a WebGPU device can hang Deno at exit.
    process.exit(holds ? 0 : failed);
  } catch (error) {
    return end(error);
  }
}

function explain(error: unknown): string {
  if (error instanceof UserError || error instanceof DeviceError || error instanceof Interrupted) return error.message;
  // The heap of the CPU kernels says what is too large and what to change.
  if (error instanceof RangeError && error.message.startsWith("out of memory")) return error.message;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `Unexpected error: ${message}. This is a bug; run the command again with --debug and report what it prints.`;
}
