/** @file What a row of the tables in data/ says about one class of things. */

/** How a thing describes itself; text/describe.ts has one function for each. */
export type Look =
  | "A"
  | "a"
  | "agent"
  | "an"
  | "animal"
  | "basin"
  | "battery"
  | "bee"
  | "book"
  | "container"
  | "cooler"
  | "document"
  | "drain"
  | "drawer"
  | "flower"
  | "hob"
  | "name"
  | "openable"
  | "outside"
  | "oven"
  | "paper"
  | "pea"
  | "picture"
  | "pillow"
  | "plain"
  | "plane"
  | "plant"
  | "pollen"
  | "portal"
  | "powered"
  | "room"
  | "seat"
  | "stopwatch"
  | "substance"
  | "support"
  | "terminal"
  | "the"
  | "thermometer"
  | "toilet"
  | "universe"
  | "wire";

/** What a thing does every tick before heat, state and electricity; laws/tick.ts names the function of each. */
export type Law =
  | "animal"
  | "basin"
  | "bee"
  | "consumer"
  | "cooler"
  | "drain"
  | "flower"
  | "flower pot"
  | "generator"
  | "ground"
  | "heater"
  | "named plant"
  | "outdoor generator"
  | "plane"
  | "spring"
  | "stopwatch"
  | "toilet"
  | "wire";

/** Words that name a thing beside its own name, where a list of words is not enough. */
export type Refer =
  | "agent"
  | "animal"
  | "bee"
  | "book"
  | "document"
  | "drain"
  | "flower"
  | "pea"
  | "picture"
  | "plane"
  | "plant"
  | "pollen"
  | "portal"
  | "terminal"
  | "with contents";

export type CycleName = "bee" | "butterfly" | "egg layer" | "frog" | "mammal" | "plant";

export interface Kind {
  /** The name a new thing has. */
  readonly name: string;
  /** Families it belongs to, nearest first. */
  readonly isA?: readonly string[];
  /** The number of its class in templates and look-up tables; classes without one get the next free number. */
  readonly typeId?: number;
  /** A row of data/materials.ts. */
  readonly material?: string;
  /** Its temperature when made, in °C, where that is not its material's. */
  readonly madeAt?: number;
  /** `open` cannot be closed, `closed` can be opened, `none` holds nothing. */
  readonly box?: "open" | "closed" | "none";
  /** `on` and `off` can be switched, `fixed` cannot; a `tool` is used on other things. */
  readonly device?: "on" | "off" | "fixed on" | "fixed off" | "tool";
  /** Cannot be moved. */
  readonly fixed?: true;
  readonly edible?: true;
  /** Two hidden terminals where absent. */
  readonly terminals?: "none" | "poles" | "shown";
  /** The temperature it heats its contents to, in °C. */
  readonly heats?: number;
  /** The temperature it cools its contents to, in °C. */
  readonly cools?: number;
  readonly life?: { readonly species: string; readonly cycle: CycleName; readonly years?: number };
  readonly law?: Law;
  readonly look: Look;
  readonly words?: readonly string[];
  readonly refer?: Refer;
  /** A fuller name that people may use ("white bread"). */
  readonly alias?: string;
  /** The name its description shows. */
  readonly shown?: string;
  /** Things made with it and put inside. */
  readonly parts?: readonly string[];
}
