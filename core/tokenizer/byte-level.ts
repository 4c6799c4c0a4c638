/**
 * @file The byte-level alphabet of GPT-2: every byte is one printable character, so that tokens are texts in JSON
 * and no input is unknown. Printable Latin-1 stands for itself, the other bytes for U+0100 and up, in order.
 */

function isPrintable(byte: number): boolean {
  return (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || (byte >= 0xae && byte <= 0xff);
}

function characterTable(): string[] {
  let next = 0x100;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isPrintable(byte) ? byte : next++));
}

/** The character of each byte. */
export const byteCharacters: readonly string[] = characterTable();

const utf8 = new TextEncoder();

/** A text's UTF-8 bytes in the byte-level alphabet; a space becomes "Ġ". */
export function toByteLevel(text: string): string {
  let result = "";
  for (const byte of utf8.encode(text)) result += byteCharacters[byte];
  return result;
}
