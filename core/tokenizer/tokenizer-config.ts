/** @file The `tokenizer_config.json` that transformers reads beside a `tokenizer.json`. */

export interface TokenizerRoles {
  readonly bosToken: string | null;
  readonly eosToken: string | null;
  readonly padToken: string | null;
  /** Longest sequence of the model, in tokens. */
  readonly modelMaxLength: number;
}

/** Names the generic class, because that of a model family would replace the pieces by its own. */
export function tokenizerConfigJson(roles: TokenizerRoles): Record<string, unknown> {
  return {
    tokenizer_class: "PreTrainedTokenizerFast",
    bos_token: roles.bosToken,
    eos_token: roles.eosToken,
    pad_token: roles.padToken,
    model_max_length: roles.modelMaxLength,
    clean_up_tokenization_spaces: false,
  };
}
