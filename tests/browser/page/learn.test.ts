import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hostedPage } from "./hosted-page.ts";
import { button, visit } from "./visit.ts";

const hosted = hostedPage();

const lesson = (name: string) => `${hosted.server.address}#v=1&view=learn&lesson=${name}`;
const slide = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
const isOpen = (page: Page) => page.getByText("Not yet.").waitFor();
const isDone = (page: Page) => page.getByText("✓ Done.").waitFor();

/** What to do in each lesson that needs no run. */
const solutions: readonly (readonly [name: string, solve: (page: Page) => Promise<void>])[] = [
  [
    "delay",
    async (page) => {
      await page.getByLabel("Steps in a game").selectOption("100");
      await button(page, "Play fifty games").click();
    },
  ],
  [
    "critic",
    async (page) => {
      await page.getByLabel("Weights of time and success").uncheck();
      await slide(page, "Expectile m", "0.9");
    },
  ],
  ["weights", (page) => page.getByLabel("Success term d").uncheck()],
  ["rewards", (page) => slide(page, "λ", "0.17")],
  [
    "bppo",
    async (page) => {
      await button(page, "Five updates").click();
      await button(page, "One update").click();
    },
  ],
  [
    "failure",
    async (page) => {
      await slide(page, "{a, c}", "0");
      await slide(page, "{b}", "2");
      await page.getByText("✓ No signal").waitFor();
      await slide(page, "{a, c}", "1");
      await slide(page, "Expectile m", "0.5");
    },
  ],
];

test.each(solutions)("the task of the lesson %s is open until its state fulfils it", async (name, solve) => {
  const { page, complaints } = await visit(hosted.context, lesson(name));
  await isOpen(page);
  await solve(page);
  await isDone(page);
  expect(complaints).toEqual([]);
});

test("what is done is remembered, and what a slider says is in the address", async () => {
  const { page } = await visit(hosted.context, lesson("rewards"));
  await slide(page, "λ", "0.17");
  await isDone(page);
  await expect.poll(() => new URLSearchParams(page.url().split("#")[1]).get("with")).toBe("label.lambda=0.17");
  await page.reload();
  await page.getByText("1 of 7 tasks done").waitFor();
  expect(await page.getByLabel("λ", { exact: true }).inputValue()).toBe("0.17");
});

test("a teacher's link sets a lesson and hides the rest", async () => {
  const { page } = await visit(
    hosted.context,
    `${lesson("critic")}&with=critic.expectile%3D0.9&hide=nav%3Blessons%3Bcontrols%3Btasks`,
  );
  await page.getByText("The critic has converged.").waitFor();
  await page.getByRole("cell", { name: "0.9310" }).first().waitFor();
  for (const text of ["Your task", "Expectile m", "Next lesson", "Kernels"]) {
    expect(await page.getByText(text, { exact: true }).count()).toBe(0);
  }
});
