import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { resolveConfig } from "../../../core/config/overrides.ts";
import { createSession, type StartRequest } from "../../../web/session/session.ts";
import type { TrainerCommand, TrainerEvent } from "../../../workers/protocol.ts";

/** Trainers in the order in which the session started them; what they say is up to the test. */
class FakeWorker {
  static readonly started: FakeWorker[] = [];
  readonly heard: TrainerCommand[] = [];
  onmessage: ((event: { data: TrainerEvent }) => void) | undefined;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | undefined;
  isTerminated = false;

  constructor() {
    FakeWorker.started.push(this);
  }
  postMessage(command: TrainerCommand): void {
    this.heard.push(command);
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

const config = resolveConfig([], []);
const request: StartRequest = { run: "mine", config, backend: "auto", storage: "private", data: null };
const lost: TrainerEvent = { type: "error", cause: "device", message: "The device was lost." };

beforeEach(() => {
  FakeWorker.started.length = 0;
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("document", { baseURI: "http://page.test/" });
});
afterEach(() => vi.unstubAllGlobals());

/** A session whose run is open, and its trainer. */
function running(): { session: ReturnType<typeof createSession>; trainer: FakeWorker } {
  const session = createSession();
  session.start(request);
  const trainer = FakeWorker.started[0] as FakeWorker;
  trainer.onmessage?.({ data: { type: "ready", config, computing: "computing" } });
  return { session, trainer };
}

test("a trainer that crashes leaves a failed run that can be started again", () => {
  const { session, trainer } = running();
  trainer.onerror?.({ message: "out of luck", preventDefault: () => {} });
  expect(session.state).toMatchObject({ status: "failed", error: { cause: "program", message: "out of luck" } });
  expect(trainer.isTerminated).toBe(true);
  session.start({ ...request, config: null });
  expect(session.state).toMatchObject({ status: "opening", error: null });
});

test("a run that loses its device goes on by itself, the second time without it", () => {
  const { session } = running();
  FakeWorker.started[0]?.onmessage?.({ data: lost });
  const again = FakeWorker.started[1];
  expect(again?.heard[0]).toMatchObject({ type: "start", run: "mine", config: null, backend: "auto" });
  again?.onmessage?.({ data: { type: "ready", config, computing: "computing" } });
  again?.onmessage?.({ data: lost });
  expect(FakeWorker.started[2]?.heard[0]).toMatchObject({ type: "start", run: "mine", backend: "cpu" });
  expect(session.state.log.filter(({ kind }) => kind === "alarm")).toHaveLength(2);
});
