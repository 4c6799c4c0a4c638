/**
 * @file What the generator knows of a kind of product.
 */

export interface ProductType {
  /** What people call it; no other kind's name contains it. */
  readonly noun: string;
  /** The shop query it is found under. */
  readonly query: string;
  /** Its place below the category, e.g. `Women › Accessories`. */
  readonly path: string;
  readonly materials: readonly string[];
  /** Properties that a product of the kind may have; no phrase contains another. */
  readonly attributes: readonly string[];
  /** Option group → values to choose from. */
  readonly options: Readonly<Record<string, readonly string[]>>;
  /** Cheapest and dearest, in dollars. */
  readonly price: readonly [number, number];
  readonly uses: readonly string[];
}

export interface ProductCategory {
  readonly name: "beauty" | "electronics" | "garden" | "fashion" | "grocery";
  /** First part of the category path. */
  readonly root: string;
  readonly types: readonly ProductType[];
}

/** Colours whose names contain no other of them. */
export const COLORS = ["red", "navy", "teal", "ivory", "black", "olive", "pink", "yellow", "purple", "grey"] as const;
