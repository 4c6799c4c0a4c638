import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { builtPage, servePage } from "./built-page.ts";
import { hostedPage } from "./hosted-page.ts";
import { button, elsewhere, quickRun, status, success, visit } from "./visit.ts";

const hosted = hostedPage();

const quick = `#v=1&set=${encodeURIComponent(quickRun)}`;
const slow = { timeout: 300_000 };

/** Waits for success on unseen games to be `points` above its first value; seconds until the first point and until then. */
async function rise(page: Page, points: number): Promise<{ firstPoint: number; risen: number }> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  let firstPoint = Number.NaN;
  for (;;) {
    const known = await success(page);
    if (known && Number.isNaN(firstPoint)) firstPoint = seconds();
    if (known && known.last >= known.first + points) return { firstPoint, risen: seconds() };
    await page.waitForTimeout(200);
  }
}

function seedOf(page: Page) {
  return page.getByRole("spinbutton", { name: "Seed" });
}

/** As a crash of the driver would. */
async function killGpuProcess(): Promise<void> {
  const session = await hosted.browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  for (const { type, id } of processInfo) if (type === "GPU") process.kill(id, "SIGKILL");
  await session.detach();
}

async function currentStep(page: Page): Promise<string | null> {
  return page.locator("stage-timeline .facts").textContent();
}

test(
  "a first visit learns on one thread; a paused run survives a reload, and goes on with threads and shared memory",
  slow,
  async () => {
    const { page, complaints } = await visit(hosted.context, hosted.server.address);
    await page.getByText("one CPU thread until the next visit").waitFor();
    await page.getByText("A recorded run plays here").waitFor();
    await button(page, "Start learning").click();
    const { firstPoint, risen } = await rise(page, 20);
    console.log(`first point after ${firstPoint.toFixed(1)} s, 20 points up after ${risen.toFixed(1)} s`);

    await button(page, "Pause").click();
    await status(page, "Paused");
    const paused = await currentStep(page);
    await button(page, "Step").click();
    await page.waitForFunction((before) => {
      const facts = document.querySelector("q-app")?.shadowRoot?.querySelector("evolve-view")?.shadowRoot;
      const timeline = facts?.querySelector("run-panel")?.shadowRoot?.querySelector("stage-timeline")?.shadowRoot;
      return timeline?.querySelector(".facts")?.textContent !== before;
    }, paused);
    await status(page, "Paused");
    const stepped = await currentStep(page);
    expect(stepped).not.toBe(paused);
    await page.waitForTimeout(500);
    expect(await currentStep(page)).toBe(stepped);

    await page.reload();
    await page.getByText(/^\d+ CPU threads/).waitFor();
    await button(page, /^Continue /)
      .first()
      .click();
    await status(page, "Learning");
    await page.getByText("Messages of the run").click();
    await page
      .getByText(/resuming after step|computing with WebAssembly SIMD/)
      .last()
      .waitFor();
    await button(page, "Stop").click();
    await status(page, "Stopped");
    expect(complaints).toEqual([]);
  },
);

test("what has to arrive before a run learns is below 400 KB, compressed", async () => {
  const fresh = await servePage(await builtPage());
  const bare = await hosted.browser.newContext({ serviceWorkers: "block" });
  const { page } = await visit(bare, `${fresh.address}${quick}`);
  await button(page, "Start learning").click();
  await status(page, "Finished");
  expect(fresh.servedBytes()).toBeLessThan(400_000);
  await bare.close();
  fresh.close();
});

test("a link opens what it describes, and what one chooses is in the address", async () => {
  const { page } = await visit(
    hosted.context,
    `${hosted.server.address}#v=1&preset=smoke&method=rft&seed=7&set=critic.gamma%3D0.9&x=tokens`,
  );
  await seedOf(page).waitFor();
  expect(await seedOf(page).inputValue()).toBe("7");
  expect(await page.getByLabel("Settings over the preset").inputValue()).toBe("critic.gamma=0.9");
  await page.getByLabel("Horizontal axis").selectOption("iteration");
  await seedOf(page).fill("8");
  await seedOf(page).press("Enter");
  await expect
    .poll(() => new URL(page.url()).hash)
    .toBe("#v=1&preset=smoke&method=rft&seed=8&set=critic.gamma%3D0.9&x=iteration");
  await page.goto(`${hosted.server.address}#v=1&seed=many`);
  await page.reload();
  await page.getByText("The link says seed=many").waitFor();
});

test("a finished run is listed with its size, compared with another by settings, and deleted", slow, async () => {
  const { page } = await visit(hosted.context, `${hosted.server.address}${quick}`);
  await button(page, "Start learning").click();
  await status(page, "Finished", 120_000);
  await seedOf(page).fill("3");
  await seedOf(page).press("Enter");
  await button(page, "Start learning").click();
  await status(page, "seed3 · Finished", 120_000);
  await page.getByRole("checkbox").last().check();
  await page.getByRole("rowheader", { name: "seed", exact: true }).waitFor();
  await button(page, /^Delete .*seed0$/).click();
  await button(page, /^Delete for good/).click();
  await expect.poll(() => page.getByRole("checkbox").count()).toBe(1);
});

test("a run whose files are broken is listed with what is wrong, and can be deleted", async () => {
  const { page, complaints } = await visit(hosted.context, hosted.server.address);
  await page.evaluate(async () => {
    const runs = await (await navigator.storage.getDirectory()).getDirectoryHandle("runs", { create: true });
    const run = await runs.getDirectoryHandle("mine", { create: true });
    const stream = await (await run.getFileHandle("config.json", { create: true })).createWritable();
    await stream.write("{torn");
    await stream.close();
  });
  await page.reload();
  await page.getByText("broken: config.json of the run").waitFor();
  await button(page, /^Delete .*mine$/).click();
  await button(page, /^Delete for good/).click();
  await expect.poll(() => page.getByText("broken:").count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("a full storage ends a run with a sentence that says what to do", slow, async () => {
  const { page } = await visit(hosted.context, `${hosted.server.address}${quick}`);
  const session = await hosted.context.newCDPSession(page);
  const { origin } = new URL(hosted.server.address);
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 50_000 });
  await button(page, "Start learning").click();
  await page.getByText("the browser's storage for this page is full. Delete runs").waitFor();
});

test("while its tab is hidden a run pauses if asked to, and goes on afterwards", slow, async () => {
  const { page } = await visit(hosted.context, `${hosted.server.address}${quick}&pauseHidden=true`);
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await button(page, "Start learning").click();
  await status(page, "Learning");
  await setHidden(true);
  await status(page, "Paused");
  await setHidden(false);
  await status(page, "Finished", 120_000);
});

test("a run goes on after its tab has crashed", slow, async () => {
  const { page } = await visit(hosted.context, `${hosted.server.address}${quick}`);
  await button(page, "Start learning").click();
  await status(page, "Learning");
  await Promise.all([page.waitForEvent("crash"), page.goto("chrome://crash").catch(() => {})]);
  const again = await visit(hosted.context, `${hosted.server.address}${quick}`);
  await button(again.page, /^Continue /)
    .first()
    .click();
  await status(again.page, "Finished", 120_000);
});

test("a run that is open in one tab cannot be opened in another", slow, async () => {
  const first = await visit(hosted.context, `${hosted.server.address}${quick}`);
  await button(first.page, "Start learning").click();
  await button(first.page, "Pause").click();
  await status(first.page, "Paused");
  const second = await visit(hosted.context, `${hosted.server.address}${quick}`);
  await button(second.page, /^Continue /)
    .first()
    .click();
  await second.page.getByText("is in use in another tab").waitFor();
});

test("a run whose graphics card is lost goes on from its last checkpoint", slow, async () => {
  const { page } = await visit(hosted.context, `${hosted.server.address}${quick}&backend=webgpu`);
  await button(page, "Start learning").click();
  await page.getByText("Imitation").first().waitFor();
  await page.getByText(/loss \d/).waitFor({ timeout: 120_000 });
  await killGpuProcess();
  await page
    .getByRole("alert")
    .getByText(/The WebGPU device .* was lost/)
    .waitFor();
  await status(page, "Learning");
});

test("after the first visit the page works without a network, with shared memory", slow, async () => {
  const { page } = await visit(hosted.context, hosted.server.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await hosted.context.setOffline(true);
  await page.reload();
  await button(page, "Start learning").click();
  await status(page, "Learning");
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});

test("on plain http from another machine the page says what is off, and learns", slow, async () => {
  const address = hosted.server.address.replace("127.0.0.1", elsewhere);
  const { page } = await visit(hosted.context, `${address}${quick}`);
  await page.getByText("plain http").waitFor();
  await button(page, "Start learning").click();
  await status(page, "Finished", 120_000);
});
