/** @file A WebSocket to a server: messages out, messages in, and one end, after which a new link is needed. */

import { ConnectionLost, type RemoteOptions } from "./connection.ts";

export interface SocketLink {
  readonly isOpen: boolean;
  send(text: string): void;
  /** Closes it for a reason that `onEnd` hears. */
  end(reason: string): void;
}

export interface LinkEvents {
  readonly onMessage: (text: string) => void;
  /** Called once. */
  readonly onEnd: (lost: ConnectionLost) => void;
}

/** @throws ConnectionLost when no connection comes about in time */
export function openLink(
  url: string,
  { token, timeoutSeconds }: RemoteOptions,
  events: LinkEvents,
): Promise<SocketLink> {
  // WebSockets of browsers cannot send headers, so the token goes where they can put it.
  const socket = new WebSocket(url.replace(/^http/, "ws"), token === null ? [] : ["bearer", token]);
  let isOver = false;
  return new Promise((resolve, reject) => {
    const end = (reason: string): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(opening);
      const lost = new ConnectionLost(reason);
      reject(lost);
      events.onEnd(lost);
      socket.close();
    };
    const opening = setTimeout(() => end(`no connection after ${timeoutSeconds} s`), 1000 * timeoutSeconds);
    socket.onopen = () => {
      clearTimeout(opening);
      resolve({
        get isOpen() {
          return !isOver;
        },
        send: (text) => socket.send(text),
        end,
      });
    };
    socket.onmessage = ({ data }) => {
      if (!isOver) events.onMessage(String(data));
    };
    socket.onerror = () => end("the connection failed");
    socket.onclose = ({ code, reason }) => end(`the connection was closed (${code}${reason ? ` ${reason}` : ""})`);
  });
}
