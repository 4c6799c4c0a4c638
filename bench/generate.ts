/**
 * @file Playing many episodes of the default preset at once against one cache, beside the loops people write first: every
 * turn the whole conversation is encoded again, for all episodes together or for one after another.
 */

import { disk } from "../cli/disk.ts";
import { readPolicyFile } from "../cli/policy-files.ts";
import { conversationIds } from "../core/agent/format.ts";
import { rollout } from "../core/agent/rollout.ts";
import { resolveConfig } from "../core/config/overrides.ts";
import { presetLayers } from "../core/config/presets.ts";
import { loadModel } from "../core/model/folder.ts";
import { createGenerator, type Generator, greedy } from "../core/model/generator.ts";
import { openWorld } from "../envs/worlds.ts";
import { readStart } from "../workers/prepare-start.ts";
import { openMachines } from "./measure/machines.ts";
import { benchOptions } from "./options.ts";
import { interleaved } from "./sampling.ts";
import { print } from "./table.ts";

interface Row {
  readonly machine: string;
  readonly loop: string;
  readonly episodes: number;
  readonly turns: number;
  readonly tokensPerSecond: number;
  readonly episodesPerSecond: number;
  /** Time of this loop over that of the first. */
  readonly times: number;
}

const episodes = 64;

/** The suite behind `npm run bench -- generate`. */
export async function benchGenerate(args: string[]): Promise<void> {
  const options = await benchOptions(args);
  const rows: Row[] = [];
  for (const machine of await openMachines({ ...options, threads: options.threads.slice(-1) })) {
    const config = resolveConfig(presetLayers("alfworld", "tiny"), []);
    const world = await openWorld(config.env, { tree: disk, note: console.error });
    const folder = await readStart(config.start ?? "tiny", config, readPolicyFile);
    const model = loadModel(machine.executor, folder, "policy", { trainable: false });
    const { maxLength: capacity, maxCompletionLength: maxNewTokens, format } = config.agent;
    const generator = createGenerator(machine.executor, model.config, model.tables, model.arena, {
      rows: episodes,
      capacity,
      maxNewTokens,
      stopToken: conversationIds(folder.tokenizer).eot,
    });
    let played = "";
    let work = { turns: 0, tokens: 0 };
    const play = (turns: Generator) => async (): Promise<void> => {
      const trajectories = await rollout(
        Array.from({ length: episodes }, (_, task) => ({ id: `${task}`, task, seed: task })),
        {
          pool: await world.openPool("train", episodes),
          generator: turns,
          tokenizer: folder.tokenizer,
          protocol: world.protocol,
          format,
          settings: greedy,
          iteration: 0,
          capacity,
          maxNewTokens,
          stuckAfter: config.agent.stuckAfter,
          seed: 0,
        },
      );
      const steps = trajectories.flatMap((trajectory) => trajectory.steps);
      work = { turns: steps.length, tokens: steps.reduce((sum, { begin, end }) => sum + end - begin, 0) };
      const told = steps.map(({ reply }) => reply).join("\n");
      if (played !== "" && told !== played) throw new Error("the loops play different episodes");
      played = told;
    };
    const loops = {
      "all episodes, prefix kept": play(generator),
      "all episodes, prompt encoded again": play(forgetful(generator)),
      "one by one, prompt encoded again": play(oneByOne(forgetful(generator))),
    };
    await interleaved(Object.values(loops).slice(0, 2), 1);
    const medians = await interleaved(Object.values(loops), options.rounds);
    Object.keys(loops).forEach((loop, i) => {
      const seconds = (medians[i] as number) / 1000;
      rows.push({
        machine: machine.name,
        loop,
        episodes,
        turns: work.turns,
        tokensPerSecond: work.tokens / seconds,
        episodesPerSecond: episodes / seconds,
        times: (medians[i] as number) / (medians[0] as number),
      });
    });
  }
  print(rows, options.json);
}

/** Encodes the whole conversation in every turn. */
function forgetful(generator: Generator): Generator {
  const told = new Map<number, number[]>();
  return {
    ...generator,
    clear(row) {
      told.delete(row);
      generator.clear(row);
    },
    async turn(prompts, settings, seed) {
      const whole = prompts.map(({ row, ids, stream }) => {
        const conversation = [...(told.get(row) ?? []), ...ids];
        told.set(row, conversation);
        generator.clear(row);
        return { row, ids: conversation, stream };
      });
      const replies = await generator.turn(whole, settings, seed);
      // The last token of a reply comes again with the next prompt.
      for (const [i, { row }] of prompts.entries()) told.get(row)?.push(...(replies[i]?.tokens.slice(0, -1) ?? []));
      return replies;
    },
  };
}

function oneByOne(generator: Generator): Generator {
  return {
    ...generator,
    async turn(prompts, settings, seed) {
      const replies = [];
      for (const prompt of prompts) replies.push(...(await generator.turn([prompt], settings, seed)));
      return replies;
    },
  };
}
