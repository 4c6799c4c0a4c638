/**
 * @file Checks of rewards and of every step of recorded episodes.
 */

import { UserError } from "../../../core/errors.ts";
import { type Browser, openBrowser, PLAIN_TEXT } from "../../../envs/webshop/browser.ts";
import type { Catalogue } from "../../../envs/webshop/catalogue/product.ts";
import { type RewardRules, rewardOf } from "../../../envs/webshop/reward/reward.ts";
import type { Session } from "../../../envs/webshop/session.ts";
import { createShop, type Shop } from "../../../envs/webshop/shop.ts";
import {
  goalOf,
  type ReadRecording,
  type RecordedEpisode,
  type RecordedRewardRow,
  type RecordedStep,
  recordedGoal,
} from "./recordings.ts";
import type { Tally } from "./tally.ts";

export function checkRewards(
  path: string,
  rows: readonly RecordedRewardRow[],
  catalogue: Catalogue,
  rules: RewardRules,
  tally: Tally,
): void {
  for (const [index, row] of rows.entries()) {
    const product = catalogue.byAsin.get(row.purchased_asin);
    if (product === undefined) {
      tally.check(`${path} row ${index}`, false, `the catalogue lacks ${row.purchased_asin}`);
      continue;
    }
    const purchase = { product, price: row.price, options: Object.values(row.options) };
    const { reward, details } = rewardOf(purchase, goalOf(row.goal), rules);
    tally.equal(`${path} row ${index}: reward`, reward, row.reward);
    tally.equal(`${path} row ${index}: parts`, details, row.info);
  }
}

/** Plays recorded episodes in one shop, in their order, as they were recorded. */
export function checkEpisodes(path: string, episodes: readonly RecordedEpisode[], shop: Shop, tally: Tally): void {
  for (const episode of episodes) {
    const what = `${path} "${episode.name}"`;
    const goal = goalOf(episode.goal);
    // A named session draws its goal, and what was drawn before is not recorded: the goal is taken as it is.
    const known = typeof episode.session === "number" ? shop : createShop(shop.store, [goal, goal], shop.random);
    const browser = openBrowser(known, PLAIN_TEXT);
    browser.reset(episode.session);
    tally.equal(`${what}: goal`, recordedGoal(browser.session.goal), episode.goal);
    const instruction = `Instruction: ${browser.session.goal.instruction}`;
    tally.equal(`${what}: instruction`, instruction, episode.instruction_text);
    checkPage(`${what}: start`, browser, episode.initial, tally);
    for (const [index, step] of episode.steps.entries()) checkStep(`${what} step ${index}`, browser, step, tally);
  }
}

function checkStep(what: string, browser: Browser, step: RecordedStep, tally: Tally): void {
  if (step.exception !== undefined) {
    tally.check(`${what}: refuses`, refuses(browser, step.action), `no clear error for ${step.action}`);
    return;
  }
  const { reward, done } = browser.step(step.action);
  tally.equal(`${what}: reward`, [reward, done], [step.reward, step.done]);
  checkPage(what, browser, step, tally);
  if (step.verbose_info !== undefined) {
    tally.equal(`${what}: reward parts`, browser.session.details, step.verbose_info);
  }
}

function refuses(browser: Browser, action: string): boolean {
  try {
    browser.step(action);
    return false;
  } catch (error) {
    return error instanceof UserError;
  }
}

function checkPage(what: string, browser: Browser, expected: RecordedEpisode["initial"], tally: Tally): void {
  const { hasSearchBar, clickables } = browser.availableActions();
  tally.equal(`${what}: url`, browser.observe("url"), expected.url);
  tally.equal(`${what}: text`, browser.observe("text"), expected.text);
  tally.equal(`${what}: text_rich`, browser.observe("text_rich"), expected.text_rich);
  const actions = { has_search_bar: hasSearchBar, clickables };
  tally.equal(`${what}: available actions`, actions, expected.available_actions);
  const session = recordedSession(browser.session);
  const compared = Object.keys(expected.session).map((key) => [key, session[key]]);
  tally.equal(`${what}: session`, Object.fromEntries(compared), sortAsins(expected.session));
}

function recordedSession(session: Session): Readonly<Record<string, unknown>> {
  return sortAsins({
    keywords: session.keywords,
    page: session.page,
    asin: session.asin,
    asins: [...session.asins],
    options: Object.fromEntries(session.options),
    actions: Object.fromEntries(session.actions),
    done: session.done,
  });
}

/** Visited asins are a set in the original. */
function sortAsins(session: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { ...session, asins: [...(session.asins as string[])].sort() };
}

/** The recording of the history: one earlier observation, two earlier actions. */
export async function checkHistory(read: ReadRecording, shop: Shop, tally: Tally): Promise<void> {
  const recording = (await read("transcripts/history_concat.json")) as {
    steps: { action: string; state: string }[];
  } | null;
  const first = recording?.steps[0]?.state;
  if (recording === null || first === undefined) return;
  const goal = shop.goals.findIndex(({ instruction }) => first.includes(` [SEP] ${instruction} [SEP] `));
  const browser = openBrowser(shop, { ...PLAIN_TEXT, previousObservations: 1, previousActions: 2 });
  browser.reset(goal);
  for (const [index, { action, state }] of recording.steps.entries()) {
    tally.equal(`history step ${index}`, browser.step(action).observation, state);
  }
}
