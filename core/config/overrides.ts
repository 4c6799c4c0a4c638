/** @file Settings in layers: the schema's defaults, a preset, what a command line asks for, and `a.b=c` overrides. */

import type { z } from "zod";
import { UserError } from "../errors.ts";
import { aliases, aliasOf } from "./aliases.ts";
import { type Config, configSchema } from "./config.ts";
import { didYouMean } from "./near-names.ts";

/** Any part of a configuration. */
export type ConfigLayer = z.input<typeof configSchema>;

type Value = string | number | boolean | null | readonly (string | number)[];

/** Every setting by its dotted key, e.g. "critic.gamma". */
export function settingsOf(config: Config): Map<string, Value> {
  const settings = new Map<string, Value>();
  const visit = (value: object, prefix: string): void => {
    for (const [name, inner] of Object.entries(value)) {
      if (isGroup(inner)) visit(inner, `${prefix}${name}.`);
      else settings.set(prefix + name, inner as Value);
    }
  };
  visit(config, "");
  return settings;
}

/**
 * The configuration of layers, later ones over earlier ones, and of overrides over all.
 * @param overrides texts like "critic.gamma=0.95"; keys may be aliases of other libraries
 * @throws UserError for an unknown key or a value that does not fit it
 */
export function resolveConfig(layers: readonly ConfigLayer[], overrides: readonly string[]): Config {
  const merged: Record<string, unknown> = {};
  for (const layer of layers) mergeInto(merged, layer);
  const defaults = settingsOf(configSchema.parse({}));
  const given = new Map<string, string>();
  for (const override of overrides) {
    const { key, value } = readOverride(override, defaults);
    given.set(key, override);
    setIn(merged, key.split("."), value);
  }
  const result = configSchema.safeParse(merged);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const key = issue?.path.join(".") ?? "";
  throw new UserError(`${given.get(key) ?? key}: ${issue?.message}.`);
}

function readOverride(text: string, defaults: ReadonlyMap<string, Value>): { key: string; value: unknown } {
  const cut = text.indexOf("=");
  if (cut < 1) {
    throw new UserError(`"${text}" is no setting. Write settings as name=value, e.g. critic.gamma=0.95.`);
  }
  const [name, written] = [text.slice(0, cut), text.slice(cut + 1)];
  const own = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const alias = defaults.has(own) ? undefined : aliasOf(name);
  const key = alias?.key ?? own;
  const known = defaults.get(key);
  if (known === undefined) {
    const hint = didYouMean(name, [...defaults.keys(), ...aliases.keys()]);
    throw new UserError(`There is no setting "${name}".${hint} All are listed by npm run evolve -- --help.`);
  }
  return { key, value: readValue(alias?.values?.[written] ?? written, known, text) };
}

/** The value of a text, of the type that the setting's default has. */
function readValue(written: string, known: Value, text: string): unknown {
  if (typeof known === "number") {
    const value = Number(written);
    if (written.trim() === "" || !Number.isFinite(value)) throw new UserError(`${text}: "${written}" is not a number.`);
    return value;
  }
  if (typeof known === "boolean") {
    const value = written.toLowerCase();
    if (value !== "true" && value !== "false") throw new UserError(`${text}: write true or false.`);
    return value === "true";
  }
  if (Array.isArray(known))
    return written
      .replace(/^\[|\]$/g, "")
      .split(",")
      .filter(Boolean);
  return known === null && /^(null|none)?$/i.test(written) ? null : written;
}

function mergeInto(target: Record<string, unknown>, layer: object): void {
  for (const [name, value] of Object.entries(layer)) {
    if (!isGroup(value)) target[name] = value;
    else {
      const inner = isGroup(target[name]) ? target[name] : {};
      target[name] = inner;
      mergeInto(inner as Record<string, unknown>, value);
    }
  }
}

function setIn(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) target[name] = value;
  else {
    const inner = isGroup(target[name]) ? target[name] : {};
    target[name] = inner;
    setIn(inner as Record<string, unknown>, rest, value);
  }
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
