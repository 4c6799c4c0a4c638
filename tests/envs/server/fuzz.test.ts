import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, type Serving, serve } from "./serving.ts";
import { talk } from "./talking.ts";

let server: Serving;
beforeAll(async () => {
  server = await serve("--max-sessions=40", "--max-body=20000");
});
afterAll(async () => void (await server.stop()));

const at = (path: string) => `${server.address}${path}`;

/** Nothing of the machine, the code or a stack may be told. */
const leaks = /node_modules|\.ts:\d+|\bat \w+ \(|file:\/\/|\/work\/|\/home\/|\/root\//;

/** Values near what the routes take, and far from it. */
const field = fc.oneof(
  fc.integer(),
  fc.constantFrom(
    0,
    1,
    -1,
    1e308,
    2 ** 53,
    0.5,
    null,
    true,
    "0",
    "look",
    "search[x]",
    "__proto__",
    "\u0000",
    "../../etc/passwd",
  ),
  fc.string({ maxLength: 40 }),
  fc.json({ maxDepth: 2 }),
);
const body = fc.oneof(
  fc.record(
    {
      id: field,
      env_idx: field,
      game: field,
      world_type: fc.oneof(fc.constant("Text"), field),
      data_idx: field,
      session_id: field,
      action: fc.oneof(field, fc.record({ message: field }, { requiredKeys: [] })),
      seed: field,
      task: field,
      split: field,
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);
const text = fc.oneof(
  body.map((value) => JSON.stringify(value)),
  fc.string({ maxLength: 200 }),
  fc.constantFrom("", "{", "[[[[", "nul", '{"id":', "x".repeat(30_000), "[".repeat(10_000)),
);

describe("HTTP", () => {
  test("every route answers anything with a status of its own, and tells nothing of its inside", async () => {
    const { json } = await call(at("/openapi.json"));
    const { paths } = json as { paths: Record<string, Record<string, unknown>> };
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method, path]),
    );
    expect(routes.length).toBeGreaterThan(50);
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...routes),
        text,
        fc.webQueryParameters(),
        async ([method, path], sent, query) => {
          const url = at(`${path}${method === "get" ? `?id=${encodeURIComponent(sent.slice(0, 50))}&${query}` : ""}`);
          const answer = await call(url, method === "post" ? { body: sent, method: "POST" } : {});
          statuses.add(answer.status);
          expect(answer.status).toBeLessThan(504);
          expect(answer.status).not.toBe(500);
          expect(JSON.stringify(answer.json)).not.toMatch(leaks);
        },
      ),
      { numRuns: 200, seed: 7 },
    );
    expect([...statuses]).toEqual(expect.arrayContaining([200, 413, 422]));
    expect(server.log().filter(({ level }) => level === "error")).toEqual([]);
    expect(await call(at("/health"))).toMatchObject({ status: 200 });
  });

  test.each(["PUT", "DELETE", "PATCH"])("%s is refused", async (method) => {
    const refused = await call(at("/alfworld/step"), { method });
    expect(refused).toMatchObject({ status: 405, json: { code: "WRONG_METHOD" } });
    expect(refused.headers.get("allow")).toBe("POST");
    expect((await call(at("/alfworld/leap"), { method })).status).toBe(404);
  });

  test("a step that is sent twice counts twice, and one after the end never", async () => {
    const { id } = (await call(at("/alfworld/create"), { method: "POST" })).json as { id: number };
    await call(at("/alfworld/reset"), { body: { id, game: 1, world_type: "Text" } });
    const step = () => call(at("/alfworld/step"), { body: { id, action: "look" } });
    const answers = await Promise.all(Array.from({ length: 20 }, step));
    const kinds = answers.map(({ json }) => (json as { code?: string; done?: boolean }).code ?? "ok");
    expect(kinds).toEqual([...Array(12).fill("ok"), ...Array(8).fill("FINISHED")]);
    await call(at("/alfworld/close"), { body: { id } });
  });
});

describe("WebSockets", () => {
  const message = fc.oneof(
    fc.record(
      {
        type: fc.oneof(fc.constantFrom("reset", "step", "state", "mcp"), field),
        op: fc.oneof(fc.constantFrom("open", "reset", "step"), field),
        id: field,
        data: fc.oneof(body, fc.record({ message: field }), fc.record({ jsonrpc: fc.constant("2.0"), method: field })),
        size: fc.constantFrom(1, 2, 0, -1, 1e9),
        split: fc.constantFrom("train", "unseen", "test"),
        admissible: fc.boolean(),
        episodes: fc.array(fc.record({ slot: field, seed: field, task: field }), { maxLength: 3 }),
        actions: fc.array(fc.record({ slot: fc.nat(3), action: field }), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom("", "{", "null", "[".repeat(5000)),
  );

  test.each(["/ws", "/openenv/webshop/ws", "/openenv/scienceworld/ws", "/batch/alfworld", "/batch/webshop"])(
    "%s answers every message with one of its own, and goes on",
    async (path) => {
      const one = await talk(at(path));
      await fc.assert(
        fc.asyncProperty(message, async (sent) => {
          const answer = JSON.stringify(await one.say(sent));
          expect(answer).not.toMatch(leaks);
          expect(answer).not.toContain("INTERNAL");
        }),
        { numRuns: 100, seed: 11 },
      );
      one.close();
      await one.closed;
      expect(server.log().filter(({ level }) => level === "error")).toEqual([]);
    },
  );
});
