/**
 * A mistake outside the program (a broken file, an unknown option, a full disk). Its message names the file,
 * the place in it and the remedy; command lines print the message alone and exit with 1.
 */
export class UserError extends Error {
  override name = "UserError";
}

/** What anything that was thrown says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
