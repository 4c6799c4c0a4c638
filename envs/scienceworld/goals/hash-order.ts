/**
 * @file The order in which a mutable set of texts of Scala 2.12 lists its elements (scala.collection.mutable.FlatHashTable):
 * reports of progress name the passed goals in it.
 */

const FIRST_SIZE = 32;
/** A table grows when this share of it is full. */
const LOAD_FACTOR = 0.45;
const MIXER = 0x9e3775cd;

/** The texts in the order of the table they land in, added in their given order. */
export function hashOrder(texts: Iterable<string>): string[] {
  let table = emptyTable(FIRST_SIZE);
  let count = 0;
  for (const text of texts) {
    place(table, text);
    count += 1;
    if (count < Math.floor(table.length * LOAD_FACTOR)) continue;
    const grown = emptyTable(table.length * 2);
    for (const known of table) if (known !== null) place(grown, known);
    table = grown;
  }
  return table.filter((text) => text !== null);
}

function emptyTable(size: number): (string | null)[] {
  return new Array<string | null>(size).fill(null);
}

function place(table: (string | null)[], text: string): void {
  let at = slot(javaHash(text), table.length);
  while (table[at] !== null) at = (at + 1) % table.length;
  table[at] = text;
}

/** Sizes are powers of two; the hash is turned by the number of bits of the size and its highest bits count. */
function slot(hash: number, size: number): number {
  const bits = Math.log2(size);
  const mixed = Math.imul(reverseBytes(Math.imul(hash, MIXER)), MIXER);
  const turned = (mixed >>> bits) | (mixed << (32 - bits));
  return turned >>> (32 - bits);
}

function javaHash(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return hash;
}

function reverseBytes(value: number): number {
  return (value >>> 24) | ((value >>> 8) & 0xff00) | ((value << 8) & 0xff0000) | (value << 24) | 0;
}
