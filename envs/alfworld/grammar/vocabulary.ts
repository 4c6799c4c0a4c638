/**
 * @file The words a domain's grammars use, numbered once per domain: predicates, types, placeholders.
 */

import type { Domain } from "../pddl/domain.ts";

/** Numbers for `name: type` pairs; a query's variable is the same as an action's only when both agree. */
export interface Vocabulary {
  readonly domain: Domain;
  placeholder(name: string, type: string): number;
  /** The name of a placeholder, without its type. */
  nameOf(placeholder: number): string;
  /**
   * Rank of the types of a fact's arguments under the types a query asks for: 0 for exactly these, then
   * breadth first through the subtypes; -1 when one is no subtype. Matches come in this order.
   */
  rank(asked: readonly number[], types: readonly number[]): number;
}

export function createVocabulary(domain: Domain): Vocabulary {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const orders = new Map<string, Map<string, number>>();
  const isBelow = (type: number, ancestor: number) => {
    for (let at = type; at !== 0; at = domain.parent[at]!) if (domain.parent[at] === ancestor) return true;
    return false;
  };
  const subtypes = domain.types.map((_, type) =>
    domain.types.map((_, other) => other).filter((other) => isBelow(other, type)),
  );

  const orderOf = (asked: readonly number[]) => {
    const order = new Map([[asked.join(), 0]]);
    const queue = [asked];
    for (const types of queue) {
      for (const [position, type] of types.entries()) {
        for (const child of subtypes[type] ?? []) {
          const narrower = types.with(position, child);
          const key = narrower.join();
          if (order.has(key)) continue;
          order.set(key, order.size);
          queue.push(narrower);
        }
      }
    }
    return order;
  };

  return {
    domain,
    placeholder: (name, type) => {
      const key = `${name}:${type}`;
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, names.length);
      return names.push(name) - 1;
    },
    nameOf: (placeholder) => names[placeholder]!,
    rank: (asked, types) => {
      const key = asked.join();
      let order = orders.get(key);
      if (!order) {
        order = orderOf(asked);
        orders.set(key, order);
      }
      return order.get(types.join()) ?? -1;
    },
  };
}
