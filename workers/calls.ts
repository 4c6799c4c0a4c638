/** @file Questions to a worker: each call gets one answer, one after the other. Big arrays can be transferred. */

import { messageOf } from "../core/errors.ts";

/** What a worker answers, by name. */
export type Calls = Readonly<Record<string, (argument: never) => unknown>>;

type Answer<C extends Calls, Name extends keyof C> = Promise<Awaited<ReturnType<C[Name]>>>;

export interface Caller<C extends Calls> {
  /** @throws Error with the message of what failed in the worker */
  call<Name extends keyof C & string>(
    name: Name,
    argument: Parameters<C[Name]>[0],
    transfer?: Transferable[],
  ): Answer<C, Name>;
  /** Ends the worker; calls without an answer stay without one. */
  terminate(): void;
}

interface Question {
  readonly number: number;
  readonly name: string;
  readonly argument: unknown;
}
type Reply = { readonly number: number } & ({ readonly value: unknown } | { readonly failure: string });

/** In the worker: answers calls from now on. */
export function answerCalls(calls: Calls): void {
  const scope = globalThis as unknown as {
    onmessage: ((event: { data: Question }) => void) | null;
    postMessage(reply: Reply): void;
  };
  let last: Promise<unknown> = Promise.resolve();
  scope.onmessage = ({ data: { number, name, argument } }) => {
    last = last
      .then(() => calls[name]?.(argument as never))
      .then(
        (value) => scope.postMessage({ number, value }),
        (error: unknown) => scope.postMessage({ number, failure: messageOf(error) }),
      );
  };
}

export function callWorker<C extends Calls>(worker: Worker): Caller<C> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let count = 0;
  let failure: Error | undefined;
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    const call = waiting.get(data.number);
    waiting.delete(data.number);
    if ("failure" in data) call?.reject(new Error(data.failure));
    else call?.resolve(data.value);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    failure = new Error(event.message || "a worker of the page did not start; reload the page");
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  return {
    call: (name, argument, transfer = []) =>
      new Promise<never>((resolve, reject) => {
        if (failure) return reject(failure);
        const question: Question = { number: count++, name, argument };
        waiting.set(question.number, { resolve: resolve as (value: unknown) => void, reject });
        worker.postMessage(question, transfer);
      }),
    terminate: () => worker.terminate(),
  };
}
