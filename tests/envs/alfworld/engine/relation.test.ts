import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Relation } from "../../../../envs/alfworld/engine/relation.ts";

const BASE = 5;
const change = fc.record({ adds: fc.boolean(), x: fc.nat(BASE - 1), y: fc.nat(BASE - 1) });

describe("a relation", () => {
  it("keeps its lists sorted and complete under any changes, and its version tells of every change", () => {
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const relation = new Relation(2, BASE);
        const model = new Set<number>();
        for (const { adds, x, y } of changes) {
          const key = relation.pack([x, y]);
          const before = relation.version;
          expect(relation.version !== before).toBe(false);
          if (adds) relation.add(key);
          else relation.remove(key);
          expect(relation.version > before).toBe(model.has(key) !== adds);
          if (adds) model.add(key);
          else model.delete(key);
        }
        const all = [...model].sort((a, b) => a - b);
        expect(relation.all()).toEqual(all);
        for (let value = 0; value < BASE; value++) {
          expect(relation.with(0, value)).toEqual(all.filter((key) => Math.floor(key / BASE) === value));
          expect(relation.with(1, value)).toEqual(all.filter((key) => key % BASE === value));
        }
      }),
    );
  });

  it("takes over a whole list at once", () => {
    const relation = new Relation(1, BASE);
    relation.add(4);
    relation.assign([1, 3]);
    expect([relation.all(), relation.has(4), relation.with(0, 3)]).toEqual([[1, 3], false, [3]]);
  });
});
