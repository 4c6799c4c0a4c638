/** @file One environment of an OpenEnv server over a WebSocket of its own. */

import { z } from "zod";
import { UserError } from "../../core/errors.ts";
import { ConnectionLost, type RemoteOptions } from "./connection.ts";
import type { RemoteEnv } from "./remote-env.ts";
import { openLink } from "./socket-link.ts";

const replySchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("observation"),
    data: z.object({
      observation: z.looseObject({}),
      reward: z.union([z.number(), z.boolean().transform(Number)]).nullish(),
      done: z.boolean(),
    }),
  }),
  z.object({ type: z.literal("error"), data: z.looseObject({ message: z.string(), code: z.string() }) }),
]);
type Observed = Extract<z.infer<typeof replySchema>, { type: "observation" }>["data"];

/** What our own server, and TextArena's environments there, put into an observation. */
const textArena = z.object({ messages: z.array(z.object({ content: z.string() })).min(1) });
const ours = z.object({
  info: z.object({
    won: z.boolean(),
    score: z.number(),
    task: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
  truncated: z.boolean(),
});
/** Where other text environments have their text. */
const textFields = ["observation", "text", "message", "prompt", "result"];

/** Codes that another connection may change. */
const passing: ReadonlySet<string> = new Set(["CAPACITY_REACHED", "SESSION_ERROR"]);

/** How a server wants to be talked to. */
export interface OpenEnvDialect {
  /** The field of its actions that takes the agent's words. */
  readonly actionField: string;
  /** Says which of its tasks to play. */
  resetData(episode: { seed: number; task: number }): object;
}

export async function remoteOpenEnv(base: string, dialect: OpenEnvDialect, options: RemoteOptions): Promise<RemoteEnv> {
  const url = `${base}/ws`;
  let answer: ((text: string) => void) | null = null;
  let fail: ((lost: ConnectionLost) => void) | null = null;
  const link = await openLink(url, options, {
    onMessage: (text) => answer?.(text),
    onEnd: (lost) => fail?.(lost),
  });

  /** A reply after the time-out would be taken for the next one's, so the connection ends with it. */
  async function ask(message: object): Promise<Observed> {
    if (!link.isOpen) throw new ConnectionLost("the connection is closed");
    const timer = setTimeout(
      () => link.end(`no answer after ${options.timeoutSeconds} s`),
      1000 * options.timeoutSeconds,
    );
    try {
      const text = await new Promise<string>((resolve, reject) => {
        [answer, fail] = [resolve, reject];
        link.send(JSON.stringify(message));
      });
      return readReply(url, text);
    } finally {
      clearTimeout(timer);
      [answer, fail] = [null, null];
    }
  }

  return {
    reset: async (episode) => {
      const { observation } = await ask({ type: "reset", data: dialect.resetData(episode) });
      const { info } = ours.safeParse(observation).data ?? { info: { won: false, score: 0, task: {} } };
      return { observation: textOf(url, observation), info: { ...info, admissible: [] } };
    },
    step: async (action) => {
      const { observation, reward, done } = await ask({ type: "step", data: { [dialect.actionField]: action } });
      const gained = reward ?? 0;
      const won = done && gained > 0;
      const { info, truncated } = ours.safeParse(observation).data ?? {
        info: { won, score: Math.max(0, Math.min(1, gained)), task: {} },
        truncated: false,
      };
      return {
        observation: textOf(url, observation),
        reward: gained,
        terminated: done && !truncated,
        truncated: done && truncated,
        info: { ...info, admissible: [] },
      };
    },
    close: async () => {
      if (link.isOpen) link.send(JSON.stringify({ type: "close" }));
      link.end("closed");
    },
    abandon: () => link.end("abandoned"),
  };
}

function readReply(url: string, text: string): Observed {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new UserError(`${url} does not answer with JSON but with ${JSON.stringify(text.slice(0, 80))}.`);
  }
  const reply = replySchema.safeParse(data);
  if (!reply.success) throw new UserError(`${url} answers what is no message of OpenEnv: ${text.slice(0, 80)}`);
  if (reply.data.type === "observation") return reply.data.data;
  const { code, message } = reply.data.data;
  if (passing.has(code)) throw new ConnectionLost(message);
  throw new UserError(`${url} refuses: ${message} (${code})`);
}

function textOf(url: string, observation: Record<string, unknown>): string {
  const arena = textArena.safeParse(observation);
  if (arena.success) return arena.data.messages.map(({ content }) => content).join("\n");
  for (const field of textFields) if (typeof observation[field] === "string") return observation[field];
  throw new UserError(
    `${url}: its observations hold no text for an agent to read (they have ${Object.keys(observation).join(", ")}).`,
  );
}
