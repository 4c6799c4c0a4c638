/** @file The secret between a server of environments and its clients. */

import process from "node:process";
import { UserError } from "../core/errors.ts";

/** What WebSockets may offer as a subprotocol (RFC 6455, 4.1), which is how browsers send the token. */
const sendable = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * The token of the command line or of the environment variable ENV_SERVER_TOKEN, which keeps it out of both command lines
 * and files; null where there is none.
 * @throws UserError for one that cannot be sent
 */
export function serverToken(given?: string): string | null {
  const token = given ?? process.env.ENV_SERVER_TOKEN;
  if (token === undefined) return null;
  if (sendable.test(token)) return token;
  const place = given === undefined ? "ENV_SERVER_TOKEN" : "--token";
  throw new UserError(`${place}: WebSockets cannot send this token. Use letters, digits and -._~ alone.`);
}
