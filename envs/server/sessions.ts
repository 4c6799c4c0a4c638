/**
 * @file Environments that clients hold by an id. Calls on one environment run one after the other, in
 * the order they came; an environment that nobody uses for a while is closed.
 */

import { Failure } from "./failure.ts";
import type { Limits } from "./limits.ts";
import type { Seats } from "./seats.ts";

export interface Closable {
  close(): Promise<void>;
}

export interface Sessions<T, Id = number> {
  /** Opens an environment and returns its id. @throws Failure when no seat is free */
  open(create: () => Promise<T>): Promise<Id>;
  /** Works on an environment, after what came before. @throws Failure when there is none with this id */
  use<R>(id: Id, work: (item: T) => Promise<R>): Promise<R>;
  /** Closes an environment after what came before; false when there is none. */
  close(id: Id): Promise<boolean>;
  ids(): Id[];
  /** Closes what has been idle; returns how many. */
  reap(): Promise<number>;
}

interface Session<T> {
  readonly item: T;
  last: Promise<unknown>;
  waiting: number;
  usedAt: number;
  closing: boolean;
}

/** @param options.nextId an id that `isTaken` does not know */
export function createSessions<T extends Closable, Id = number>(options: {
  readonly seats: Seats;
  readonly limits: Pick<Limits, "idleSeconds" | "queue">;
  readonly clock: () => number;
  readonly nextId: (isTaken: (id: Id) => boolean) => Id;
}): Sessions<T, Id> {
  const { seats, limits, clock, nextId } = options;
  const sessions = new Map<Id, Session<T>>();

  function find(id: Id): Session<T> {
    const session = sessions.get(id);
    if (session === undefined || session.closing) throw new Failure("UNKNOWN_ID", `The id ${id} is not valid.`);
    return session;
  }

  async function use<R>(id: Id, work: (item: T) => Promise<R>): Promise<R> {
    const session = find(id);
    if (session.waiting >= limits.queue) {
      throw new Failure("RATE_LIMITED", `${session.waiting} calls wait for environment ${id}. Wait for its replies.`);
    }
    session.waiting++;
    const result = session.last.then(() => work(session.item));
    session.last = result.catch(() => {});
    try {
      return await result;
    } finally {
      session.waiting--;
      session.usedAt = clock();
    }
  }

  async function close(id: Id): Promise<boolean> {
    const session = sessions.get(id);
    if (session === undefined || session.closing) return false;
    session.closing = true;
    await session.last;
    try {
      await session.item.close();
    } finally {
      sessions.delete(id);
      seats.give(1);
    }
    return true;
  }

  return {
    open: async (create) => {
      seats.take(1);
      try {
        const item = await create();
        const id = nextId((taken) => sessions.has(taken));
        sessions.set(id, { item, last: Promise.resolve(), waiting: 0, usedAt: clock(), closing: false });
        return id;
      } catch (error) {
        seats.give(1);
        throw error;
      }
    },
    use,
    close,
    ids: () => [...sessions.keys()],
    reap: async () => {
      const oldest = clock() - 1000 * limits.idleSeconds;
      const idle = [...sessions].filter(([, { waiting, usedAt }]) => waiting === 0 && usedAt < oldest);
      await Promise.all(idle.map(([id]) => close(id)));
      return idle.length;
    },
  };
}

/** Numbers from 0, none twice. */
export function countingIds(): () => number {
  let next = 0;
  return () => next++;
}

/** Numbers drawn at random, as AgentGym's WebShop has them. */
export function randomIds(isTaken: (id: number) => boolean): number {
  const most = 48_950_077;
  for (;;) {
    const [drawn] = crypto.getRandomValues(new Uint32Array(1)) as Uint32Array<ArrayBuffer>;
    const id = (drawn as number) % most;
    if (!isTaken(id)) return id;
  }
}
