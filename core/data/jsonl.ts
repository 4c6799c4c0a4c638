/** @file JSON Lines: one JSON value per line, checked against a schema, with mistakes named by file, line and field. */

import type { z } from "zod";
import { UserError } from "../errors.ts";

/**
 * The values of a stream of bytes, line by line; blank lines are skipped.
 * @param file Name for messages.
 * @throws UserError for a line that is not UTF-8, not JSON or not of the schema.
 */
export async function* readJsonl<T>(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  schema: z.ZodType<T>,
): AsyncGenerator<T> {
  let line = 0;
  for await (const { text, isWhole } of linesOf(chunks, file)) {
    line++;
    if (text.trim() !== "") yield parseLine(text, `${file}:${line}`, schema, isWhole);
  }
}

/** The values of a text, as {@link readJsonl}. */
export function parseJsonl<T>(text: string, file: string, schema: z.ZodType<T>): T[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) =>
    line.trim() === "" ? [] : [parseLine(line, `${file}:${index + 1}`, schema, index + 1 < lines.length)],
  );
}

/** The values of the good lines of a text, and a sentence for each bad one, as {@link parseJsonl} would throw it. */
export function checkJsonl<T>(text: string, file: string, schema: z.ZodType<T>): { values: T[]; problems: string[] } {
  const values: T[] = [];
  const problems: string[] = [];
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    try {
      values.push(parseLine(line, `${file}:${index + 1}`, schema, index + 1 < lines.length));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      problems.push(error.message);
    }
  }
  return { values, problems };
}

/** One line per value, each ended by a line feed. */
export function toJsonl(values: Iterable<unknown>): string {
  let text = "";
  for (const value of values) text += `${JSON.stringify(value)}\n`;
  return text;
}

/** Lines without their line feed; only the last one may lack it. */
async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  let line = 1;
  function decode(chunk?: Uint8Array): string {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new UserError(`${file}: bytes at or after line ${line} are not UTF-8. Save the file as UTF-8.`);
    }
  }
  for await (const chunk of chunks) {
    const lines = (rest + decode(chunk)).split("\n");
    rest = lines.pop() as string;
    for (const text of lines) {
      yield { text, isWhole: true };
      line++;
    }
  }
  rest += decode();
  if (rest !== "") yield { text: rest, isWhole: false };
}

function parseLine<T>(text: string, where: string, schema: z.ZodType<T>, isWhole: boolean): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const remedy = isWhole ? "Correct or delete the line." : "The last line is cut off; delete it.";
    throw new UserError(`${where}: not JSON (${(error as Error).message}). ${remedy}`);
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join(".");
  throw new UserError(`${where}: ${field ? `field "${field}": ` : ""}${issue?.message}. Correct or delete the line.`);
}
