import { expect, test, vi } from "vitest";
import { createPace } from "../../workers/pace.ts";

test("a paused run waits, does one step when asked, and goes on when resumed", async () => {
  let pauses = 0;
  let steps = 0;
  const pace = createPace(() => pauses++);
  const loop = (async () => {
    while (!pace.signal.aborted) {
      await pace.breathe();
      steps++;
    }
  })();
  await vi.waitFor(() => expect(steps).toBeGreaterThan(2));
  pace.pause();
  await vi.waitFor(() => expect(pauses).toBe(1));
  const paused = steps;
  pace.step();
  await vi.waitFor(() => expect(pauses).toBe(2));
  expect(steps).toBe(paused + 1);
  pace.resume();
  await vi.waitFor(() => expect(steps).toBeGreaterThan(paused + 2));
  pace.pause();
  pace.stop();
  await loop;
});

test("a pause asks for a save, once", () => {
  const pace = createPace(() => {});
  expect(pace.isSaveWanted()).toBe(false);
  pace.pause();
  expect([pace.isSaveWanted(), pace.isSaveWanted()]).toEqual([true, false]);
});
