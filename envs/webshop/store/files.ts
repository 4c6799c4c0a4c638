/**
 * @file Where a large shop lives: a few files that are written once, front to back, and then read in any place. A disk
 * and a browser's private storage (with its synchronous access handles) can both stand behind it.
 */

export interface ShopFilesWriter {
  /** Adds bytes to the end of a file; the first call creates it. */
  append(name: string, bytes: Uint8Array): Promise<void>;
}

export interface ShopFiles {
  /** Bytes in a file; null when there is no such file. */
  size(name: string): number | null;
  /** `length` bytes from `offset` on. */
  read(name: string, offset: number, length: number): Uint8Array;
}

/** Names of the files of a shop. The manifest is written last: without it the others are not whole. */
export const SHOP_FILES = {
  manifest: "manifest.json",
  /** One product per line, as JSON. */
  products: "products.jsonl",
  /** Where each line begins, and the end: float64. */
  lines: "lines.f64",
  /** Where the postings of each term begin, and the end: float64. */
  places: "places.f64",
  /** Number of documents of each term: uint32. */
  frequencies: "frequencies.u32",
  /** All terms, a line each. */
  terms: "terms.txt",
  /** Asins in catalogue order, a line each. */
  asins: "asins.txt",
  postings: "postings.bin",
  /** Asins of the indexed documents, a line each, and the codes of their lengths. */
  documents: "documents.txt",
  lengths: "lengths.u8",
  /** The goals people wrote, in their order. */
  goals: "goals.jsonl",
} as const;

/** What the files belong to. */
export interface ShopManifest {
  readonly format: 1;
  readonly products: number;
  readonly documents: number;
  readonly terms: number;
  readonly totalTerms: number;
  readonly goals: number;
  /** For prices within a range and price bounds. */
  readonly seed: number;
  /** Sizes of all other files in bytes, to notice ones that are cut off or belong to another catalogue. */
  readonly sizes: Readonly<Record<string, number>>;
}
