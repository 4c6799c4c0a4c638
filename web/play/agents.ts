/** @file Who can play: the policies of runs, and those that come with the page. */

import { type Config, configSchema, type WorldName } from "../../core/config/config.ts";
import { resolveConfig } from "../../core/config/overrides.ts";
import { presetLayers, presets } from "../../core/config/presets.ts";
import { iterationDirectory, policyDirectory } from "../../core/run/files.ts";
import type { MindFiles } from "../../workers/mind.ts";
import { openRunFiles, type RunFiles, readPolicy, recordedName, runNames } from "../runs/run-files.ts";
import type { Session } from "../session/session.ts";
import { playText } from "../strings/play.ts";

export interface Agent {
  /** As addresses name it. */
  readonly name: string;
  readonly label: string;
  readonly config: Config;
  /** Null while its policy is not there. */
  load(): Promise<MindFiles | null>;
}

/** Agents for a world: own runs that have a critic first, then the recorded one, then all others. */
export async function agentsFor(world: WorldName, session: Session): Promise<Agent[]> {
  const [judged, others]: [Agent[], Agent[]] = [[], []];
  for (const name of await runNames(session)) {
    const files = await openRunFiles(name, session);
    const json = await files?.readText("config.json").catch(() => null);
    const config = json ? configSchema.safeParse(JSON.parse(json)).data : undefined;
    if (!files || config?.env.name !== world) continue;
    const { recorded, run } = playText.agent;
    const isJudged = name !== recordedName && config.method === "q-evolve" && (await hasIteration(files));
    (isJudged ? judged : others).push({
      name,
      label: name === recordedName ? recorded : run(name),
      config,
      load: () => ofRun(files, config),
    });
  }
  return [...judged, ...others, ...shippedFor(world)];
}

async function hasIteration(files: RunFiles): Promise<boolean> {
  return (await files.readText(`${policyDirectory(1)}/config.json`)) !== null;
}

export function presetConfig(world: WorldName, preset: string): Config {
  return resolveConfig([...presetLayers(world, preset)], []);
}

function shippedFor(world: WorldName): Agent[] {
  return Object.keys(presets[world].sizes).flatMap((preset) => {
    const config = presetConfig(world, preset);
    const { start } = config;
    if (start === null) return [];
    const load = async () => {
      const policy = await readPolicy({ readBytes: fetchBytes }, `policies/${start}`);
      return policy && { config, policy, critic: null };
    };
    return [{ name: `policies/${start}`, label: playText.agent.shipped(start), config, load }];
  });
}

async function fetchBytes(path: string): Promise<Uint8Array | null> {
  const response = await fetch(new URL(path, document.baseURI));
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

/** The newest policy of a run, with the critic of its iteration. */
async function ofRun(files: RunFiles, config: Config): Promise<MindFiles | null> {
  for (let iteration = config.iterations; iteration >= 0; iteration--) {
    const policy = await readPolicy(files, policyDirectory(iteration));
    if (!policy) continue;
    const critic = await files.readBytes(`${iterationDirectory(iteration)}/critic.f32`);
    return { config, policy, critic };
  }
  return null;
}
