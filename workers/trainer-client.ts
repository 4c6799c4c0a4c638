/** @file Starts a trainer and talks to it. */

import type { TrainerCommand, TrainerEvent } from "./protocol.ts";

export interface Trainer {
  send(command: TrainerCommand): void;
  /** Ends the worker at once. The run resumes from its last checkpoint. */
  terminate(): void;
}

export function startTrainer(onEvent: (event: TrainerEvent) => void): Trainer {
  const worker = new Worker(new URL("./trainer.ts", import.meta.url), { type: "module", name: "trainer" });
  worker.onmessage = ({ data }: MessageEvent<TrainerEvent>) => onEvent(data);
  worker.onerror = (event) => {
    event.preventDefault();
    onEvent({ type: "error", cause: "program", message: event.message || "the trainer did not start" });
  };
  return {
    send: (command) => worker.postMessage(command),
    terminate: () => worker.terminate(),
  };
}
