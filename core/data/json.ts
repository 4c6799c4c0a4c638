import { UserError } from "../errors.ts";

/**
 * The value of a JSON text.
 * @param where the file's name, for messages
 * @param remedy what to do about a broken file, a sentence
 * @throws UserError when the text is not JSON
 */
export function parseJson(text: string, where: string, remedy: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`${where} is not JSON (${(error as Error).message}). ${remedy}`);
  }
}
