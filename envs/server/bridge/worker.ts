/** @file One bridge process: started, checked, asked with time-outs, and ended when it does not keep to the protocol. */

import { z } from "zod";
import { Failure } from "../failure.ts";
import type { Child, Spawn } from "./child.ts";

export interface BridgeTimes {
  /** Until a process has to be ready; the originals load for a while. */
  readonly startSeconds: number;
  /** Until a call has to be answered. */
  readonly callSeconds: number;
}

export interface Worker {
  /** Resolves when the process is ready. @throws Failure that says what is missing */
  readonly ready: Promise<void>;
  readonly isAlive: boolean;
  /** @throws Failure `ENGINE_LOST` when the process has ended, does not answer in time, or answers nonsense */
  call(env: number, op: string, args: Readonly<Record<string, unknown>>): Promise<unknown>;
  end(reason: string): void;
}

const message = z.union([
  z.strictObject({ ready: z.object({ package: z.string(), version: z.string() }) }),
  z.strictObject({ absent: z.string() }),
  z.strictObject({ id: z.int(), result: z.json() }),
  z.strictObject({ id: z.int(), error: z.string() }),
]);

interface Call {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Failure) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** @param onEnd hears why the process is no more */
export function startWorker(spawn: Spawn, times: BridgeTimes, onEnd: (reason: string) => void): Worker {
  const calls = new Map<number, Call>();
  let next = 0;
  let over: Failure | null = null;
  let becomeReady = (): void => {};
  let refuse = (_: Failure): void => {};
  const ready = new Promise<void>((resolve, reject) => {
    becomeReady = resolve;
    refuse = reject;
  });
  // Whoever waits for it hears of it.
  ready.catch(() => {});

  function finish(failure: Failure): void {
    if (over) return;
    over = failure;
    clearTimeout(starting);
    child.kill();
    refuse(failure);
    for (const { reject, timer } of calls.values()) {
      clearTimeout(timer);
      reject(failure);
    }
    calls.clear();
    onEnd(failure.message);
  }
  const lose = (reason: string): void =>
    finish(
      new Failure("ENGINE_LOST", `The process of the original package is no more: ${reason}. Reset the environment.`),
    );

  function read(line: string): void {
    if (over) return;
    const parsed = message.safeParse(jsonOf(line));
    if (!parsed.success) lose("it answered what is no message");
    else if ("ready" in parsed.data) {
      clearTimeout(starting);
      becomeReady();
    } else if ("absent" in parsed.data) finish(new Failure("ENGINE_ABSENT", parsed.data.absent));
    else settle(parsed.data);
  }

  function settle(answer: { id: number } & ({ result: unknown } | { error: string })): void {
    const call = calls.get(answer.id);
    calls.delete(answer.id);
    clearTimeout(call?.timer);
    if (call === undefined) lose("it answered what nobody asked");
    else if ("error" in answer) call.reject(new Failure("BAD_TASK", answer.error));
    else call.resolve(answer.result);
  }

  const starting = setTimeout(() => lose(`it was not ready after ${times.startSeconds} s`), 1000 * times.startSeconds);
  const child: Child = spawn({ onLine: read, onEnd: lose });

  return {
    ready,
    get isAlive() {
      return over === null;
    },
    call: (env, op, args) => {
      if (over) return Promise.reject(over);
      const id = next++;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => lose(`"${op}" took more than ${times.callSeconds} s`), 1000 * times.callSeconds);
        calls.set(id, { resolve, reject, timer });
        child.send(JSON.stringify({ id, env, op, args }));
      });
    },
    end: (reason) => lose(reason),
  };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
