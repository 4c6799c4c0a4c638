import { afterEach, describe, expect, test } from "vitest";
import { run } from "../../cli/command.ts";
import { rawSocket, upgrade } from "./raw-socket.ts";
import { call, type Serving, serve } from "./serving.ts";
import { talk } from "./talking.ts";

const running: Serving[] = [];
async function started(...args: string[]): Promise<Serving> {
  const server = await serve(...args);
  running.push(server);
  return server;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop("SIGKILL")));
});

const create = (server: Serving) => call(`${server.address}/alfworld/create`, { method: "POST" });

describe("who may ask", () => {
  test("an address that others reach needs a token", async () => {
    const { code, stderr, stdout } = await run("cli/serve.ts", ["--host=0.0.0.0", "--port=0"]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("--host 0.0.0.0: whoever reaches this address could use the server. Give a --token");
  });

  test("with a token only those who send it, by HTTP and by WebSocket", async () => {
    const server = await started("--token=a-secret");
    expect(await create(server)).toMatchObject({ status: 401, json: { code: "UNAUTHORIZED" } });
    const right = { authorization: "Bearer a-secret" };
    expect(await call(`${server.address}/metrics`, { headers: { authorization: "Bearer a-secre" } })).toMatchObject({
      status: 401,
    });
    expect(await call(`${server.address}/metrics`, { headers: right })).toMatchObject({ status: 200 });
    expect(await call(`${server.address}/health`)).toMatchObject({ status: 200 });
    await expect(talk(`${server.address}/ws`)).rejects.toThrow("no WebSocket");
    await expect(talk(`${server.address}/ws`, ["bearer", "wrong"])).rejects.toThrow("no WebSocket");
    const one = await talk(`${server.address}/ws`, ["bearer", "a-secret"]);
    one.close();
  });

  test("with a list of origins only their pages", async () => {
    const server = await started("--cors=https://a.example,https://b.example");
    const allowed = async (origin: string) =>
      (await call(`${server.address}/health`, { headers: { origin } })).headers.get("access-control-allow-origin");
    expect(await allowed("https://b.example")).toBe("https://b.example");
    expect(await allowed("https://c.example")).toBeNull();
    const connecting = (origin: string) => raw(server, upgrade("/ws", `Origin: ${origin}\r\n`));
    expect(await connecting("https://a.example")).toContain("101 Switching Protocols");
    expect(await connecting("https://c.example")).toContain("403 Forbidden");
  });

  test("any page by default, and none with --cors none", async () => {
    const [open, shut] = await Promise.all([started(), started("--cors=none")]);
    const headers = { origin: "https://page.example" };
    const allow = "access-control-allow-origin";
    expect((await call(`${open.address}/alfworld`, { headers })).headers.get(allow)).toBe("*");
    expect((await call(`${shut.address}/alfworld`, { headers })).headers.get(allow)).toBeNull();
  });
});

describe("how much one may ask", () => {
  test("bodies and messages have a size", async () => {
    const server = await started("--max-body=1000");
    const body = { id: 0, action: "x".repeat(2000) };
    expect(await call(`${server.address}/alfworld/step`, { body })).toMatchObject({
      status: 413,
      json: { code: "TOO_LARGE" },
    });
    const one = await talk(`${server.address}/ws`);
    one.send("x".repeat(2000));
    expect(await one.closed).toBe(1009);
  });

  test("a client has so many requests per second", async () => {
    const server = await started("--rate=5");
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await create(server)).status));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  test("environments that nobody uses are closed", async () => {
    const server = await started("--max-sessions=2", "--idle-timeout=1");
    expect([(await create(server)).status, (await create(server)).status]).toEqual([200, 200]);
    expect(await create(server)).toMatchObject({ status: 503, json: { code: "CAPACITY_REACHED" } });
    await expect.poll(async () => (await create(server)).status, { timeout: 30_000, interval: 500 }).toBe(200);
    expect(server.log()).toContainEqual(expect.objectContaining({ event: "idle environments closed", count: 2 }));
  });

  test("a client that sends and never reads is let go", async () => {
    const server = await started();
    const one = await talk(`${server.address}/ws`);
    for (let i = 0; i < 500; i++) one.send({ type: "reset", data: { seed: i } });
    // What the socket still held may keep the reason from arriving.
    expect([1006, 1008]).toContain(await one.closed);
    expect((await create(server)).status).toBe(200);
  });

  test.skipIf(!process.env.SLOW_TESTS)(
    "a body that trickles in is refused, and others are served meanwhile",
    async () => {
      const server = await started();
      const head =
        "POST /alfworld/step HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
      const slow = raw(server, head);
      expect((await create(server)).status).toBe(200);
      expect((await slow).split(" ")[1]).toBe("408");
    },
    30_000,
  );
});

describe("what it tells", () => {
  test("every reply has the id of its request, and the log names refusals by it", async () => {
    const server = await started();
    const { headers } = await call(`${server.address}/nowhere`);
    const id = headers.get("x-request-id");
    expect(id).toMatch(/^[\w-]{8,}$/);
    await expect
      .poll(() => server.log())
      .toContainEqual(expect.objectContaining({ level: "warn", event: "refused", path: "/nowhere", status: 404, id }));
  });

  test("metrics count requests, messages and environments in the format of Prometheus", async () => {
    const server = await started();
    await create(server);
    const one = await talk(`${server.address}/ws`);
    await one.say({ type: "reset" });
    const { json } = await call(`${server.address}/metrics`);
    expect(json).toContain('qevolve_requests_total{method="POST",route="/alfworld/create",status="200"} 1\n');
    expect(json).toContain('qevolve_messages_total{route="/ws"} 1\n');
    expect(json).toContain("qevolve_sessions 2\n");
    expect(json).toMatch(/qevolve_message_seconds_bucket\{le="\+Inf"\} 1\n/);
  });
});

describe("how it ends", () => {
  test("a step in flight is answered before the server stops, and the exit code is 0", async () => {
    const server = await started();
    const one = await talk(`${server.address}/batch/scienceworld`);
    await one.say({ id: 0, op: "open", size: 30, split: "train", admissible: false });
    one.send({
      id: 1,
      op: "reset",
      episodes: Array.from({ length: 30 }, (_, slot) => ({ slot, seed: 0, task: slot })),
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const stopped = server.stop("SIGTERM");
    expect(await one.hear()).toMatchObject({ id: 1, resets: expect.any(Array) });
    expect(await one.closed).toBe(1001);
    expect(await stopped).toBe(0);
  });

  test.each([
    [["--port=x"], "--port x: give a whole number"],
    [["--max-sessions=0"], "--max-sessions 0: give a whole number, 1 or more."],
    [["alfworld.size=3"], '"alfworld.size=3" is no setting of the server.'],
    [["alfworld.difficulty=vast"], "env.difficulty=vast: no difficulty of alfworld."],
    [["--bind", "x"], "There is no option --bind."],
    [["--token=a secret"], "--token: WebSockets cannot send this token."],
  ])("what is not understood (%j) is said, with exit code 1", async (args, message) => {
    const { code, stderr, stdout } = await run("cli/serve.ts", ["--port=0", ...args]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(message);
  });

  test("a port that is taken is named", async () => {
    const server = await started();
    const { port } = new URL(server.address);
    const { code, stderr } = await run("cli/serve.ts", [`--port=${port}`]);
    expect(code).toBe(1);
    expect(stderr).toContain(`127.0.0.1:${port} cannot be listened on`);
  });
});

/** Sends bytes as they are; the head of what comes back. */
async function raw(server: Serving, text: string): Promise<string> {
  const socket = await rawSocket(server.address);
  socket.write(text);
  const head = await socket.hears("\r\n\r\n");
  socket.destroy();
  return head;
}
