/** @file The words people may use for a thing. */

import { stageOf } from "../model/cycles.ts";
import { isA, leadsFrom, leadsTo, type Passage, type Print, type Thing, visibleContents } from "../model/thing.ts";
import { calledName, plantName, plantTraits } from "./names.ts";

/** The words for a thing alone; `place` is where the speaker stands. */
export function referentsOf(thing: Thing, place: Thing): Set<string> {
  switch (thing.kind.refer) {
    case "portal":
      return portalReferents(thing, place);
    case "drain":
      return drainReferents(thing, place);
    default:
      return plainReferents(thing);
  }
}

/**
 * The words of a thing in lower case: each of its `own` alone, and with "in" and "on" before each of the words for its
 * container, `outer`.
 */
export function wordsWithContainer(own: readonly string[], outer: readonly string[]): Set<string> {
  const all = new Set<string>();
  for (const word of own) {
    if (word.trim() === "") continue;
    if (word.length > 1) all.add(word.toLowerCase());
    for (const around of outer) {
      all.add(`${word} in ${around}`.toLowerCase());
      all.add(`${word} on ${around}`.toLowerCase());
    }
  }
  return all;
}

/** The words for a thing that is not a door or drain, wherever the speaker stands. */
export function plainReferents(thing: Thing): Set<string> {
  const { name } = thing;
  const called = calledName(thing);
  switch (thing.kind.refer) {
    case "with contents":
      return withContents(thing, new Set([...(thing.kind.words ?? []), name, called]));
    case "agent":
      return new Set(["agent", "self"]);
    case "terminal":
      return terminalReferents(thing, called);
    case "animal":
      return new Set([
        "living thing",
        "organism",
        name,
        called,
        `${stage(thing)} ${name}`,
        `${stage(thing)} ${called}`,
      ]);
    case "bee":
      return new Set(["living thing", "organism", name, thing.life?.species ?? name, called]);
    case "plant":
      return treeReferents(thing);
    case "pea":
      return geneReferents(thing);
    case "flower":
      return flowerReferents(thing, called);
    case "pollen":
      return new Set(["pollen", name, `${thing.owner?.life?.species} pollen`, called]);
    case "plane":
      return planeReferents(thing, called);
    case "document":
      return documentReferents(thing, called);
    case "book":
      return bookReferents(thing, called);
    case "picture": {
      const { title } = thing.print as Print;
      return new Set([name, `${name} of ${title}`, called, `${called} of ${title}`]);
    }
    case "portal":
    case "drain":
      return new Set(["ERROR: SHOULD USE OVERRIDE FOR PORTAL."]);
    default:
      return worded(thing, name, called);
  }
}

function worded(thing: Thing, name: string, called: string): Set<string> {
  const { words, alias } = thing.kind;
  const all = new Set([...(words ?? ["object"]), name, called]);
  if (alias !== undefined) all.add(calledName(thing, alias));
  return all;
}

function withContents(thing: Thing, words: ReadonlySet<string>): Set<string> {
  const names = [...new Set(visibleContents(thing).map((content) => calledName(content)))].sort();
  const inside = names.length === 0 ? "nothing" : names.join(" and ");
  return new Set([...words].flatMap((word) => [word, `${word} containing ${inside}`]));
}

function terminalReferents(terminal: Thing, called: string): Set<string> {
  const owner = terminal.owner?.name ?? "";
  const { name } = terminal;
  return new Set(["terminal", name, `${name} on ${owner}`, `${owner} ${name}`, called, `${called} on ${owner}`]);
}

function portalReferents(portal: Thing, place: Thing): Set<string> {
  const { name } = portal;
  const target = leadsTo(portal, place);
  if (target !== null) return new Set([name, `${name} to ${target.name}`, `${target.name} ${name}`]);
  const { from, to } = portal.passage as Passage;
  return new Set([name, `${name} from ${from.name} to ${to.name}`, `${name} from ${to.name} to ${from.name}`]);
}

function drainReferents(drain: Thing, place: Thing): Set<string> {
  const basin = leadsFrom(drain, place);
  return basin === null ? new Set([drain.name]) : new Set([drain.name, `${basin.name} ${drain.name}`]);
}

function treeReferents(plant: Thing): Set<string> {
  const called = plantName(plant);
  const stageName = stage(plant);
  const words = [
    "living thing",
    "organism",
    plant.name,
    `${plant.name} in the ${stageName} stage`,
    `${stageName} plant`,
    called,
    `${called} in the ${stageName} stage`,
    `${stageName} ${called}`,
    calledName(plant),
    `${calledName(plant)} in the ${stageName} stage`,
  ];
  return withSickness(plant, new Set(words));
}

function geneReferents(plant: Thing): Set<string> {
  const words = new Set([...treeWords(plant), plant.life?.species ?? plant.name]);
  const called = plantName(plant);
  const traits = plantTraits(plant)
    .replace(/^ with a /, "")
    .trim();
  if (traits !== "") {
    // The original takes the name as a regular expression; that matters for "pea plant (on fire)".
    const pattern = new RegExp(called, "g");
    for (const word of [...words]) words.add(word.replace(pattern, `${traits} ${called}`));
  }
  return withSickness(plant, words);
}

function treeWords(plant: Thing): Set<string> {
  const sickly = plant.life?.sickly ?? false;
  if (!sickly) return treeReferents(plant);
  return new Set([...treeReferents(plant)].filter((word) => !word.startsWith("sick ")));
}

function withSickness(plant: Thing, words: Set<string>): Set<string> {
  if (!plant.life?.sickly) return words;
  return new Set([...words, ...[...words].map((word) => `sick ${word}`)]);
}

function flowerReferents(flower: Thing, called: string): Set<string> {
  const words = ["flower", flower.name, called];
  if (flower.pollinated === 0) return new Set(words);
  return new Set([...words, ...words.map((word) => `wilting ${word}`)]);
}

function planeReferents(plane: Thing, called: string): Set<string> {
  const words = ["inclined plane", "plane", plane.name, called];
  const letter = plane.slope?.letter ?? "";
  return new Set(letter === "" ? words : [...words, ...words.map((word) => `${word} ${letter}`)]);
}

function documentReferents(document: Thing, called: string): Set<string> {
  const title = document.print?.title ?? "";
  return new Set([document.name, title, `${document.name} called ${title}`, called, `${called} called ${title}`]);
}

function bookReferents(book: Thing, called: string): Set<string> {
  const { title, author } = book.print as Print;
  return new Set([
    "book",
    title,
    `book by ${author}`,
    `${title} book`,
    book.name,
    called,
    `${called} by ${author}`,
    `${called} called ${title}`,
  ]);
}

function stage(thing: Thing): string {
  return stageOf(thing).name;
}

/** Whether a thing is a terminal, which look-up tables leave out when electrical actions are off. */
export function isTerminal(thing: Thing): boolean {
  return isA(thing, "Terminal");
}
