/**
 * @file Splits a JSON array into the texts of its elements while it arrives in pieces, so that the catalogue of 1.18
 * million products never has to be in memory as a whole.
 */

import { UserError } from "../../../core/errors.ts";

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const OPEN = new Set([91, 123]);
const CLOSE = new Set([93, 125]);

export interface JsonArraySplitter {
  /** Takes the next piece of text and returns the elements that are now complete, as JSON texts. */
  push(piece: string): string[];
  /** Says that the text is over. Throws when the array was not closed. */
  end(): void;
}

/** A splitter for the array in `file` (a name for error messages). */
export function createJsonArraySplitter(file: string): JsonArraySplitter {
  let held = "";
  let depth = 0;
  let inText = false;
  let escaped = false;
  let elements = 0;
  let closed = false;

  function push(piece: string): string[] {
    const complete: string[] = [];
    let start = 0;
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (inText) {
        if (escaped) escaped = false;
        else if (code === BACKSLASH) escaped = true;
        else if (code === QUOTE) inText = false;
      } else if (code === QUOTE) {
        inText = true;
        if (depth === 0) throw notAnArray(file);
      } else if (OPEN.has(code)) {
        if (closed || (depth === 0 && code !== 91)) throw notAnArray(file);
        depth++;
        if (depth === 1) start = at + 1;
      } else if (CLOSE.has(code) || (code === COMMA && depth === 1)) {
        if (depth === 0) throw notAnArray(file);
        if (depth === 1) {
          const element = (held + piece.slice(start, at)).trim();
          held = "";
          start = at + 1;
          if (element !== "") {
            complete.push(element);
            elements++;
          } else if (code === COMMA) {
            throw new UserError(`${file}: element ${elements} is empty (two commas in a row); take an intact copy`);
          }
        }
        if (CLOSE.has(code)) depth--;
        if (depth === 0) closed = true;
      }
    }
    if (depth > 0) held += piece.slice(start);
    return complete;
  }

  function end(): void {
    if (closed) return;
    if (depth === 0) throw notAnArray(file);
    throw new UserError(`${file}: the file ends inside element ${elements}, it is truncated; fetch it again`);
  }

  return { push, end };
}

function notAnArray(file: string): UserError {
  return new UserError(`${file}: expected one JSON array of products; is it the right file?`);
}

/** Python writes NaN and Infinity into JSON; outside of texts they read as null here. */
const TEXT_OR_NOT_A_NUMBER = /"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/gs;

/** Parses JSON as Python writes it. `where` names the place for the error. */
export function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const standard = text.replace(TEXT_OR_NOT_A_NUMBER, (token) => (token.startsWith('"') ? token : "null"));
    try {
      return JSON.parse(standard);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new UserError(`${where}: not valid JSON (${reason}); fetch the file again`);
    }
  }
}
