/**
 * @file Trains a byte-level BPE tokenizer (arXiv 1508.07909) on game texts. A token may span "noun number", so that
 * naming an object is one choice: with "mug 1" as one token, copying the right object is far easier to learn.
 */

import { UserError } from "../errors.ts";
import { byteCharacters, toByteLevel } from "./byte-level.ts";
import { learnMerges } from "./learn-merges.ts";
import { createMergeTable, type Merge, type MergeTable } from "./merge-table.ts";
import { anyOf, piecePreTokenizer, splitPieces } from "./pieces.ts";

export interface TrainBpeOptions {
  readonly texts: Iterable<string>;
  /** Upper limit of tokens: special ones, 256 bytes, and merges. */
  readonly vocabSize: number;
  /** Each becomes one token, e.g. " mug 1"; a phrase is one piece: a word, a number or both. */
  readonly requiredPhrases: readonly string[];
  /**
   * Runs of words that a world repeats without change, e.g. " you see a": each is one token wherever it occurs, the
   * longest first. Household texts shrink by 40 %.
   */
  readonly framePhrases: readonly string[];
  /** They get the first ids, in order. */
  readonly specialTokens: readonly string[];
}

/** The part of `tokenizer.json` that training decides. */
export type TokenizerJson = Readonly<Record<string, unknown>>;

/**
 * A `tokenizer.json` for Python's tokenizers and for {@link loadTokenizer}. The same texts give the same file.
 * @throws UserError when a phrase cannot be one token or `vocabSize` has no room for all.
 */
export function trainBpe(options: TrainBpeOptions): TokenizerJson {
  const { texts, vocabSize, requiredPhrases, framePhrases, specialTokens } = options;
  const whole = [...specialTokens, ...framePhrases];
  const phrases = [...new Set(requiredPhrases)];
  for (const phrase of phrases) {
    if (splitPieces(phrase).length !== 1) {
      throw new UserError(
        `tokenizer: "${phrase}" can never be one token; give a word, a number, or a word and a number`,
      );
    }
  }
  const room = vocabSize - whole.length - byteCharacters.length;
  if (room < 0) {
    throw new UserError(
      `tokenizer: ${vocabSize} tokens are too few for the special ones, the frames and 256 bytes. Ask for more.`,
    );
  }
  const learned = learnMerges(countPieces(texts, whole), room);
  const table = withPhrases(learned, phrases, room);
  return tokenizerJson(table, specialTokens, framePhrases);
}

/** How often each piece occurs, in the byte-level alphabet. */
function countPieces(texts: Iterable<string>, whole: readonly string[]): Map<string, number> {
  const border = anyOf(whole);
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const part of text.split(border)) {
      for (const piece of splitPieces(part)) counts.set(piece, (counts.get(piece) ?? 0) + 1);
    }
  }
  return new Map([...counts].map(([piece, count]) => [toByteLevel(piece), count]));
}

/** As many of the learned merges as leave room for those that complete the phrases. */
function withPhrases(learned: readonly Merge[], phrases: readonly string[], room: number): MergeTable {
  let kept = learned.length;
  for (;;) {
    const table = completePhrases(learned.slice(0, kept), phrases);
    const excess = table.made.size - room;
    if (excess <= 0) return table;
    if (kept === 0) {
      throw new UserError(
        `tokenizer: the required phrases need ${table.made.size} tokens, the vocabulary has room for ${room}. ` +
          `Raise model.vocabSize by ${excess}, or choose a larger preset.`,
      );
    }
    kept = Math.max(0, kept - excess);
  }
}

/**
 * Adds merges until each phrase is one token: first words and numbers, which phrases share, then the phrases.
 * In encoding an added merge comes after all earlier ones, so a phrase that is one token stays one.
 */
function completePhrases(learned: readonly Merge[], phrases: readonly string[]): MergeTable {
  const table = createMergeTable(learned);
  const wholes = phrases.map(toByteLevel);
  const parts = wholes.flatMap((phrase) => phrase.split(/(?=Ġ[0-9]+$)/));
  for (const target of [...parts, ...wholes]) {
    for (let symbols = table.join([...target]); symbols.length > 1; symbols = table.join([...target])) {
      table.add([symbols[0] as string, symbols[1] as string]);
    }
  }
  return table;
}

function tokenizerJson(
  table: MergeTable,
  specialTokens: readonly string[],
  framePhrases: readonly string[],
): TokenizerJson {
  const vocab: Record<string, number> = {};
  const whole = [...specialTokens, ...framePhrases];
  const tokens = new Set([...whole, ...byteCharacters, ...table.made]);
  for (const [id, token] of [...tokens].entries()) vocab[token] = id;
  return {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: whole.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: id < specialTokens.length,
    })),
    normalizer: null,
    pre_tokenizer: piecePreTokenizer,
    post_processor: null,
    decoder: { type: "ByteLevel", add_prefix_space: true, trim_offsets: true, use_regex: true },
    model: {
      type: "BPE",
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: null,
      end_of_word_suffix: null,
      fuse_unk: false,
      byte_fallback: false,
      ignore_merges: false,
      vocab,
      merges: table.merges.map(([left, right]) => `${left} ${right}`),
    },
  };
}
