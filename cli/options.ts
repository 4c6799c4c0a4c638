/** @file Command lines: `--name value`, `--name=value`, `--flag` and settings `a.b=c`. */

import { didYouMean } from "../core/config/near-names.ts";
import { UserError } from "../core/errors.ts";

export interface OptionSpec {
  /** What its value is, e.g. "DIR"; absent for flags. */
  readonly value?: string;
  readonly help: string;
}

export interface ParsedOptions<Name extends string> {
  readonly values: Partial<Record<Name, string>>;
  readonly flags: ReadonlySet<string>;
  /** Everything of the form `a.b=c`. */
  readonly settings: readonly string[];
}

/** @throws UserError for an option that is not in `specs`, or one without its value */
export function parseOptions<Name extends string>(
  args: readonly string[],
  specs: Readonly<Record<Name, OptionSpec>>,
): ParsedOptions<Name> {
  const values: Partial<Record<Name, string>> = {};
  const flags = new Set<string>();
  const settings: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    const [, name = "", inline] = /^--([^=]+)(?:=(.*))?$/s.exec(arg) ?? [];
    if (isNameOf(specs, name)) {
      const spec = specs[name];
      if (spec.value === undefined) {
        if (inline !== undefined) throw new UserError(`--${name} takes no value.`);
        flags.add(name);
        continue;
      }
      const next = args[i + 1];
      const value = inline ?? (next?.startsWith("--") ? undefined : next);
      if (inline === undefined) i++;
      if (value === undefined || value === "") throw new UserError(`--${name} needs a value: --${name} ${spec.value}.`);
      values[name] = value;
    } else if (name !== "" && inline === undefined) {
      const hint = didYouMean(name, Object.keys(specs));
      throw new UserError(`There is no option --${name}.${hint}\n${usage(specs)}`);
    } else if (arg.includes("=")) {
      settings.push(name === "" ? arg : `${name}=${inline}`);
    } else {
      throw new UserError(`"${arg}" is neither an option nor a setting (a.b=c).\n${usage(specs)}`);
    }
  }
  return { values, flags, settings };
}

/**
 * The options of a command without settings.
 * @throws UserError as `parseOptions`, and for a setting
 */
export function parseOptionsOnly<Name extends string>(
  args: readonly string[],
  specs: Readonly<Record<Name, OptionSpec>>,
): Omit<ParsedOptions<Name>, "settings"> {
  const { settings, ...options } = parseOptions(args, specs);
  if (settings.length > 0) throw new UserError(`"${settings[0]}" is a setting; this takes none.\n${usage(specs)}`);
  return options;
}

function isNameOf<Name extends string>(specs: Readonly<Record<Name, OptionSpec>>, name: string): name is Name {
  return Object.hasOwn(specs, name);
}

/** The options, one per line. */
export function usage(specs: Readonly<Record<string, OptionSpec>>): string {
  if (Object.keys(specs).length === 0) return "There are no options.";
  const lines = Object.entries(specs).map(([name, { value, help }]) => ({
    left: `  --${name}${value ? ` ${value}` : ""}`,
    help,
  }));
  const width = Math.max(...lines.map(({ left }) => left.length)) + 2;
  return ["Options:", ...lines.map(({ left, help }) => left.padEnd(width) + help)].join("\n");
}

/** A whole number that an option was given, or undefined. */
export function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) {
    throw new UserError(`--${name} ${text}: give a whole number, 0 or more.`);
  }
  return value;
}
