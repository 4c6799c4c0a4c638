/**
 * @file The documents of a term in few bytes: gaps between document numbers as variable-length integers, the lowest bit
 * saying that a count follows. Most entries take one or two bytes, so 1.18 million products fit in memory.
 */

/** Documents of a term in ascending order, packed. */
export interface Postings {
  /** Number of documents. */
  readonly length: number;
  readonly bytes: Uint8Array;
}

export interface PostingsWriter {
  /** Notes one more occurrence; document numbers never decrease and stay below 2³⁰. */
  add(document: number): void;
  finish(): Postings;
}

const FIRST_BYTES = 8;
/** A gap and a count of 32 bits take at most five bytes each. */
const LONGEST_ENTRY = 10;

export function createPostingsWriter(): PostingsWriter {
  let bytes = new Uint8Array(FIRST_BYTES);
  let used = 0;
  let length = 0;
  let written = 0;
  let current = -1;
  let count = 0;

  function writeNumber(value: number): void {
    let rest = value;
    while (rest >= 128) {
      bytes[used++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    bytes[used++] = rest;
  }

  function flush(): void {
    if (current < 0) return;
    if (used + LONGEST_ENTRY > bytes.length) {
      const larger = new Uint8Array(2 * bytes.length + LONGEST_ENTRY);
      larger.set(bytes);
      bytes = larger;
    }
    writeNumber(2 * (current - written) + (count > 1 ? 1 : 0));
    if (count > 1) writeNumber(count);
    written = current;
    length++;
  }

  return {
    add: (document) => {
      if (document === current) {
        count++;
        return;
      }
      flush();
      current = document;
      count = 1;
    },
    finish: () => {
      flush();
      current = -1;
      return { length, bytes: bytes.slice(0, used) };
    },
  };
}

/**
 * Unpacks a term's documents and how often each holds the term into the first `length` places of two arrays, which are
 * filled faster than a callback per entry is called.
 */
export function readPostings({ bytes }: Postings, documents: Uint32Array, counts: Uint32Array): void {
  let at = 0;
  let entry = 0;
  let document = 0;
  while (at < bytes.length) {
    let byte = bytes[at++]!;
    let value = byte & 127;
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[at++]!;
      value |= (byte & 127) << shift;
    }
    document += value >>> 1;
    documents[entry] = document;
    let count = 1;
    if ((value & 1) === 1) {
      byte = bytes[at++]!;
      count = byte & 127;
      for (let shift = 7; byte >= 128; shift += 7) {
        byte = bytes[at++]!;
        count |= (byte & 127) << shift;
      }
    }
    counts[entry++] = count;
  }
}
