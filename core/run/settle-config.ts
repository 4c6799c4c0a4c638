/** @file The configuration of a run is settled when the run is made and cannot change behind its back. */

import { type Config, configSchema } from "../config/config.ts";
import { settingsOf } from "../config/overrides.ts";
import { parseJson } from "../data/json.ts";
import { UserError } from "../errors.ts";
import type { RunStore } from "../storage/run-store.ts";

const file = "config.json";

/** What may change between two starts of a run, because no finished stage depends on it. */
const changeable: ReadonlySet<string> = new Set(["iterations", "env.server"]);

/** What the first stages leave; before them nothing depends on the configuration. */
const firstResults = ["tokenizer.json", "demonstrations.jsonl", "start"];

/** The configuration of a run; null when the folder holds none. @throws UserError when it cannot be understood */
export async function readConfig(store: RunStore): Promise<Config | null> {
  const text = await store.readText(file);
  if (text === null) return null;
  const json = parseJson(text, `${file} of the run`, "Correct it or start a new run.");
  const result = configSchema.safeParse(json);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new UserError(
    `${file} of the run: ${issue?.path.join(".") || "top level"}: ${issue?.message}. ` +
      "It was written by another version or changed by hand; start a new run with --out.",
  );
}

/**
 * Writes the configuration into a new run, or checks that a known run has the same.
 * @param where the run's folder, for messages
 * @throws UserError that names the settings which differ
 */
export async function settleConfig(store: RunStore, config: Config, where: string): Promise<void> {
  const isBegun = (await Promise.all(firstResults.map((name) => store.exists(name)))).includes(true);
  const known = isBegun ? await readConfig(store) : null;
  if (known) {
    const [before, now] = [settingsOf(known), settingsOf(config)];
    const differences = [...now.keys()].filter(
      (key) => !changeable.has(key) && JSON.stringify(before.get(key)) !== JSON.stringify(now.get(key)),
    );
    if (differences.length > 0) {
      const list = differences.map(
        (key) => `  ${key}: ${JSON.stringify(before.get(key))} there, ${JSON.stringify(now.get(key))} now`,
      );
      throw new UserError(
        `${where} holds a run with other settings:\n${list.join("\n")}\n` +
          "Use the same settings to go on with it, or choose another folder with --out.",
      );
    }
  }
  const text = `${JSON.stringify(config, null, 2)}\n`;
  if ((await store.readText(file)) !== text) await store.write(file, text);
}
