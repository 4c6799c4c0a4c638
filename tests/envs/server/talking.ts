/** @file A WebSocket in tests: sends JSON, hears JSON, one after the other. */

export interface Talk {
  /** Sends a value as JSON, or a text as it is, and resolves with the next message. */
  say(message: unknown): Promise<unknown>;
  send(message: unknown): void;
  hear(): Promise<unknown>;
  close(): void;
  /** The code the socket was closed with. */
  readonly closed: Promise<number>;
}

export function talk(url: string, protocols: string[] = []): Promise<Talk> {
  const socket = new WebSocket(url.replace(/^http/, "ws"), protocols);
  const heard: unknown[] = [];
  const waiting: ((message: unknown) => void)[] = [];
  socket.onmessage = ({ data }) => {
    const message: unknown = JSON.parse(data);
    const next = waiting.shift();
    if (next) next(message);
    else heard.push(message);
  };
  const closed = new Promise<number>((resolve) => {
    socket.onclose = ({ code }) => resolve(code);
  });
  const hear = (): Promise<unknown> =>
    heard.length > 0 ? Promise.resolve(heard.shift()) : new Promise((resolve) => waiting.push(resolve));
  const send = (message: unknown): void => socket.send(typeof message === "string" ? message : JSON.stringify(message));
  return new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error(`${url}: no WebSocket`));
    socket.onopen = () =>
      resolve({
        say: (message) => {
          send(message);
          return hear();
        },
        send,
        hear,
        close: () => socket.close(),
        closed,
      });
  });
}
