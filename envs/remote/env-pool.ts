/**
 * @file An `EnvPool` of environments that a server keeps one by one. When it loses one, all are opened again, so that
 * no number of an environment outlives the server that gave it, and episodes are played again up to where they were.
 */

import type { EnvPool } from "../../core/env/env-pool.ts";
import { ConnectionLost, type Patience } from "./connection.ts";
import { checkReplay, type Episode } from "./episode.ts";
import type { RemoteEnv } from "./remote-env.ts";

/** Requests under way at once: enough to keep a server busy, not enough to flood it. */
const atOnce = 32;

interface Slot {
  env: RemoteEnv | null;
  episode: Episode | null;
}

/** @param where the server, for messages */
export function remoteEnvPool(
  where: string,
  size: number,
  open: () => Promise<RemoteEnv>,
  patience: Patience,
): EnvPool {
  const slots = Array.from({ length: size }, (): Slot => ({ env: null, episode: null }));
  let last: Promise<unknown> = Promise.resolve();

  /** One call after the other, so that no request is under way while lost environments are opened again. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  }

  async function ready(slot: Slot): Promise<RemoteEnv> {
    if (slot.env) return slot.env;
    const env = await open();
    slot.env = env;
    const { episode } = slot;
    if (episode) {
      let { observation } = await env.reset(episode);
      for (const action of episode.actions) ({ observation } = await env.step(action));
      checkReplay(where, episode, observation);
    }
    return env;
  }

  /** The result for every part; parts whose environment was lost are done again. */
  async function all<Part, Result>(parts: readonly Part[], work: (part: Part) => Promise<Result>): Promise<Result[]> {
    const results = new Array<Result>(parts.length);
    let left = [...parts.keys()];
    for (;;) {
      let lost: ConnectionLost | null = null;
      const again: number[] = [];
      await eachOf(left, async (i) => {
        try {
          results[i] = await work(parts[i] as Part);
        } catch (error) {
          if (!(error instanceof ConnectionLost)) throw error;
          lost = error;
          again.push(i);
        }
      });
      if (lost === null) {
        patience.restore();
        return results;
      }
      for (const slot of slots) {
        slot.env?.abandon();
        slot.env = null;
      }
      await patience.wait(lost);
      left = again;
    }
  }

  return {
    size,
    reset: (episodes) =>
      inTurn(() =>
        all(episodes, async ({ slot: number, seed, task }) => {
          const slot = slots[number] as Slot;
          slot.episode = null;
          const result = await (await ready(slot)).reset({ seed, task });
          slot.episode = { seed, task, actions: [], seen: result.observation };
          return result;
        }),
      ),
    step: (actions) =>
      inTurn(() =>
        all(actions, async ({ slot: number, action }) => {
          const slot = slots[number] as Slot;
          const result = await (await ready(slot)).step(action);
          slot.episode?.actions.push(action);
          if (slot.episode) slot.episode.seen = result.observation;
          return result;
        }),
      ),
    close: () => inTurn(async () => void (await Promise.allSettled(slots.map(({ env }) => env?.close())))),
  };
}

/** Works on all items, `atOnce` of them at a time. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const hand = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, hand));
}
