/** @file How fast a run goes: on, step by step, not at all, or to its end. */

export interface Pace {
  pause(): void;
  resume(): void;
  /** Lets a paused run do one step. */
  step(): void;
  stop(): void;
  save(): void;
  /** Aborted by `stop`. */
  readonly signal: AbortSignal;
  /** To be awaited between two steps. Lets messages in, and waits while the run is paused. */
  breathe(): Promise<void>;
  /** Whether something asked for a save since the last question. A pause does, because a paused run may be closed. */
  isSaveWanted(): boolean;
}

/** @param onPaused called whenever a run begins to wait */
export function createPace(onPaused: () => void): Pace {
  const controller = new AbortController();
  let isPaused = false;
  let isSaveAsked = false;
  let steps = 0;
  let wake = (): void => {};

  return {
    pause() {
      isPaused = true;
      isSaveAsked = true;
    },
    resume() {
      isPaused = false;
      wake();
    },
    step() {
      if (isPaused) steps++;
      wake();
    },
    stop() {
      controller.abort();
      wake();
    },
    save() {
      isSaveAsked = true;
    },
    signal: controller.signal,
    async breathe() {
      await nextTask();
      if (!isPaused || controller.signal.aborted) return;
      if (steps === 0) onPaused();
      while (isPaused && steps === 0 && !controller.signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      steps = Math.max(0, steps - 1);
    },
    isSaveWanted() {
      const wanted = isSaveAsked;
      isSaveAsked = false;
      return wanted;
    },
  };
}

/** The end of the queue of tasks. Timers would do as well, but browsers make nested ones last 4 ms. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
