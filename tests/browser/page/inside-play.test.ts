import { expect, test } from "vitest";
import { violationsOf } from "./axe.ts";
import { hostedPage } from "./hosted-page.ts";
import { button, visit } from "./visit.ts";

const hosted = hostedPage();

test("inside the recorded run, a changed reward and the sliders move credit, and the address keeps where one is", async () => {
  const { page, complaints } = await visit(hosted.context, `${hosted.server.address}#v=1&view=inside`);
  const credit = () => page.locator("credit-chart button").first().getAttribute("aria-label");
  await page.locator("step-card").first().waitFor();
  const before = await credit();
  const reward = page.getByLabel("r_env of step 1", { exact: true });
  await reward.fill("1");
  await reward.press("Tab");
  await expect.poll(credit).not.toBe(before);
  await button(page, "Undo changes of rewards").click();
  await expect.poll(credit).toBe(before);

  await page.getByLabel("λ, reach of credit").fill("0");
  await expect.poll(credit).not.toBe(before);
  await page.getByLabel("Colour of tokens").selectOption("ratio");
  await page.locator("step-card .tokens span[title^=η]").first().waitFor();
  const here = await page.evaluate("location.hash");
  expect(here).toMatch(/lambda=0/);

  const again = await visit(hosted.context, `${hosted.server.address}${here}`);
  await again.page.locator("step-card").first().waitFor();
  await expect
    .poll(() => again.page.locator("credit-chart button").first().getAttribute("aria-label"))
    .toBe(await credit());

  await page.getByLabel("Look at").selectOption("compare");
  await page.locator("episode-compare section").nth(2).waitFor();
  expect(complaints).toEqual([]);
});

test("a household is played by keyboard, beside an agent that shows V and takes over", async () => {
  const { page, complaints } = await visit(hosted.context, `${hosted.server.address}#v=1&view=play`);
  const steps = (count: number) => page.getByText(new RegExp(`^${count} steps? ·`)).waitFor();
  await page.locator("agent-panel [data-value]").waitFor();
  await page.locator("action-list .opinion").first().waitFor();
  const field = page.getByLabel("Write an action, or search the list");
  await field.fill("go to");
  await field.press("ArrowDown");
  await page.keyboard.press("Enter");
  await steps(1);
  await button(page, "Let it take a step").click();
  await steps(2);
  await button(page, "Hand over").click();
  await steps(4);
  expect(complaints).toEqual([]);
});

test("a shop and a house are played in their pictures", async () => {
  const { page, complaints } = await visit(
    hosted.context,
    `${hosted.server.address}#v=1&view=play&env=webshop&agent=nobody`,
  );
  const wish = await page.locator("webshop-shop .wish").textContent();
  await page.getByLabel("Search words").fill(wish?.split(":")[1]?.trim() ?? "");
  await button(page, "Search").click();
  await page.locator("webshop-shop .card").first().click();
  await button(page, "Buy now").click();
  await page.getByText(/^Over, with score|^Won!/).waitFor();

  await page.getByLabel("World").selectOption("scienceworld");
  await page.locator("scienceworld-house .room.reachable").first().click();
  await page.getByText("1 step ·").waitFor();
  expect(complaints).toEqual([]);
});

test.each(["webshop", "scienceworld"])("in %s the shipped policy plays before any run", async (env) => {
  const { page, complaints } = await visit(hosted.context, `${hosted.server.address}#v=1&view=play&env=${env}`);
  await button(page, "Let it take a step").click();
  await page.getByText("1 step ·").waitFor();
  expect(await page.getByRole("combobox", { name: "Agent" }).inputValue()).toBe(`policies/${env}-tiny`);
  await page.getByText("(agent)").waitFor();
  expect(complaints).toEqual([]);
});

const whole = [
  ["view=inside", "step-card"],
  ["view=inside&look=compare", "episode-compare section"],
  ["view=play", "action-list .opinion"],
  ["view=play&env=webshop", "webshop-shop form"],
  ["view=play&env=scienceworld", "scienceworld-house svg"],
] as const;

test.each(whole)("%s is accessible in both themes and fits into 390 pixels", async (hash, ready) => {
  const { page } = await visit(hosted.context, `${hosted.server.address}#v=1&${hash}&theme=light`);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.locator(ready).first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByLabel("Theme").selectOption("dark");
  expect(await violationsOf(page)).toEqual([]);
});
