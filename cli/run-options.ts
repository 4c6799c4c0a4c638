/** @file The options that make a run: from a command line to a configuration and a folder. */

import { type Config, worldNames } from "../core/config/config.ts";
import { type ConfigLayer, resolveConfig } from "../core/config/overrides.ts";
import { dataLayer, presetLayers, presets, refuseStartOfAnotherWorld } from "../core/config/presets.ts";
import { describeRemote } from "../envs/remote/describe.ts";
import { fromCaller, type RunPlace } from "./open-run.ts";
import { type OptionSpec, parseOptions, wholeNumber } from "./options.ts";
import { serverToken } from "./server-token.ts";

export const machineOptions = {
  backend: { value: "NAME", help: "auto (default), webgpu or cpu" },
  threads: { value: "N", help: "threads of the CPU backend; results do not depend on it" },
  untuned: { help: "on real GPUs: take kernels by rule, instead of timing them when shapes are new" },
} as const satisfies Record<string, OptionSpec>;

export const runOptions = {
  env: { value: "NAME", help: `the world: ${worldNames.join(", ")} (default alfworld), or remote:URL, a server` },
  preset: { value: "NAME", help: `sizes of everything; default tiny. There are ${presetNames()}` },
  seed: { value: "N", help: "decides everything that is drawn at random; default 0" },
  iterations: { value: "K", help: "rounds of collecting, judging and learning" },
  method: { value: "NAME", help: "q-evolve (default), or a baseline: rft, sft" },
  data: { value: "DIR", help: "the original's data (holds json_2.1.1) in place of generated games" },
  out: { value: "DIR", help: "folder of the run; default runs/ENV-PRESET-METHOD-seedN" },
  "from-scratch": { help: "make the starting policy here, from demonstrations" },
  ...machineOptions,
  help: { help: "show this" },
} as const satisfies Record<string, OptionSpec>;

const defaultPreset = "tiny";
/** Of the games that the shipped policies have learned. */
const shippedDifficulty = "tiny";

/** E.g. "smoke, tiny for webshop". */
function presetNames(): string {
  return worldNames.map((world) => `${Object.keys(presets[world].sizes).join(", ")} for ${world}`).join("; ");
}

export interface RunRequest extends RunPlace {
  readonly config: Config;
  readonly help: boolean;
}

/** @throws UserError for anything that is not understood */
export async function runRequest(args: readonly string[]): Promise<RunRequest> {
  const { values, flags, settings } = parseOptions(args, runOptions);
  const preset = values.preset ?? defaultPreset;
  const iterations = wholeNumber("iterations", values.iterations);
  const seed = wholeNumber("seed", values.seed);
  const server = values.env?.startsWith(remotePrefix) ? values.env.slice(remotePrefix.length) : null;
  const remote = server === null ? null : await remoteLayer(server);
  const named = [
    ...(values.env === undefined || remote ? [] : [`env.name=${values.env}`]),
    ...(values.method === undefined ? [] : [`method=${values.method}`]),
  ];
  const overrides = [...named, ...settings];
  const world = resolveConfig(remote ? [remote] : [], overrides).env.name;
  const layers: ConfigLayer[] = [...presetLayers(world, preset)];
  if (values.data !== undefined) layers.push(dataLayer(fromCaller(values.data)));
  if (remote) layers.push(remote);
  if (flags.has("from-scratch")) layers.push({ start: null });
  if (iterations !== undefined) layers.push({ iterations });
  if (seed !== undefined) layers.push({ seed });
  const config = resolveConfig(layers, overrides);
  refuseStartOfAnotherWorld(config);
  const name = [
    ...(remote ? ["remote"] : []),
    world,
    preset,
    ...(values.data === undefined ? [] : ["data"]),
    config.method,
  ];
  return {
    config,
    directory: values.out === undefined ? `runs/${name.join("-")}-seed${config.seed}` : fromCaller(values.out),
    backend: values.backend ?? "auto",
    threads: wholeNumber("threads", values.threads),
    untuned: flags.has("untuned"),
    help: flags.has("help"),
  };
}

const remotePrefix = "remote:";

/** What a server tells of its world. Only where it plays the generated games that a shipped start knows, that is kept. */
async function remoteLayer(server: string): Promise<ConfigLayer> {
  const token = serverToken();
  const described = await describeRemote(server, {
    token,
    note: console.error,
    timeoutSeconds: 10,
    patienceSeconds: 0,
  });
  const { world } = described;
  const told = described.kind === "batch" ? described.description.difficulty : null;
  // The originals' sizes.
  const difficulty = told ?? "full";
  return {
    ...(difficulty === shippedDifficulty ? {} : { start: null }),
    env: { server, difficulty, ...(world ? { name: world } : {}) },
  };
}
