/** @file What the files are that someone opened, and what is wrong with them. */

import { breathe } from "../../core/breathe.ts";
import type { WorldName } from "../../core/config/config.ts";
import { checkJsonl } from "../../core/data/jsonl.ts";
import { recordSchema, type TrajectoryRecord } from "../../core/data/record.ts";
import { UserError } from "../../core/errors.ts";
import type { Game } from "../../envs/alfworld/game.ts";
import { dataText } from "../strings/data.ts";
import { type Files, type ShopPart, shopFiles, unusedPath, withSplits } from "./usable-files.ts";

export interface OpenedTrajectories {
  readonly kind: "trajectories";
  readonly name: string;
  readonly records: readonly TrajectoryRecord[];
}

export interface OpenedGame {
  readonly kind: "game";
  readonly name: string;
  readonly task: string;
  readonly things: number;
  readonly actions: number;
  /** Why it cannot be won, where that is known. */
  readonly note: string | null;
  readonly plan: readonly string[] | null;
}

export interface OpenedShop {
  readonly kind: "shop";
  readonly name: string;
  readonly products: number;
  readonly goals: number;
  readonly unannotated: number;
}

/** Games that are not described one by one. */
export interface MoreGames {
  readonly kind: "more-games";
  readonly count: number;
}

export type Opened = OpenedTrajectories | OpenedGame | MoreGames | OpenedShop;

export interface Opening {
  readonly opened: readonly Opened[];
  readonly problems: readonly string[];
  /** What Play and Evolve can use, by path below the set. */
  readonly usable: { readonly [World in WorldName]?: Files };
}

const mostMegabytes = 256;

/** Games whose task and shortest way to win are shown; the others are checked and counted. */
const mostDescribed = 10;

/** A file's path in the folder that was opened, or its name. */
function pathOf({ webkitRelativePath, name }: File): string {
  return webkitRelativePath || name;
}

/** Reads files together: the three of a shop belong to each other. */
export async function openFiles(files: readonly File[]): Promise<Opening> {
  const opened: Opened[] = [];
  const problems: string[] = [];
  const shop = new Map<ShopPart, { name: string; text: string; file: File }>();
  const games: Record<string, File> = {};
  const described: OpenedGame[] = [];
  let undescribed = 0;
  for (const file of files) {
    const name = pathOf(file);
    // What else lies in a folder of the original.
    const isInFolder = name.includes("/");
    if (isInFolder && name.endsWith("/traj_data.json")) games[name] = file;
    if (isInFolder && !/\.(tw-pddl|jsonl)$|\/items_[^/]*\.json$/.test(name)) continue;
    const read = await readText(file);
    if ("problem" in read) {
      problems.push(read.problem);
      continue;
    }
    const { text } = read;
    const known = whatIs(name, text);
    // Files are many, and the page stays alive.
    await breathe();
    try {
      if (known === "trajectories") {
        const { values, problems: bad } = readRecords(text, name);
        problems.push(...bad);
        if (values.length > 0) opened.push({ kind: "trajectories", name, records: values });
      } else if (known === "game") {
        const game = await parseGame(text, name);
        if (described.length < mostDescribed) described.push(await describeGame(game, name));
        else undescribed++;
        games[unusedPath(name, games)] = file;
      } else if (known !== null) shop.set(known, { name, text, file });
      else problems.push(problemOf(text, name));
    } catch (error) {
      problems.push(refusalOf(error));
    }
  }
  try {
    opened.push(...(await openShop(shop)));
  } catch (error) {
    problems.push(refusalOf(error));
  }
  opened.push(...described);
  if (undescribed > 0) opened.push({ kind: "more-games", count: undescribed });
  const usable = {
    ...(described.length > 0 ? { alfworld: withSplits(games) } : {}),
    ...(opened.some(({ kind }) => kind === "shop") ? { webshop: shopFiles(shop) } : {}),
  };
  if (opened.length + problems.length === 0) problems.push(dataText.nothing);
  return { opened, problems, usable };
}

function refusalOf(error: unknown): string {
  if (error instanceof UserError) return error.message;
  throw error;
}

async function readText(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > mostMegabytes * 1e6) return { problem: dataText.tooLarge(file.name, mostMegabytes) };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    return { problem: dataText.notText(file.name) };
  }
}

/** Told by name for lines, which may all be broken, and by content for JSON. */
function whatIs(name: string, text: string): "trajectories" | "game" | ShopPart | null {
  if (name.endsWith(".jsonl")) return "trajectories";
  const value = parsed(text);
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    if (hasKey(first, "conversations")) return "trajectories";
    return hasKey(first, "asin") ? "products" : null;
  }
  if (typeof value !== "object" || value === null) return name.endsWith(".tw-pddl") ? "game" : null;
  if ("pddl_domain" in value || "pddl_problem" in value || "grammar" in value) return "game";
  const [entry] = Object.values(value);
  if (Array.isArray(entry)) return "human";
  return hasKey(entry, "attributes") ? "attributes" : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hasKey(value: unknown, key: string): boolean {
  return typeof value === "object" && value !== null && key in value;
}

/** A file of no known kind: not JSON at all, or other JSON. */
function problemOf(text: string, name: string): string {
  try {
    JSON.parse(text);
    return dataText.unknown(name);
  } catch (error) {
    return `${name}: not JSON (${(error as Error).message}). ${dataText.unknown(name)}`;
  }
}

/** ETO keeps demonstrations as one JSON list, and what it collects as lines. */
function readRecords(text: string, name: string): { values: TrajectoryRecord[]; problems: string[] } {
  const list = name.endsWith(".jsonl") ? undefined : parsed(text);
  if (!Array.isArray(list)) return checkJsonl(text, name, recordSchema);
  const values: TrajectoryRecord[] = [];
  const problems: string[] = [];
  for (const [index, item] of (list as unknown[]).entries()) {
    // Demonstrations of ETO have no meta.
    const result = recordSchema.safeParse(hasKey(item, "meta") ? item : { ...(item as object), meta: {} });
    const issue = result.error?.issues[0];
    if (result.success) values.push(result.data);
    else problems.push(dataText.record(name, index + 1, issue?.path.join(".") ?? "", issue?.message ?? ""));
  }
  return { values, problems };
}

async function parseGame(text: string, name: string): Promise<Game> {
  const [{ parseGameFile }, { loadGame }] = await Promise.all([
    import("../../envs/alfworld/game-file.ts"),
    import("../../envs/alfworld/game.ts"),
  ]);
  return loadGame(parseGameFile(text, name), name);
}

async function describeGame(game: Game, name: string): Promise<OpenedGame> {
  const [{ createAlfworldEnv }, { oraclePlan }] = await Promise.all([
    import("../../envs/alfworld/env.ts"),
    import("../../envs/alfworld/expert/oracle.ts"),
  ]);
  const env = createAlfworldEnv({ games: { length: 1, game: () => game, task: () => ({}) }, maxSteps: 50 });
  const { info } = env.reset({ task: 0, seed: 0 });
  const { task, entities, note } = game;
  const plan = note === null ? oraclePlan(env) : null;
  return { kind: "game", name, task, things: entities.size, actions: info.admissible.length, note, plan };
}

async function openShop(parts: ReadonlyMap<ShopPart, { name: string; text: string }>): Promise<OpenedShop[]> {
  const [products, attributes, human] = [parts.get("products"), parts.get("attributes"), parts.get("human")];
  const [extra] = [attributes, human].filter((part) => part !== undefined);
  if (!products && extra) throw new UserError(dataText.noProducts(extra.name));
  if (!products) return [];
  if (!attributes) throw new UserError(dataText.noAttributes(products.name));
  const { loadCatalogue } = await import("../../envs/webshop/catalogue/load.ts");
  const texts = new Map([...parts.values()].map(({ name, text }) => [name, text]));
  const tree = { list: async () => [...texts.keys()], readText: async (path: string) => texts.get(path) ?? null };
  const files = { products: products.name, attributes: attributes.name, human: human?.name ?? null };
  const { products: loaded, unannotated } = await loadCatalogue(tree, files);
  const goals = loaded.reduce((sum, { humanInstructions }) => sum + humanInstructions.length, 0);
  const shop = { products: loaded.length, goals, unannotated: unannotated.length };
  return [{ kind: "shop", name: products.name, ...shop }];
}
