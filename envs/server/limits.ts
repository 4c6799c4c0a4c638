/** @file What one server takes on, so that no client can take it from the others. */

export interface Limits {
  /** Environments open at once, over all protocols. */
  readonly sessions: number;
  /** Seconds after which an environment that nobody uses is closed. */
  readonly idleSeconds: number;
  /** Steps after which an episode ends, in worlds and modes without a limit of their own. */
  readonly episodeSteps: number;
  /** Bytes of a request body or a WebSocket message. */
  readonly bodyBytes: number;
  /** Seconds that a request body may take to arrive. */
  readonly bodySeconds: number;
  /** Requests and messages per second and client; null for no limit. */
  readonly rate: number | null;
  /** Messages that may wait on one WebSocket, and calls on one environment. */
  readonly queue: number;
  /** Bytes that may wait for a client that does not read. */
  readonly unreadBytes: number;
}

export const defaultLimits: Limits = {
  sessions: 1024,
  idleSeconds: 1800,
  episodeSteps: 1000,
  bodyBytes: 1 << 20,
  bodySeconds: 10,
  rate: null,
  queue: 64,
  unreadBytes: 16 << 20,
};
