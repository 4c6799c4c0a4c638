/** @file Bytes over TCP, for what no well-behaved client sends. */

import { connect, type Socket } from "node:net";

export interface RawSocket {
  write(bytes: string | Uint8Array): void;
  /** Resolves with all that was received when it holds `text`, or when the server closed. */
  hears(text: string): Promise<string>;
  /** Resolves when the server has closed. */
  readonly closed: Promise<void>;
  /** Ends it without a word. */
  destroy(): void;
}

export async function rawSocket(address: string): Promise<RawSocket> {
  const { hostname, port } = new URL(address);
  const socket: Socket = connect(Number(port), hostname);
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  let received = "";
  let isClosed = false;
  let notice = (): void => {};
  socket.on("error", () => {});
  socket.on("data", (data) => {
    received += data.toString("latin1");
    notice();
  });
  const closed = new Promise<void>((resolve) =>
    socket.on("close", () => {
      isClosed = true;
      notice();
      resolve();
    }),
  );
  return {
    write: (bytes) => void socket.write(bytes),
    hears: (text) =>
      new Promise((resolve) => {
        notice = () => {
          if (isClosed || received.includes(text)) resolve(received);
        };
        notice();
      }),
    closed,
    destroy: () => socket.destroy(),
  };
}

/** The request that makes a WebSocket. */
export const upgrade = (path: string, more = ""): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${more}` +
  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

/** Opcodes of RFC 6455. */
export const opcode = { text: 1, binary: 2, close: 8, ping: 9 } as const;

/** A WebSocket frame of less than 126 bytes, masked with zeros as the standard lets clients do. */
export function frame(kind: number, text: string, isLast = true): Uint8Array {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | kind, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
