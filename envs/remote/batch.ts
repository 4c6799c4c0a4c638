/** @file An `EnvPool` over the playground's own batched protocol: all environments on one connection. */

import type { EnvPool } from "../../core/env/env-pool.ts";
import type { ResetResult, StepResult } from "../../core/env/text-env.ts";
import type { Split } from "../../core/env/world.ts";
import { UserError } from "../../core/errors.ts";
import { type BatchReply, type BatchRequest, batchReply } from "../server/batch/messages.ts";
import { ConnectionLost, createPatience, type RemoteOptions } from "./connection.ts";
import { checkReplay, type Episode } from "./episode.ts";
import { openLink, type SocketLink } from "./socket-link.ts";

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
type Question = WithoutId<BatchRequest>;
type Part =
  | Extract<BatchReply, { steps: unknown }>["steps"][number]
  | Extract<BatchReply, { resets: unknown }>["resets"][number];

interface Connection {
  readonly link: SocketLink;
  /** The reply with the same id. @throws ConnectionLost when it does not come */
  ask(question: Question): Promise<BatchReply>;
}

/** Mistakes that a new connection may change. */
const passing: ReadonlySet<string> = new Set(["CAPACITY_REACHED", "RATE_LIMITED", "SHUTTING_DOWN"]);

/** @param url of the protocol, e.g. http://127.0.0.1:8000/batch/alfworld */
export function batchPool(url: string, split: Split, size: number, options: RemoteOptions): EnvPool {
  const patience = createPatience(url, options);
  const episodes = new Map<number, Episode>();
  let connection: Connection | null = null;
  let preparing: Promise<Connection> | null = null;
  let lost: ConnectionLost | null = null;

  /** A connection whose environments are where ours are; the same for all who wait for it. */
  function connected(): Promise<Connection> {
    if (connection?.link.isOpen) return Promise.resolve(connection);
    preparing ??= prepare().finally(() => {
      preparing = null;
    });
    return preparing;
  }

  async function prepare(): Promise<Connection> {
    for (;;) {
      if (lost) await patience.wait(lost);
      let made: Connection | null = null;
      try {
        made = await connect(url, options);
        await made.ask({ op: "open", size, split, admissible: false });
        await playAgain(made, [...episodes]);
        connection = made;
        return made;
      } catch (error) {
        made?.link.end("it is of no use");
        if (!(error instanceof ConnectionLost)) throw error;
        lost = error;
      }
    }
  }

  /** Brings slots to where their episodes were, all of them a step at a time. */
  async function playAgain({ ask }: Connection, playing: readonly (readonly [number, Episode])[]): Promise<void> {
    if (playing.length === 0) return;
    const seen = new Map<number, string>();
    const note = (slots: readonly { slot: number }[], parts: readonly Part[]): void => {
      for (const [i, { slot }] of slots.entries()) seen.set(slot, observationIn(parts[i] as Part));
    };
    const starts = playing.map(([slot, { seed, task }]) => ({ slot, seed, task }));
    note(starts, partsOf(await ask({ op: "reset", episodes: starts }), starts.length));
    const longest = Math.max(...playing.map(([, { actions }]) => actions.length));
    for (let step = 0; step < longest; step++) {
      const actions = playing.flatMap(([slot, episode]) => {
        const action = episode.actions[step];
        return action === undefined ? [] : [{ slot, action }];
      });
      note(actions, partsOf(await ask({ op: "step", actions }), actions.length));
    }
    for (const [slot, episode] of playing) checkReplay(url, episode, seen.get(slot) as string);
  }

  /** The parts of the reply; asks again, on a new connection, for what was lost. */
  async function parts<Item extends { slot: number }>(
    items: readonly Item[],
    question: (items: readonly Item[]) => Question,
    /** Called as soon as a part is there, so that what is played again includes it. */
    keep: (item: Item, part: Part) => void,
  ): Promise<void> {
    let left = items;
    while (left.length > 0) {
      const { link, ask } = await connected();
      try {
        const answers = partsOf(await ask(question(left)), left.length);
        const again: Item[] = [];
        for (const [i, item] of left.entries()) {
          const part = answers[i] as Part;
          if ("code" in part && part.code === "ENGINE_LOST") again.push(item);
          else keep(item, part);
        }
        left = again;
        if (again.length === 0) continue;
        await patience.wait(new ConnectionLost("an environment behind the server was lost"));
        const playing = [...episodes].filter(([slot]) => again.some((item) => item.slot === slot));
        await playAgain({ link, ask }, playing);
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
        lost = error;
        link.end(error.message);
      }
    }
    lost = null;
    patience.restore();
  }

  return {
    size,
    reset: async (starts) => {
      const results = new Map<number, ResetResult>();
      for (const { slot } of starts) episodes.delete(slot);
      await parts(
        starts,
        (left) => ({ op: "reset", episodes: left.map(({ slot, seed, task }) => ({ slot, seed, task })) }),
        ({ slot, seed, task }, part) => {
          if (!Array.isArray(part) || part.length !== 2) throw refusal(url, part);
          const [observation, info] = part;
          episodes.set(slot, { seed, task, actions: [], seen: observation });
          results.set(slot, { observation, info });
        },
      );
      return starts.map(({ slot }) => results.get(slot) as ResetResult);
    },
    step: async (actions) => {
      const results = new Map<number, StepResult>();
      await parts(
        actions,
        (left) => ({ op: "step", actions: left.map(({ slot, action }) => ({ slot, action })) }),
        ({ slot, action }, part) => {
          if (!Array.isArray(part) || part.length !== 5) throw refusal(url, part);
          const [observation, reward, terminated, truncated, info] = part;
          const episode = episodes.get(slot);
          episode?.actions.push(action);
          if (episode) episode.seen = observation;
          results.set(slot, { observation, reward, terminated, truncated, info });
        },
      );
      return actions.map(({ slot }) => results.get(slot) as StepResult);
    },
    close: async () => connection?.link.end("closed"),
  };

  function partsOf(reply: BatchReply, count: number): readonly Part[] {
    const answered: readonly Part[] = "steps" in reply ? reply.steps : "resets" in reply ? reply.resets : [];
    if (answered.length !== count) throw refusal(url, reply);
    return answered;
  }
}

function observationIn(part: Part): string {
  if (Array.isArray(part)) return part[0];
  throw new ConnectionLost(part.error);
}

function refusal(url: string, reply: unknown): UserError {
  const { error } = reply as { error?: string };
  return new UserError(`${url} refuses: ${error ?? JSON.stringify(reply).slice(0, 80)}`);
}

async function connect(url: string, options: RemoteOptions): Promise<Connection> {
  const waiting = new Map<number, { resolve: (reply: BatchReply) => void; reject: (lost: ConnectionLost) => void }>();
  let next = 0;
  const link = await openLink(url, options, {
    onMessage: (text) => {
      const reply = readReply(text);
      if (reply === null || reply.id === null) return link.end("it answered what is no reply");
      waiting.get(reply.id)?.resolve(reply);
      waiting.delete(reply.id);
    },
    onEnd: (lost) => {
      for (const { reject } of waiting.values()) reject(lost);
      waiting.clear();
    },
  });
  return {
    link,
    ask: async (question) => {
      if (!link.isOpen) throw new ConnectionLost("the connection is closed");
      const id = next++;
      const timer = setTimeout(
        () => link.end(`no answer after ${options.timeoutSeconds} s`),
        1000 * options.timeoutSeconds,
      );
      try {
        const reply = await new Promise<BatchReply>((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          link.send(JSON.stringify({ id, ...question }));
        });
        if ("error" in reply && passing.has(reply.code)) throw new ConnectionLost(reply.error);
        if ("error" in reply) throw refusal(url, reply);
        return reply;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function readReply(text: string): BatchReply | null {
  try {
    return batchReply.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
