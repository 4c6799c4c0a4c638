/** @file Text to token ids and back, by any `tokenizer.json` of Hugging Face. */

import { Tokenizer } from "@huggingface/tokenizers";
import { z } from "zod";
import { UserError } from "../errors.ts";
import { anyOf, piecePreTokenizer, splitPieces } from "./pieces.ts";

export interface TextTokenizer {
  /** Ids of exactly this text: special tokens in it are recognised, none are added. */
  encode(text: string): number[];
  /** The text of ids, special tokens included; bytes that are not UTF-8 become U+FFFD. */
  decode(ids: readonly number[]): string;
  /** Largest id plus one. */
  readonly vocabSize: number;
  /** Id of one token as it stands in the vocabulary, e.g. "<|eot|>"; a UserError when there is none. */
  idOf(token: string): number;
}

const tokenizerSchema = z.looseObject({
  model: z.looseObject({ type: z.string().optional(), vocab: z.unknown() }),
  normalizer: z.unknown(),
  pre_tokenizer: z.unknown(),
  added_tokens: z.array(z.looseObject({ id: z.int(), content: z.string() })).optional(),
});

/**
 * @param json The parsed `tokenizer.json`.
 * @param file Name for messages.
 * @throws UserError when the file describes no tokenizer.
 */
export function loadTokenizer(json: unknown, file: string): TextTokenizer {
  const parsed = tokenizerSchema.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new UserError(
      `${file}: "${issue?.path.join(".")}": ${issue?.message}. Name a tokenizer.json of Hugging Face.`,
    );
  }
  const tokenizer = createTokenizer(parsed.data, file);
  const vocabSize = 1 + Math.max(...tokenizer.get_vocab(true).values());
  return {
    encode: isOurs(parsed.data) ? pieceEncoder(tokenizer, parsed.data) : (text) => encodeWhole(tokenizer, text),
    decode: (ids) =>
      ids.length === 0
        ? ""
        : tokenizer.decode([...ids], { skip_special_tokens: false, clean_up_tokenization_spaces: false }),
    vocabSize,
    idOf: (token) => {
      const id = tokenizer.token_to_id(token);
      if (id === undefined) throw new UserError(`${file}: no token "${token}". Use the tokenizer of this model.`);
      return id;
    },
  };
}

function encodeWhole(tokenizer: Tokenizer, text: string): number[] {
  return tokenizer.encode(text, { add_special_tokens: false }).ids;
}

type TokenizerFile = z.infer<typeof tokenizerSchema>;

function isOurs({ normalizer, pre_tokenizer }: TokenizerFile): boolean {
  return (normalizer ?? null) === null && JSON.stringify(pre_tokenizer) === JSON.stringify(piecePreTokenizer);
}

/** Pieces of games are few; this many take about 10 MB. */
const MAX_CACHED_PIECES = 65536;
const MAX_CACHED_LENGTH = 64;

/** Remembers the ids of pieces: 17 MB of household text per second instead of 2 (Deno 2.9, one core). */
function pieceEncoder(tokenizer: Tokenizer, { added_tokens }: TokenizerFile): (text: string) => number[] {
  const whole = new Map((added_tokens ?? []).map(({ content, id }) => [content, id]));
  const border = new RegExp(`(${anyOf([...whole.keys()]).source})`, "u");
  const cache = new Map<string, number[]>();

  function idsOf(piece: string): number[] {
    const known = cache.get(piece);
    if (known) return known;
    const ids = encodeWhole(tokenizer, piece);
    if (cache.size >= MAX_CACHED_PIECES) cache.clear();
    if (piece.length <= MAX_CACHED_LENGTH) cache.set(piece, ids);
    return ids;
  }

  return (text) => {
    const ids: number[] = [];
    for (const part of text.split(border)) {
      const id = whole.get(part);
      if (id !== undefined) ids.push(id);
      else for (const piece of splitPieces(part)) ids.push(...idsOf(piece));
    }
    return ids;
  };
}

function createTokenizer(json: object, file: string): Tokenizer {
  try {
    return new Tokenizer(json, {});
  } catch (error) {
    throw new UserError(`${file}: ${(error as Error).message}. This kind of tokenizer is not supported.`);
  }
}
