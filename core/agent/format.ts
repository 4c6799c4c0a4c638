/**
 * @file How an agent talks: its conversation is observations and replies in turn, a reply either the action alone or
 * ReAct's "Thought: … Action: …" (arXiv 2210.03629).
 */

import type { TextTokenizer } from "../tokenizer/tokenizer.ts";

export type AgentFormat = "action" | "react";

/** Special tokens of a conversation: `<bos> observation <act> reply <eot> observation <act> reply <eot> …` */
export const conversationTokens = { pad: "<pad>", bos: "<bos>", act: "<act>", eot: "<eot>" } as const;

export interface ConversationTokens {
  readonly bos: number;
  readonly act: number;
  readonly eot: number;
}

/** Ids of the conversation's special tokens. @throws UserError when the tokenizer has none */
export function conversationIds(tokenizer: TextTokenizer): ConversationTokens {
  const { bos, act, eot } = conversationTokens;
  return { bos: tokenizer.idOf(bos), act: tokenizer.idOf(act), eot: tokenizer.idOf(eot) };
}

/** The reply that says this action (and thought). */
export function reply(format: AgentFormat, action: string, thought: string): string {
  return format === "action" ? action : `Thought: ${thought}\nAction: ${action}`;
}

/**
 * The action in a reply, or null where the format was not kept. In ReAct it is everything after the first "Action:",
 * as in the agents of ETO and QLASS.
 */
export function parseReply(format: AgentFormat, text: string): string | null {
  if (format === "action") {
    const action = text.trim();
    return action === "" ? null : action;
  }
  const match = /Action:\s?([\s\S]*)/.exec(text.trim());
  return match?.[1] ? match[1] : null;
}
