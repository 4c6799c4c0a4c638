/**
 * @file One WebSocket: messages are answered one after the other, in the order they came. A client that sends without
 * reading, or more than it may, is let go.
 */

import { toFailure } from "./failure.ts";
import type { RateLimiter } from "./guard.ts";
import type { Limits } from "./limits.ts";

/** What talks over the socket. */
export interface Conversation {
  /** Begins; what it returns, if anything, is sent as a refusal and ends the conversation. */
  open(): Promise<string | null>;
  /** The reply to a message; null ends the conversation. */
  answer(text: string): Promise<string | null>;
  /** The reply to a message that is refused unread. */
  refuse(error: unknown): string;
  close(): Promise<void>;
}

export interface SocketServices {
  readonly limits: Limits;
  readonly rate: RateLimiter;
  /** Aborted when the server shuts down: what is being answered is answered, then the socket closes. */
  readonly shutdown: AbortSignal;
  readonly report: (error: unknown) => void;
}

/** Reasons of RFC 6455 to close a socket. */
const closeCode = { done: 1000, goingAway: 1001, notText: 1003, policy: 1008, tooLarge: 1009, mistake: 1011 } as const;

/**
 * Answers until either side ends it, then closes the conversation, also for a client that does not let its socket
 * close. Calls `onEnd` when it is closed.
 */
export function serveSocket(
  socket: WebSocket,
  client: string,
  conversation: Conversation,
  { limits, rate, shutdown, report }: SocketServices,
  onEnd: () => void,
): void {
  let last = Promise.resolve();
  let pending = 0;
  let isOver = false;

  /** Closes the conversation, once, after what is being answered. */
  function finish(): void {
    if (isOver) return;
    isOver = true;
    shutdown.removeEventListener("abort", leave);
    last = last.then(() => conversation.close()).catch(report);
  }

  function end(code: number, reason: string): void {
    if (socket.readyState <= WebSocket.OPEN) socket.close(code, reason);
    finish();
  }

  function send(text: string): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > limits.unreadBytes) end(closeCode.policy, "replies are not read");
    else socket.send(text);
  }

  async function answer(text: string): Promise<void> {
    if (isOver) return;
    try {
      rate.take(client);
    } catch (error) {
      return send(conversation.refuse(error));
    }
    try {
      const reply = await conversation.answer(text);
      if (reply === null) end(closeCode.done, "closed");
      else send(reply);
    } catch (error) {
      report(error);
      end(closeCode.mistake, toFailure(error).message);
    }
  }

  const leave = (): void => {
    if (pending === 0) end(closeCode.goingAway, "the server is shutting down");
  };
  shutdown.addEventListener("abort", leave);

  socket.onopen = () => {
    last = last.then(async () => {
      const refusal = await conversation.open();
      if (refusal === null) return;
      send(refusal);
      end(closeCode.policy, "refused");
    });
  };
  socket.onmessage = ({ data }) => {
    if (isOver) return;
    if (typeof data !== "string") return end(closeCode.notText, "only text is understood");
    if (data.length > limits.bodyBytes) return end(closeCode.tooLarge, `at most ${limits.bodyBytes} bytes`);
    if (pending >= limits.queue) return end(closeCode.policy, `more than ${limits.queue} messages wait`);
    pending++;
    last = last.then(async () => {
      await answer(data);
      pending--;
      if (shutdown.aborted) end(closeCode.goingAway, "the server is shutting down");
    });
  };
  socket.onclose = () => {
    finish();
    void last.then(onEnd);
  };
}
