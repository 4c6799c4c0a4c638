import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { frame, opcode, type RawSocket, rawSocket, upgrade } from "./raw-socket.ts";
import { call, type Serving, serve } from "./serving.ts";
import { talk } from "./talking.ts";

let server: Serving;
beforeAll(async () => {
  server = await serve("--max-sessions=4", "--max-body=5000");
});
afterAll(async () => void (await server.stop()));

const sockets: RawSocket[] = [];
async function opened(): Promise<RawSocket> {
  const socket = await rawSocket(server.address);
  sockets.push(socket);
  return socket;
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(held).toBe(0);
});

const at = (path: string) => `${server.address}${path}`;
const post = "POST /alfworld/step HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
const statusOf = (answer: string): string | undefined => answer.split(" ")[1];

async function openOn(path: string): Promise<RawSocket> {
  const socket = await opened();
  socket.write(upgrade(path));
  expect(statusOf(await socket.hears("\r\n\r\n"))).toBe("101");
  return socket;
}

/** Environments that the server holds. */
async function held(): Promise<number> {
  const { json } = await call(at("/metrics"));
  return Number(/^qevolve_sessions (\d+)$/m.exec(String(json))?.[1]);
}

describe("HTTP", () => {
  test.each([
    [
      "a chunked body that grows too large",
      `${post}Transfer-Encoding: chunked\r\n\r\n`,
      `1770\r\n${"x".repeat(6000)}\r\n`,
      "413",
    ],
    ["a length that is too large", `${post}Content-Length: 999999\r\n\r\n`, "{", "413"],
    ["a length that is no number", `${post}Content-Length: many\r\n\r\n`, "", "400"],
    ["bytes that are no UTF-8", `${post}Content-Length: 2\r\n\r\n`, Buffer.from([0xff, 0xfe]), "422"],
    ["what is no HTTP", "\u0000\u0001\u0002\r\n\r\n", "", "400"],
  ])("%s is refused", async (_, head, body, status) => {
    const socket = await opened();
    socket.write(head);
    socket.write(body);
    expect(statusOf(await socket.hears("\r\n\r\n"))).toBe(status);
    expect((await call(at("/health"))).status).toBe(200);
  });

  test("headers without end end the connection", async () => {
    const socket = await opened();
    socket.write(`${post}X: ${"y".repeat(500_000)}`);
    await socket.closed;
    // TCP drops the answer when the server closes with bytes unread (RFC 9112, 9.6).
    expect(["400", undefined]).toContain(statusOf(await socket.hears("\r\n\r\n")));
    expect((await call(at("/health"))).status).toBe(200);
  });

  test("a client that goes away before it is answered leaves nothing behind", async () => {
    for (let i = 0; i < 20; i++) {
      const socket = await opened();
      socket.write("POST /reset HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
      socket.destroy();
    }
    await expect.poll(held).toBe(0);
  });

  test("one body after another on one connection is answered in order", async () => {
    const socket = await opened();
    const ask = (id: number): string => {
      const body = JSON.stringify({ id, action: "look" });
      return `${post}Content-Length: ${body.length}\r\n\r\n${body}`;
    };
    socket.write(ask(1001) + ask(1002) + ask(1003));
    const answers = await socket.hears("The id 1003");
    expect([...answers.matchAll(/The id (\d+) is not valid/g)].map(([, id]) => id)).toEqual(["1001", "1002", "1003"]);
  });
});

describe("WebSockets", () => {
  test.each(["/ws", "/batch/alfworld"])("%s frees its environments when the client vanishes", async (path) => {
    const one = await openOn(path);
    one.write(frame(opcode.text, '{"id":0,"op":"open","size":1,"split":"train","admissible":false}'));
    await expect.poll(held).toBe(1);
    one.destroy();
    await expect.poll(held).toBe(0);
  });

  test.each([
    ["is binary", frame(opcode.binary, "{}")],
    ["begins a frame of a terabyte", Buffer.from([0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x7b])],
    ["has an unknown opcode", frame(5, "{}")],
  ])("a message that %s ends the socket and frees its environment", async (_, bytes) => {
    const one = await openOn("/ws");
    await expect.poll(held).toBe(1);
    one.write(bytes);
    await expect.poll(held, { timeout: 5000 }).toBe(0);
  });

  test("a message that comes in pieces is one message", async () => {
    const one = await openOn("/ws");
    one.write(frame(opcode.text, '{"type":', false));
    one.write(frame(0, '"state"}'));
    expect(await one.hears("step_count")).toContain('"step_count":0');
  });

  test("a client that never lets its socket close holds no environment", async () => {
    const one = await openOn("/ws");
    await expect.poll(held).toBe(1);
    one.write(frame(opcode.text, '{"type":"close"}'));
    await expect.poll(held).toBe(0);
  });

  test("pings are answered, and a flood of them does not hold up others", async () => {
    const one = await openOn("/ws");
    one.write(frame(opcode.ping, "are you there?"));
    expect(await one.hears("are you there?")).toContain("are you there?");
    for (let i = 0; i < 1000; i++) one.write(frame(opcode.ping, "x"));
    const other = await talk(at("/ws"));
    expect(await other.say({ type: "state" })).toMatchObject({ type: "state" });
    other.close();
    await other.closed;
  });

  test("a request with the same id twice is two requests", async () => {
    const one = await talk(at("/batch/alfworld"));
    const open = { id: 7, op: "open", size: 1, split: "train", admissible: false };
    expect(await one.say(open)).toMatchObject({ id: 7, opened: 1 });
    expect(await one.say(open)).toMatchObject({ id: 7, code: "BAD_REQUEST" });
    one.close();
    await one.closed;
  });

  test.skipIf(!process.env.SLOW_TESTS)(
    "a client that gives no sign of life is let go after a minute",
    async () => {
      const one = await openOn("/ws");
      await expect.poll(held).toBe(1);
      await one.closed;
      await expect.poll(held).toBe(0);
    },
    100_000,
  );
});

test("nothing of it was a mistake of the server's", () => {
  expect(server.log().filter(({ level }) => level === "error")).toEqual([]);
});
