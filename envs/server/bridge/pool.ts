/**
 * @file Processes that share the environments of an original package, which is not safe to use from several threads. A
 * process that is lost takes its episodes with it; the next environment, and the next reset of a lost one, starts another.
 */

import type { z } from "zod";
import { Failure } from "../failure.ts";
import type { Spawn } from "./child.ts";
import { type BridgeTimes, startWorker, type Worker } from "./worker.ts";

export interface BridgePool {
  /** Opens an environment in the process that has the fewest. @throws Failure when there is none to be had */
  open(): Promise<BridgedEnv>;
  /** Ends all processes. */
  close(): void;
}

export interface BridgedEnv {
  /** A "reset" goes to a new process when the old one is lost. @throws Failure when it is lost or answers nonsense */
  call<T>(op: string, args: Readonly<Record<string, unknown>>, schema: z.ZodType<T>): Promise<T>;
  close(): Promise<void>;
}

interface Seat {
  readonly worker: Worker;
  envs: number;
}

export function createBridgePool(options: {
  readonly spawn: Spawn;
  readonly processes: number;
  readonly times: BridgeTimes;
  readonly onEnd: (reason: string) => void;
}): BridgePool {
  const { spawn, processes, times, onEnd } = options;
  let seats: Seat[] = [];
  let next = 0;

  function emptiest(): Seat {
    seats = seats.filter(({ worker }) => worker.isAlive);
    const least = Math.min(...seats.map((seat) => seat.envs));
    const found = seats.find(({ envs }) => envs === least);
    if (found && (least === 0 || seats.length >= processes)) return found;
    const seat = { worker: startWorker(spawn, times, onEnd), envs: 0 };
    seats.push(seat);
    return seat;
  }

  /** An environment in a process. */
  async function sit(): Promise<{ seat: Seat; env: number }> {
    const seat = emptiest();
    const env = next++;
    seat.envs++;
    try {
      await seat.worker.ready;
      await seat.worker.call(env, "open", {});
    } catch (error) {
      seat.envs--;
      throw error;
    }
    return { seat, env };
  }

  return {
    open: async () => {
      let place = await sit();
      return {
        call: async (op, args, schema) => {
          if (op === "reset" && !place.seat.worker.isAlive) place = await sit();
          const { seat, env } = place;
          const parsed = schema.safeParse(await seat.worker.call(env, op, args));
          if (parsed.success) return parsed.data;
          seat.worker.end(`"${op}" answered what does not fit`);
          throw new Failure("ENGINE_LOST", `The original package answered "${op}" with what does not fit.`);
        },
        close: async () => {
          const { seat, env } = place;
          seat.envs--;
          if (seat.worker.isAlive) await seat.worker.call(env, "close", {}).catch(() => {});
        },
      };
    },
    close: () => {
      for (const { worker } of seats) worker.end("the server is shutting down");
    },
  };
}
