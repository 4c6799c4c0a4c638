/**
 * @file The start of a run: a policy that has seen demonstrations. It is a given folder (the shipped checkpoints), or made
 * here: a tokenizer from the world's texts, a fresh decoder, and supervised fine-tuning until the validation loss on
 * held-out demonstrations stops falling.
 */

import { z } from "zod";
import type { Executor } from "../../kernels/executor.ts";
import { withExpert } from "../agent/demonstrate.ts";
import { conversationIds, conversationTokens, reply } from "../agent/format.ts";
import { sft } from "../algorithms/sft.ts";
import { breathe } from "../breathe.ts";
import type { Config } from "../config/config.ts";
import { parseJson } from "../data/json.ts";
import type { World } from "../env/world.ts";
import { UserError } from "../errors.ts";
import type { ModelConfig } from "../model/config.ts";
import { loadModel, type PolicyFolder } from "../model/folder.ts";
import { createModel, freeModel, type Model } from "../model/model.ts";
import { initialValues } from "../model/weights.ts";
import { createRandom, type Random } from "../random.ts";
import { loadTokenizer, type TextTokenizer } from "../tokenizer/tokenizer.ts";
import { trainBpe } from "../tokenizer/train-bpe.ts";
import { meanLoss } from "../train/log-probs.ts";
import { probe } from "./evaluate.ts";
import { startDirectory } from "./files.ts";
import { fixedTasks } from "./play.ts";
import { hasPolicy, type Run, savePolicy, trainingHooks } from "./run.ts";
import { demonstrations } from "./stages.ts";

/** Puts a ready policy at the start of the run. */
export async function startFrom(run: Run, folder: PolicyFolder): Promise<void> {
  if (await hasPolicy(run, startDirectory)) return;
  const policy = loadModel(run.executor, folder, "start", { trainable: false });
  await savePolicy(run, startDirectory, policy, folder.tokenizerJson);
  freeModel(policy);
}

/** Share of the demonstrations that only the validation loss sees; it sees one at least. */
const heldOut = 0.1;
const trainingDirectory = "start-training";

/** Makes the start: tokenizer, fresh decoder, supervised fine-tuning. */
export async function makeStart(run: Run): Promise<void> {
  if (await hasPolicy(run, startDirectory)) return;
  const { config, executor, observer } = run;
  const tokenizerJson = await makeTokenizer(run);
  const tokenizer = loadTokenizer(tokenizerJson, "the new tokenizer");
  const all = await demonstrations(run, tokenizer);
  if (all.length < 2) {
    throw new UserError(
      "A start needs two demonstrations at least, one to learn from and one to hold out. Raise sft.demonstrations, or " +
        "give a policy with start=FOLDER.",
    );
  }
  const validation = all.slice(0, Math.max(1, Math.round(heldOut * all.length)));
  const train = all.slice(validation.length);

  await observer.stage("sft", 0);
  const random = createRandom(config.seed).fork("start");
  const policy = createPolicy(executor, config, tokenizer, random);
  const best = await openBest(run);
  const hooks = trainingHooks(run, "sft", 0, trainingDirectory);
  /** Not to be interrupted: the step of this epoch is done, and only the next one may be refused. */
  async function weigh(epoch: number): Promise<void> {
    const loss = await meanLoss(policy, validation);
    await observer.metrics("sft", 0, Math.ceil(epoch), { validation_loss: loss, epoch });
    if (loss < best.loss) await best.keep(loss, (await executor.read(policy.arena.values)) as Float32Array);
  }
  let probed = 0;
  await sft(policy, train, config.sft, random.fork("order").int(2 ** 31), {
    ...hooks,
    async onStep(done, total, metrics) {
      await hooks.onStep?.(done, total, metrics);
      const due = Math.floor((done * config.sft.probes) / total);
      if (due !== probed && done < total) await probe(run, policy, tokenizer, done);
      probed = due;
    },
    afterEpoch: weigh,
  });
  const { numTrainEpochs } = config.sft;
  if (numTrainEpochs === 0 || !Number.isInteger(numTrainEpochs)) await weigh(numTrainEpochs);
  executor.write(policy.arena.values, await best.values(policy.arena.values.length));
  await observer.log(`sft: validation loss ${best.loss.toFixed(3)} on ${validation.length} held-out demonstrations`);
  await savePolicy(run, startDirectory, policy, tokenizerJson);
  await run.store.remove(trainingDirectory);
  freeModel(policy);
}

const bestSchema = z.object({ loss: z.number() });

/** The parameters with the lowest validation loss so far, kept on disk so that a resumed run still has them. */
async function openBest(run: Run) {
  const [values, loss] = [`${trainingDirectory}/best.f32`, `${trainingDirectory}/best.json`];
  const known = await run.store.readText(loss);
  let lowest =
    known === null
      ? Number.POSITIVE_INFINITY
      : bestSchema.parse(parseJson(known, loss, `Remove the folder ${trainingDirectory}.`)).loss;
  return {
    get loss() {
      return lowest;
    },
    async keep(next: number, parameters: Float32Array) {
      await run.store.write(values, new Uint8Array(parameters.slice().buffer));
      await run.store.write(loss, JSON.stringify({ loss: next }));
      lowest = next;
    },
    async values(length: number): Promise<Float32Array> {
      const bytes = await run.store.readBytes(values);
      if (bytes?.length !== 4 * length) throw new UserError(`${values} is missing or cut off. Start a new run.`);
      return new Float32Array(bytes.slice().buffer);
    },
  };
}

async function makeTokenizer(run: Run): Promise<unknown> {
  const path = "tokenizer.json";
  const known = await run.store.readText(path);
  if (known !== null) return parseJson(known, path, "Remove it to have it made again.");
  const json = await trainTokenizer(run.world, run.config, run);
  await run.store.write(path, JSON.stringify(json));
  return json;
}

/**
 * A byte-level BPE over what experts saw and said, with a token of its own for every name the world shows.
 * @returns the content of a tokenizer.json
 */
export async function trainTokenizer(
  world: World,
  config: Config,
  host: Partial<Pick<Run, "signal" | "breathe">> = {},
): Promise<unknown> {
  return trainBpe({
    texts: await expertTexts(world, config, host),
    vocabSize: config.model.vocabSize,
    requiredPhrases: world.vocabulary.names.map((name) => ` ${name}`),
    framePhrases: world.vocabulary.frames,
    specialTokens: Object.values(conversationTokens),
  });
}

async function expertTexts(
  world: World,
  config: Config,
  host: Partial<Pick<Run, "signal" | "breathe">>,
): Promise<string[]> {
  const { protocol } = world;
  const tasks = fixedTasks(world, "train", config.sft.demonstrations);
  const episodes = await withExpert(
    world,
    tasks,
    async ({ env, expert, task }) => {
      let { observation } = await env.reset({ task, seed: task });
      const texts = [protocol.firstObservation(observation)];
      for (let over = false; !over; ) {
        const action = expert.act(observation);
        const outcome = await env.step(action);
        observation = outcome.observation;
        texts.push(reply(config.agent.format, action, expert.thought()), protocol.observation(observation));
        over = outcome.terminated || outcome.truncated;
      }
      return texts;
    },
    async () => {
      await (host.breathe ?? breathe)();
      host.signal?.throwIfAborted();
    },
  );
  return episodes.flat();
}

/** A fresh decoder of the configured size for a tokenizer's tokens. */
export function createPolicy(executor: Executor, config: Config, tokenizer: TextTokenizer, random: Random): Model {
  const policy = createModel(executor, modelConfig(config, tokenizer), "policy", { trainable: true });
  executor.write(policy.arena.values, initialValues(policy.arena.layout, random));
  return policy;
}

function modelConfig({ model, agent }: Config, tokenizer: TextTokenizer): ModelConfig {
  const special = conversationIds(tokenizer);
  return {
    modelType: "llama",
    vocabSize: tokenizer.vocabSize,
    hiddenSize: model.hiddenSize,
    intermediateSize: model.intermediateSize,
    layers: model.layers,
    heads: model.heads,
    keyValueHeads: model.keyValueHeads,
    headDim: model.hiddenSize / model.heads,
    maxPositions: agent.maxLength,
    activation: "silu",
    norm: "rms",
    normEpsilon: 1e-5,
    qkvBias: false,
    outputBias: false,
    mlpBias: false,
    qkNorm: false,
    rope: { theta: 10000, scaling: null },
    tieWordEmbeddings: true,
    initializerRange: 0.02,
    bosTokenId: special.bos,
    eosTokenIds: [special.eot],
    padTokenId: tokenizer.idOf(conversationTokens.pad),
  };
}
