/**
 * @file Checks of the parts that need no catalogue: random numbers, actions, terms, similarity, colours, type factor.
 */

import { parseAction } from "../../../envs/webshop/page/action.ts";
import { createPythonRandom } from "../../../envs/webshop/python/random.ts";
import { matchAttributes } from "../../../envs/webshop/reward/attributes.ts";
import { normalizeColor } from "../../../envs/webshop/reward/colors.ts";
import { tokenSetRatio } from "../../../envs/webshop/reward/fuzz.ts";
import { matchOptions } from "../../../envs/webshop/reward/options.ts";
import { matchType } from "../../../envs/webshop/reward/type.ts";
import { analyze } from "../../../envs/webshop/search/analyzer.ts";
import { goalOptionsOf, type ReadRecording, type RecordedGoal } from "./recordings.ts";
import type { Tally } from "./tally.ts";

interface RandomCase {
  readonly seed: number;
  readonly random5: readonly number[];
  readonly getrandbits32x5: readonly number[];
  readonly randbelow: readonly (readonly [number, number])[];
  readonly uniform_3_10x3: readonly number[];
  readonly shuffle20: readonly number[];
  readonly sample_range4_k2x5: unknown;
  readonly sample_range100_k50: readonly number[];
  readonly choices_lower_k10: string;
}

interface RandomRecording {
  readonly cases: readonly RandomCase[];
  readonly seed233_shuffle_6910_first50: readonly number[];
  readonly seed233_shuffle_6910_last5: readonly number[];
  readonly seed233_shuffle_sha256_of_comma_join: string;
}

export async function checkPythonRandom(read: ReadRecording, tally: Tally): Promise<void> {
  const recording = (await read("python_random.json")) as RandomRecording | null;
  if (recording === null) return;
  const range = (count: number) => Array.from({ length: count }, (_, index) => index);
  for (const one of recording.cases) {
    const what = `python_random seed ${one.seed}`;
    // The draws of a case follow one another in one generator.
    const random = createPythonRandom(one.seed);
    const times = <T>(count: number, draw: () => T) => range(count).map(draw);
    const letters = Array.from("abcdefghijklmnopqrstuvwxyz");
    tally.equal(`${what} random`, times(5, random.random), one.random5);
    tally.equal(
      `${what} bits`,
      times(5, () => random.bits(32)),
      one.getrandbits32x5,
    );
    const below = one.randbelow.map(([limit]) => [limit, random.below(limit)]);
    tally.equal(`${what} below`, below, one.randbelow);
    tally.equal(
      `${what} uniform`,
      times(3, () => random.uniform(3, 10)),
      one.uniform_3_10x3,
    );
    tally.equal(`${what} shuffle`, random.shuffle(range(20)), one.shuffle20);
    tally.equal(
      `${what} sample 2 of 4`,
      times(5, () => random.sample([10, 20, 30, 40], 2)),
      one.sample_range4_k2x5,
    );
    tally.equal(`${what} sample 50 of 100`, random.sample(range(100), 50), one.sample_range100_k50);
    tally.equal(`${what} choices`, random.choices(letters, 10).join(""), one.choices_lower_k10);
  }
  const order = createPythonRandom(233).shuffle(range(6910));
  tally.equal("order of 6910: first", order.slice(0, 50), recording.seed233_shuffle_6910_first50);
  tally.equal("order of 6910: last", order.slice(-5), recording.seed233_shuffle_6910_last5);
  tally.equal("order of 6910: hash", await sha256(order.join(",")), recording.seed233_shuffle_sha256_of_comma_join);
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function checkActions(read: ReadRecording, tally: Tally): Promise<void> {
  const recording = ((await read("parse_action.json")) ?? []) as [string, [string, string | null]][];
  for (const [action, expected] of recording) {
    const { name, argument } = parseAction(action);
    tally.equal(`action ${JSON.stringify(action)}`, [name, argument], expected);
  }
}

export async function checkAnalyzer(read: ReadRecording, tally: Tally): Promise<void> {
  const recording = (await read("analyzer.json")) as { cases: [string, string[]][] } | null;
  for (const [text, terms] of recording?.cases ?? [])
    tally.equal(`terms of ${text.slice(0, 40)}`, analyze(text), terms);
}

export async function checkFuzz(read: ReadRecording, tally: Tally): Promise<void> {
  for (const path of ["fuzz.json", "real1k/fuzz.json"]) {
    const recording = (await read(path)) as { pairs: [string, string, number][] } | null;
    for (const [a, b, expected] of recording?.pairs ?? []) {
      tally.equal(`${path} "${a}" and "${b}"`, tokenSetRatio(a, b), expected);
    }
  }
}

export async function checkColors(read: ReadRecording, tally: Tally): Promise<void> {
  const recording = (await read("normalize_color.json")) as { cases: [string, string][] } | null;
  for (const [text, color] of recording?.cases ?? []) tally.equal(`colour of "${text}"`, normalizeColor(text), color);
}

interface TypeRow {
  readonly purchased_nouns: readonly string[];
  readonly goal_nouns: readonly string[];
  readonly purchased_query: string;
  readonly goal_query: string;
  readonly purchased_category: string;
  readonly goal_category: string;
  readonly result: unknown;
}

export async function checkTypes(read: ReadRecording, tally: Tally): Promise<void> {
  const recording = (await read("type_reward.json")) as { rows: TypeRow[] } | null;
  const lower = (nouns: readonly string[]) => nouns.map((noun) => noun.toLowerCase());
  for (const [index, row] of (recording?.rows ?? []).entries()) {
    const match = matchType(
      { query: row.purchased_query, productCategory: row.purchased_category, nouns: lower(row.purchased_nouns) },
      { query: row.goal_query, productCategory: row.goal_category, nouns: lower(row.goal_nouns) },
    );
    const actual = {
      r_type: match.factor,
      query_match: match.queryMatch,
      category_match: match.categoryMatch,
      title_score: match.titleScore,
    };
    tally.equal(`type_reward row ${index}`, actual, row.result);
  }
}

interface PartRecording {
  readonly option_reward: readonly {
    readonly purchased: readonly string[];
    readonly goal: RecordedGoal["goal_options"];
    readonly r_option: number | null;
    readonly matches: number;
  }[];
  readonly attribute_reward: readonly {
    readonly purchased: {
      readonly Attributes: readonly string[];
      readonly Title: string;
      readonly BulletPoints: readonly string[] | string;
      readonly Description: string;
    };
    readonly goal_attributes: readonly string[];
    readonly r_att: number;
    readonly matches: number;
  }[];
}

export async function checkRewardParts(read: ReadRecording, tally: Tally): Promise<void> {
  const recording = (await read("option_attr_reward.json")) as PartRecording | null;
  for (const [index, row] of (recording?.option_reward ?? []).entries()) {
    const { share, matches } = matchOptions(row.purchased, goalOptionsOf(row.goal), "difflib");
    tally.equal(`option reward ${index}`, [share, matches], [row.r_option, row.matches]);
  }
  for (const [index, row] of (recording?.attribute_reward ?? []).entries()) {
    const { Attributes, Title, BulletPoints, Description } = row.purchased;
    const product = {
      attributes: Attributes,
      title: Title,
      // Python joins the characters of a text given where a list is expected.
      bullets: typeof BulletPoints === "string" ? Array.from(BulletPoints) : BulletPoints,
      description: Description,
    };
    const { share, matches } = matchAttributes(product, row.goal_attributes, "difflib");
    tally.equal(`attribute reward ${index}`, [share, matches], [row.r_att, row.matches]);
  }
}
