/** @file A process that talks in lines, as the host gives it. */

export interface Child {
  send(line: string): void;
  /** Ends it at once, whatever it does. */
  kill(): void;
}

export interface ChildEvents {
  readonly onLine: (line: string) => void;
  /** Called when it has ended or could not be started, perhaps twice. */
  readonly onEnd: (reason: string) => void;
}

export type Spawn = (events: ChildEvents) => Child;
