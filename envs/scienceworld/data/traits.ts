/** @file Mendelian traits: for each plant the traits in the order genes are drawn, with both values. */

export interface Trait {
  readonly dominant: string;
  readonly recessive: string;
  /** What the value describes ("tall height"). */
  readonly of: string;
}

export interface TraitTable {
  readonly traits: Readonly<Record<string, Trait>>;
  /** Order of the draws when one trait is fixed, where it differs. */
  readonly fixedOrder?: readonly string[];
}

export const TRAITS: Readonly<Record<string, TraitTable>> = {
  pea: {
    traits: {
      "plant height": { dominant: "tall", recessive: "short", of: "height" },
      "seed shape": { dominant: "round", recessive: "wrinkly", of: "peas" },
      "seed color": { dominant: "green", recessive: "orange", of: "peas" },
      "flower color": { dominant: "purple", recessive: "white", of: "flowers" },
    },
  },
  "unknown B": {
    traits: {
      "plant height": { dominant: "short", recessive: "tall", of: "height" },
      "seed color": { dominant: "green", recessive: "yellow", of: "seed" },
      "flower size": { dominant: "large", recessive: "small", of: "flowers" },
      "flower color": { dominant: "orange", recessive: "yellow", of: "flowers" },
    },
  },
  "unknown C": {
    traits: {
      "plant height": { dominant: "short", recessive: "tall", of: "height" },
      "leaf shape": { dominant: "pointed", recessive: "round", of: "leaves" },
      "flower size": { dominant: "large", recessive: "small", of: "flowers" },
      "flower color": { dominant: "orange", recessive: "yellow", of: "flowers" },
    },
  },
  "unknown D": {
    traits: {
      "seed shape": { dominant: "spherical", recessive: "ovate", of: "seed" },
      "leaf size": { dominant: "medium", recessive: "large", of: "leaves" },
      "flower size": { dominant: "small", recessive: "medium", of: "flowers" },
      "flower color": { dominant: "blue", recessive: "red", of: "flowers" },
    },
  },
  "unknown E": {
    traits: {
      "seed color": { dominant: "blue", recessive: "brown", of: "seed" },
      "seed shape": { dominant: "round", recessive: "square", of: "seed" },
      "leaf shape": { dominant: "elliptical", recessive: "linear", of: "leaves" },
      "flower size": { dominant: "small", recessive: "large", of: "flowers" },
    },
    fixedOrder: ["seed color", "leaf shape", "flower size", "seed shape"],
  },
};
