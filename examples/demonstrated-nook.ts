/** @file What the examples share: a small world, a tokenizer for it, and a few demonstrations. */

import { demonstrate, withExpert } from "../core/agent/demonstrate.ts";
import { resolveConfig } from "../core/config/overrides.ts";
import { presetLayers } from "../core/config/presets.ts";
import { createRandom } from "../core/random.ts";
import { trainTokenizer } from "../core/run/start.ts";
import { loadTokenizer } from "../core/tokenizer/tokenizer.ts";
import { openWorld } from "../envs/worlds.ts";

const noFiles = { list: async () => null, readText: async () => null };

export async function demonstratedNook() {
  const config = resolveConfig(presetLayers("alfworld", "smoke"), ["sft.demonstrations=8"]);
  const world = await openWorld(config.env, { tree: noFiles, note: console.log });
  const tokenizer = loadTokenizer(await trainTokenizer(world, config), "the example's tokenizer");
  const { format } = config.agent;
  const tasks = [...Array(config.sft.demonstrations).keys()];
  const episodes = await withExpert(
    world,
    tasks,
    ({ env, expert, task }) =>
      demonstrate(world, env, expert, tokenizer, { id: `demonstration-${task}`, task, seed: task, format }),
    async () => {},
  );
  return { config, tokenizer, episodes, random: createRandom(config.seed) };
}
