import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { python, runPython } from "./python.ts";
import { call, type Serving, serve } from "./serving.ts";
import { talk } from "./talking.ts";

let server: Serving;
beforeAll(async () => {
  server = await serve("--max-sessions=6");
});
afterAll(async () => void (await server.stop()));

const at = (path: string) => `${server.address}${path}`;

interface Result {
  readonly observation: Record<string, unknown>;
  readonly reward: number | null;
  readonly done: boolean;
}

describe("HTTP", () => {
  test("resets and steps a fresh environment each", async () => {
    const reset = (await call(at("/reset"), { body: { seed: 3, episode_id: "a", extra: 1 } })).json as Result;
    expect(Object.keys(reset)).toEqual(["observation", "reward", "done"]);
    expect(reset).toMatchObject({ reward: null, done: false });
    expect(Object.keys(reset.observation)).toEqual([
      "prompt",
      "messages",
      "current_player_id",
      "legal_players",
      "info",
      "truncated",
    ]);
    const step = await call(at("/step"), { body: { action: { message: "look" }, timeout_s: 3, request_id: "r" } });
    expect(step).toMatchObject({ status: 200, json: { reward: 0, done: false, observation: { truncated: false } } });
    expect(await call(at("/state"))).toMatchObject({ status: 200, json: { episode_id: null, step_count: 0 } });
  });

  test("resets without a body, too, and takes one that does not say that it is JSON", async () => {
    for (const headers of [{}, { "content-type": "application/json" }]) {
      expect(await call(at("/reset"), { method: "POST", headers })).toMatchObject({
        status: 200,
        json: { done: false },
      });
    }
    const body = JSON.stringify({ action: { message: "look" } });
    expect(await call(at("/step"), { body, headers: { "content-type": "" } })).toMatchObject({ status: 200 });
    expect(await call(at("/step"), { body, headers: { "content-type": "text/plain" } })).toMatchObject({
      status: 422,
      json: { detail: [{ type: "model_attributes_type", loc: ["body"] }] },
    });
  });

  test.each([
    ["/reset", { seed: -1 }, "greater_than_equal", "Input should be greater than or equal to 0"],
    ["/reset", { episode_id: "x".repeat(256) }, "string_too_long", "String should have at most 255 characters"],
    ["/step", { action: { message: "x" }, timeout_s: 0 }, "greater_than", "Input should be greater than 0"],
  ])("%s refuses %j in Pydantic's words", async (path, body, type, msg) => {
    expect(await call(at(path), { body })).toMatchObject({ status: 422, json: { detail: [{ type, msg }] } });
  });

  test("refuses actions and resets that its schemas do not take with 422", async () => {
    const forbidden = await call(at("/step"), { body: { action: { message: "look", mood: "good" } } });
    expect(forbidden).toMatchObject({ status: 422, json: { detail: [{ type: "extra_forbidden" }] } });
    expect((await call(at("/step"), { body: { action: { message: 3 } } })).status).toBe(422);
  });

  test.each([
    ["", "alfworld"],
    ["/openenv/webshop", "webshop"],
    ["/openenv/scienceworld", "scienceworld"],
  ])("at %j is all that `openenv validate` asks of a server", async (base, name) => {
    expect(await call(at(`${base}/openapi.json`))).toMatchObject({
      status: 200,
      json: {
        info: { version: expect.any(String) },
        paths: { "/reset": expect.anything(), "/step": expect.anything(), "/state": expect.anything() },
      },
    });
    expect(await call(at(`${base}/health`))).toMatchObject({ status: 200, json: { status: "healthy" } });
    expect((await call(at(`${base}/metadata`))).json).toEqual({
      name,
      description: expect.any(String),
      readme_content: null,
      version: expect.any(String),
      author: null,
      documentation_url: null,
    });
    expect(await call(at(`${base}/schema`))).toMatchObject({
      status: 200,
      json: { action: expect.any(Object), observation: expect.any(Object), state: expect.any(Object) },
    });
    expect(await call(at(`${base}/mcp`), { body: {} })).toMatchObject({ status: 200, json: { jsonrpc: "2.0" } });
  });

  test("describes its messages, all its routes, and has a page for people", async () => {
    const { json } = await call(at("/schema"));
    expect(json).toMatchObject({
      action: { type: "object", required: ["message"], additionalProperties: false },
      observation: { type: "object" },
      state: { properties: { step_count: { type: "integer" } } },
    });
    const { json: api } = await call(at("/openapi.json"));
    const { paths } = api as { paths: Record<string, unknown> };
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(["/alfworld/step", "/openenv/scienceworld/reset"]));
    expect((await call(at("/docs"))).json).toContain("swagger");
  });
});

describe("WebSocket", () => {
  test("plays episodes of one environment, and of the world in the address", async () => {
    const shop = await talk(at("/openenv/webshop/ws"));
    const reset = await shop.say({ type: "reset", data: { task: 3, split: "unseen", episode_id: "mine" } });
    expect(reset).toMatchObject({ type: "observation", data: { reward: null, done: false } });
    const step = await shop.say({ type: "step", data: { message: "search[shirt]", metadata: {} } });
    expect(step).toMatchObject({ type: "observation", data: { reward: 0, done: false } });
    expect(await shop.say({ type: "state" })).toEqual({
      type: "state",
      data: { episode_id: "mine", step_count: 1, world: "webshop", split: "unseen", done: false },
    });
    shop.send({ type: "close" });
    expect(await shop.closed).toBe(1000);
  });

  test("says that an episode was cut, and refuses steps after its end", async () => {
    const one = await talk(at("/ws"));
    await one.say({ type: "reset" });
    for (let step = 1; step < 12; step++) {
      expect(await one.say({ type: "step", data: { message: "look" } })).toMatchObject({ data: { done: false } });
    }
    const last = await one.say({ type: "step", data: { message: "look" } });
    expect(last).toMatchObject({ data: { done: true, observation: { truncated: true } } });
    const more = await one.say({ type: "step", data: { message: "look" } });
    expect(more).toMatchObject({ type: "error", data: { code: "EXECUTION_ERROR" } });
    expect(await one.say({ type: "reset", data: { seed: 1 } })).toMatchObject({ data: { done: false } });
    one.close();
  });

  test.each([
    ["{", "INVALID_JSON"],
    [{ type: "dance" }, "UNKNOWN_TYPE"],
    [[], "UNKNOWN_TYPE"],
    ["null", "UNKNOWN_TYPE"],
    [{ type: "step" }, "VALIDATION_ERROR"],
    [{ type: "step", data: { message: "x", mood: "good" } }, "VALIDATION_ERROR"],
    [{ type: "reset", data: { seed: "one" } }, "VALIDATION_ERROR"],
    [{ type: "state", data: {} }, "VALIDATION_ERROR"],
  ])("answers %j with %s and goes on", async (message, code) => {
    const one = await talk(at("/ws"));
    expect(await one.say(message)).toMatchObject({ type: "error", data: { code, message: expect.any(String) } });
    expect(await one.say({ type: "state" })).toMatchObject({ type: "state" });
    one.close();
    await one.closed;
  });

  test("answers messages that were sent at once in their order", async () => {
    const one = await talk(at("/ws"));
    one.send({ type: "reset", data: { seed: 2 } });
    for (let i = 0; i < 5; i++) one.send({ type: "step", data: { message: "look" } });
    one.send({ type: "state" });
    const heard: unknown[] = [];
    for (let i = 0; i < 7; i++) heard.push(await one.hear());
    expect(heard.map((message) => (message as { type: string }).type)).toEqual([
      ...Array(6).fill("observation"),
      "state",
    ]);
    expect(heard.at(-1)).toMatchObject({ data: { step_count: 5 } });
    one.close();
    await one.closed;
  });

  test("says CAPACITY_REACHED when all environments are taken, and none is when they are closed", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => talk(at("/ws"))));
    const tooMany = await talk(at("/ws"));
    expect(await tooMany.hear()).toMatchObject({
      type: "error",
      data: { code: "CAPACITY_REACHED", active_sessions: 6, max_sessions: 6 },
    });
    expect(await tooMany.closed).toBe(1008);
    expect(await call(at("/alfworld/create"), { method: "POST" })).toMatchObject({ status: 503 });
    for (const one of all) one.close();
    await Promise.all(all.map(({ closed }) => closed));
    const again = await talk(at("/ws"));
    expect(await again.say({ type: "state" })).toMatchObject({ type: "state" });
    again.close();
    await again.closed;
  });
});

describe("MCP", () => {
  const rpc = async (method: string, params: unknown = {}, id: unknown = 1) =>
    (await call(at("/mcp"), { body: { jsonrpc: "2.0", id, method, params } })).json;

  test("plays an episode in a session by tools", async () => {
    expect(await rpc("tools/list")).toMatchObject({
      id: 1,
      result: { tools: [{ name: "begin" }, { name: "act", inputSchema: { required: ["message"] } }] },
    });
    const { result } = (await rpc("openenv/session/create")) as { result: { session_id: string } };
    const { session_id } = result;
    const begun = await rpc("tools/call", { name: "begin", arguments: { task: 1 }, session_id }, "x");
    expect(begun).toMatchObject({ id: "x", result: { isError: false, structuredContent: { done: false } } });
    const acted = await rpc("tools/call", { name: "act", arguments: { message: "look" }, session_id });
    expect(acted).toMatchObject({ result: { content: [{ type: "text" }], structuredContent: { reward: 0 } } });
    expect(await rpc("openenv/session/close", { session_id })).toMatchObject({ result: { closed: true } });
    expect(await rpc("tools/call", { name: "act", arguments: { message: "look" }, session_id })).toMatchObject({
      error: { code: -32602 },
    });
  });

  test("tells mistakes with the codes of JSON-RPC", async () => {
    expect((await call(at("/mcp"), { body: "{", method: "POST" })).json).toMatchObject({ error: { code: -32700 } });
    expect((await call(at("/mcp"), { body: { id: 1 } })).json).toMatchObject({ error: { code: -32600 } });
    expect(await rpc("tools/dance")).toMatchObject({ error: { code: -32601 } });
    expect(await rpc("tools/call", { name: "fly" })).toMatchObject({ error: { code: -32602 } });
  });

  test("answers on a session's own socket", async () => {
    const one = await talk(at("/ws"));
    const call = (name: string, args: unknown) =>
      one.say({
        type: "mcp",
        data: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
      });
    expect(await call("begin", { task: 2 })).toMatchObject({ type: "mcp", data: { id: 1, result: {} } });
    await call("act", { message: "look" });
    expect(await one.say({ type: "state" })).toMatchObject({ data: { step_count: 1 } });
    one.close();
    await one.closed;
  });
});

test("openenv.yaml has the fields of OpenEnv's manifests", () => {
  const lines = readFileSync("openenv.yaml", "utf8").split("\n");
  const fields = lines.filter((line) => line !== "" && !line.startsWith("#"));
  expect(fields).toEqual([
    "spec_version: 1",
    "name: q-evolve-worlds",
    "type: space",
    "runtime: fastapi",
    "app: cli/serve.ts",
    "port: 8000",
  ]);
});

test.skipIf(python === null)("a client in Python plays two sessions that do not mix", async () => {
  const seen = (await runPython("openenv_client.py", server.address)) as Record<string, unknown>;
  expect(seen).toMatchObject({
    steps: 12,
    last: { done: true },
    states: [{ episode_id: "mine", step_count: 12 }, { step_count: 0 }],
  });
  expect((seen.first as Result).observation.prompt).not.toBe((seen.different as Result).observation.prompt);
});
