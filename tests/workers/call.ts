/** @file Calls a worker's answers without a worker: its module runs here, and its messages are caught. */

import type { Calls } from "../../workers/calls.ts";

type Reply = { number: number; value?: unknown; failure?: string };

/** @param load imports the worker's module */
export async function callsOf<C extends Calls>(load: () => Promise<unknown>) {
  const scope = globalThis as unknown as {
    onmessage?: (event: { data: { number: number; name: string; argument: unknown } }) => void;
    postMessage?: (reply: Reply) => void;
  };
  const waiting = new Map<number, (reply: Reply) => void>();
  let count = 0;
  scope.postMessage = (reply) => waiting.get(reply.number)?.(reply);
  await load();
  return async <Name extends keyof C & string>(
    name: Name,
    argument: Parameters<C[Name]>[0],
  ): Promise<Awaited<ReturnType<C[Name]>>> => {
    const number = count++;
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(number, resolve);
      scope.onmessage?.({ data: { number, name, argument } });
    });
    if (reply.failure !== undefined) throw new Error(reply.failure);
    return reply.value as Awaited<ReturnType<C[Name]>>;
  };
}
