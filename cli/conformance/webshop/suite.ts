/**
 * @file All checks against recordings of the original WebShop.
 */

import { UserError } from "../../../core/errors.ts";
import type { FileTree } from "../../../core/storage/file-tree.ts";
import { type LoadedCatalogue, loadCatalogue } from "../../../envs/webshop/catalogue/load.ts";
import { createPythonRandom } from "../../../envs/webshop/python/random.ts";
import type { RewardRules } from "../../../envs/webshop/reward/reward.ts";
import { createProductSearch, rankerFor } from "../../../envs/webshop/search/product-search.ts";
import { createShop, type Shop } from "../../../envs/webshop/shop.ts";
import {
  checkGoals,
  checkLoader,
  checkRealGoals,
  checkSearch,
  drawGoals,
  type LoaderRecording,
  RECORDING_SEED,
  trimInstructions,
} from "./catalogue.ts";
import {
  goalOf,
  type ReadRecording,
  type RecordedEpisode,
  type RecordedGoal,
  type RecordedRewardRow,
} from "./recordings.ts";
import type { Tally } from "./tally.ts";
import { checkEpisodes, checkHistory, checkRewards } from "./transcripts.ts";
import {
  checkActions,
  checkAnalyzer,
  checkColors,
  checkFuzz,
  checkPythonRandom,
  checkRewardParts,
  checkTypes,
} from "./units.ts";

type NounLists = Readonly<Record<string, readonly string[]>>;

/** Everything that needs the recordings alone. */
export async function checkRecordings(read: ReadRecording, golden: FileTree, tally: Tally): Promise<void> {
  for (const check of [
    checkPythonRandom,
    checkActions,
    checkAnalyzer,
    checkFuzz,
    checkColors,
    checkTypes,
    checkRewardParts,
  ]) {
    await check(read, tally);
  }
  const recording = (await read("loader.json")) as LoaderRecording | null;
  if (recording === null) throw new UserError("loader.json is not among the recordings; give their folder as --golden");
  const catalogue = await loadCatalogue(golden, {
    products: "catalogue/items_synth.json",
    attributes: "catalogue/items_ins_synth.json",
    human: "catalogue/items_human_synth.json",
  });
  checkLoader(trimInstructions(recording), catalogue, tally);
  await checkGoals(read, "goals_synthetic.json", catalogue, tally);
  await checkGoals(read, "goals_human.json", catalogue, tally);
  await checkSearch(read, "search_synth.json", rankerFor(catalogue), tally);

  const rules = rulesFor(catalogue, recording.title_nouns);
  const rewards = (await read("reward.json")) as { rows: RecordedRewardRow[] } | null;
  checkRewards("reward.json", rewards?.rows ?? [], catalogue, rules, tally);
  for (const [path, human, showAttributes] of [
    ["transcripts/synthetic_goals.json", false, false],
    ["transcripts/human_goals.json", true, false],
    ["transcripts/show_attrs.json", false, true],
  ] as const) {
    const transcript = (await read(path)) as { episodes: RecordedEpisode[] } | null;
    checkEpisodes(path, transcript?.episodes ?? [], openShop(catalogue, rules, human, showAttributes), tally);
  }
  await checkHistory(read, openShop(catalogue, rules, false, false), tally);
}

function openShop(catalogue: LoadedCatalogue, rules: RewardRules, human: boolean, showAttributes: boolean): Shop {
  const { prices, goals, random } = drawGoals(catalogue, human);
  const search = createProductSearch(catalogue, rankerFor(catalogue), random);
  return createShop({ catalogue, search, prices, rules, showAttributes }, goals, random);
}

/** What needs the 1,000 products of the original as well. */
export async function checkRealProducts(read: ReadRecording, data: FileTree, tally: Tally): Promise<void> {
  const catalogue = await loadCatalogue(data, {
    products: "items_shuffle_1000.json",
    attributes: "items_ins_v2_1000.json",
    human: "items_human_ins.json",
  });
  const rank = rankerFor(catalogue);
  await checkRealGoals(read, catalogue, tally);
  await checkSearch(read, "search_real1k.json", rank, tally);

  const rewards = (await read("real1k/reward.json")) as { title_nouns: NounLists; rows: RecordedRewardRow[] } | null;
  if (rewards !== null) {
    checkRewards("real1k/reward.json", rewards.rows, catalogue, rulesFor(catalogue, rewards.title_nouns), tally);
  }
  const path = "real1k/transcripts.json";
  const transcript = (await read(path)) as {
    goals: RecordedGoal[];
    product_prices: Readonly<Record<string, number>>;
    title_nouns: NounLists;
    episodes: RecordedEpisode[];
  } | null;
  if (transcript === null) return;
  const random = createPythonRandom(RECORDING_SEED);
  const store = {
    catalogue,
    search: createProductSearch(catalogue, rank, random),
    prices: new Map(Object.entries(transcript.product_prices)),
    rules: rulesFor(catalogue, transcript.title_nouns),
    showAttributes: false,
  };
  checkEpisodes(path, transcript.episodes, createShop(store, transcript.goals.map(goalOf), random), tally);
}

/** Nouns were recorded per product; a goal carries the title of one, so titles decide. */
function rulesFor(catalogue: LoadedCatalogue, nounsByAsin: NounLists): RewardRules {
  const byTitle = new Map(catalogue.products.map(({ asin, title }) => [title, nounsByAsin[asin]]));
  return {
    tagger: {
      nouns: ({ asin, title }) => {
        const nouns = byTitle.get(title) ?? nounsByAsin[asin];
        if (nouns === undefined) throw new UserError(`the recordings have no nouns for the title of ${asin}`);
        return nouns;
      },
    },
    ratio: "difflib",
  };
}
