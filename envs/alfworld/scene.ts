/** @file A household as a player has seen it so far. */

import type { AlfworldEnv } from "./env.ts";

export interface AlfworldScene {
  readonly world: "alfworld";
  readonly receptacles: readonly Receptacle[];
  readonly held: readonly Item[];
}

export interface Receptacle {
  readonly name: string;
  /** Place in the room, both in [0, 1]. */
  readonly x: number;
  readonly y: number;
  /** The player stands before it. */
  readonly isHere: boolean;
  /** Null: it has no door. */
  readonly isOpen: boolean | null;
  /** What is in it; null until the player has looked. */
  readonly contents: readonly Item[] | null;
}

export interface Item {
  readonly name: string;
  /** E.g. "hot", "clean", "on". */
  readonly traits: readonly string[];
}

const traits = {
  isclean: "clean",
  ishot: "hot",
  iscool: "cool",
  issliced: "sliced",
  ison: "on",
  istoggled: "on",
} as const;

/** Remembers what was seen in an episode; only the player moves things, so what was seen stays true. */
export function createSightings(env: AlfworldEnv): { look(): void; forget(): void; scene(): AlfworldScene } {
  const seen = new Set<string>();

  const isOpen = (receptacle: string) => (env.holds("openable", receptacle) ? env.holds("opened", receptacle) : null);
  const nameOf = (id: string) => (env.game.entities.get(id) ?? id).trim();

  function item(id: string): Item {
    const own = Object.entries(traits).flatMap(([predicate, word]) => (env.holds(predicate, id) ? [word] : []));
    return { name: nameOf(id), traits: [...new Set(own)] };
  }

  function isHere(location: string | undefined): boolean {
    return env.facts("atlocation").some(({ args }) => args[1] === location);
  }

  return {
    look() {
      for (const { args } of env.facts("receptacleatlocation")) {
        const [receptacle, location] = args as [string, string];
        if (isHere(location) && isOpen(receptacle) !== false) seen.add(receptacle);
      }
    },
    forget: () => seen.clear(),
    scene() {
      const inside = env.facts("inreceptacle");
      const places = env.facts("receptacleatlocation").map(({ args }) => args as readonly [string, string]);
      const across = scaleOver(places.map(([id]) => coordinates(id)[0]));
      const along = scaleOver(places.map(([id]) => coordinates(id)[1]));
      const receptacles = places.map(([id, location]): Receptacle => {
        const [x, z] = coordinates(id);
        const contents = inside.filter(({ args }) => args[1] === id).map(({ args }) => item(args[0] as string));
        return {
          ...{ name: nameOf(id), x: across(x), y: along(z), isHere: isHere(location), isOpen: isOpen(id) },
          contents: seen.has(id) ? contents : null,
        };
      });
      return {
        world: "alfworld",
        receptacles: receptacles.sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true })),
        held: env.facts("holds").map(({ args }) => item(args[1] as string)),
      };
    },
  };
}

/** East and north of an id such as "drawer_bar__plus_00_dot_31_bar__plus_00_dot_10_bar__minus_02_dot_22". */
function coordinates(id: string): [x: number, z: number] {
  const [, x, , z] = id.split("_bar_").map((part) => {
    const text = part.replaceAll("_minus_", "-").replaceAll("_plus_", "").replaceAll("_dot_", ".");
    return Number.parseFloat(text);
  });
  return [x ?? 0, z ?? 0];
}

function scaleOver(values: readonly number[]): (value: number) => number {
  const known = values.filter(Number.isFinite);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return (value) => (Number.isFinite(value) && high > low ? (value - low) / (high - low) : 0.5);
}
