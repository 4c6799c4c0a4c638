/**
 * @file Splits a JSON array or object into the texts of its elements while it arrives in pieces, so that the catalogue of
 * 1.18 million products never has to be in memory as a whole.
 */

import { UserError } from "../../../core/errors.ts";

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

export interface JsonSplitter {
  /** Takes the next piece of text and returns the elements that are now complete, as JSON texts. */
  push(piece: string): string[];
  /** Says that the text is over. Throws when the array or object was not closed. */
  end(): void;
}

/** A splitter for the array of products in `file` (a name for error messages). */
export function createJsonArraySplitter(file: string): JsonSplitter {
  return createSplitter(file, OPEN_ARRAY, "one JSON array of products");
}

/** A splitter for the object in `file`; its elements are texts such as `"A1": {…}`. */
export function createJsonObjectSplitter(file: string): JsonSplitter {
  return createSplitter(file, OPEN_OBJECT, "one JSON object with an entry per asin");
}

function createSplitter(file: string, opening: number, expected: string): JsonSplitter {
  let held = "";
  let depth = 0;
  let inText = false;
  let escaped = false;
  let elements = 0;
  let closed = false;
  const wrongKind = () => new UserError(`${file}: expected ${expected}; is it the right file?`);

  function push(piece: string): string[] {
    const complete: string[] = [];
    let start = 0;

    function finishElement(at: number, more: boolean): void {
      const element = (held + piece.slice(start, at)).trim();
      held = "";
      start = at + 1;
      if (element !== "") {
        complete.push(element);
        elements++;
      } else if (more) {
        throw new UserError(`${file}: element ${elements} is empty (two commas in a row); take an intact copy`);
      }
    }

    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (inText) {
        if (escaped) escaped = false;
        else if (code === BACKSLASH) escaped = true;
        else if (code === QUOTE) inText = false;
      } else if (code === QUOTE) {
        if (depth === 0) throw wrongKind();
        inText = true;
      } else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
        if (closed || (depth === 0 && code !== opening)) throw wrongKind();
        if (++depth === 1) start = at + 1;
      } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
        if (depth === 0) throw wrongKind();
        if (depth === 1) finishElement(at, false);
        if (--depth === 0) closed = true;
      } else if (code === COMMA && depth === 1) {
        finishElement(at, true);
      }
    }
    if (depth > 0) held += piece.slice(start);
    return complete;
  }

  function end(): void {
    if (closed) return;
    if (depth === 0) throw wrongKind();
    throw new UserError(`${file}: the file ends inside element ${elements}, it is truncated; fetch it again`);
  }

  return { push, end };
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
