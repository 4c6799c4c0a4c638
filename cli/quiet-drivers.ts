/** @file Keeps Vulkan drivers quiet where a user has no session of their own, as in containers. */

import { tmpdir } from "node:os";
import process from "node:process";

/** Mesa prints an error when XDG_RUNTIME_DIR names no folder. Call before the first adapter is asked for. */
export function quietDrivers(): void {
  if (process.platform === "linux") process.env.XDG_RUNTIME_DIR ??= tmpdir();
}
