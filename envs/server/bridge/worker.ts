/** @file One bridge process: started, checked, asked with time-outs, and ended when it does not keep to the protocol. */

import { z } from "zod";
import { Failure } from "../failure.ts";
import type { Child, Spawn } from "./child.ts";

export interface BridgeTimes {
  /** Until a process has to be ready; the originals load for a while. */
  readonly startSeconds: number;
  /** Until a call has to be answered, from when those before it were. */
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
  readonly id: number;
  readonly op: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Failure) => void;
}

/** @param onEnd hears why the process is no more */
export function startWorker(spawn: Spawn, times: BridgeTimes, onEnd: (reason: string) => void): Worker {
  /** What was asked, in the order that a process answers in. */
  let calls: Call[] = [];
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
    clearTimeout(timer);
    child.kill();
    refuse(failure);
    for (const { reject } of calls) reject(failure);
    calls = [];
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
      watchFirst();
      becomeReady();
    } else if ("absent" in parsed.data) finish(new Failure("ENGINE_ABSENT", parsed.data.absent));
    else settle(parsed.data);
  }

  function settle(answer: { id: number } & ({ result: unknown } | { error: string })): void {
    const [call] = calls;
    if (call?.id !== answer.id) {
      lose("it answered what nobody asked");
      return;
    }
    calls.shift();
    watchFirst();
    if ("error" in answer) call.reject(new Failure("BAD_TASK", answer.error));
    else call.resolve(answer.result);
  }

  /** Gives the first call its time; those behind it wait for their turn in the process. */
  function watchFirst(): void {
    clearTimeout(timer);
    const [first] = calls;
    if (first === undefined) return;
    const late = `"${first.op}" took more than ${times.callSeconds} s`;
    timer = setTimeout(() => lose(late), 1000 * times.callSeconds);
  }

  let timer = setTimeout(() => lose(`it was not ready after ${times.startSeconds} s`), 1000 * times.startSeconds);
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
        calls.push({ id, op, resolve, reject });
        if (calls.length === 1) watchFirst();
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
