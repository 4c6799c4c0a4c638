/**
 * @file The objects of one game, numbered in code-point order of their ids: comparing numbers is comparing ids.
 */

import type { Domain } from "../pddl/domain.ts";
import type { TypedName } from "../pddl/s-expression.ts";

export interface Objects {
  readonly ids: readonly string[];
  readonly index: ReadonlyMap<string, number>;
  /** Type number of each object; -1 for a type the domain does not know. */
  readonly typeOf: Int32Array;
  /** Objects of each type and its subtypes, ascending. */
  readonly members: readonly (readonly number[])[];
  /** isMember[type][object] is 1 where members[type] has the object. */
  readonly isMember: readonly Uint8Array[];
}

const NOTHING: readonly number[] = [];

export function numberObjects(domain: Domain, declared: readonly TypedName[]): Objects {
  const types = new Map<string, string>();
  for (const { name, type } of declared) types.set(name, type);
  const ids = [...types.keys()].sort();
  const index = new Map(ids.map((id, number) => [id, number]));
  const typeOf = Int32Array.from(ids, (id) => domain.typeIndex.get(types.get(id)!) ?? -1);
  const members: number[][] = domain.types.map(() => []);
  const isMember = domain.types.map(() => new Uint8Array(ids.length));
  for (let object = 0; object < ids.length; object++) {
    for (let type = typeOf[object]!; type > 0; type = domain.parent[type]!) {
      if (isMember[type]![object]) break; // A cycle in the type hierarchy.
      members[type]!.push(object);
      isMember[type]![object] = 1;
    }
    members[0]!.push(object);
    isMember[0]![object] = 1;
  }
  return { ids, index, typeOf, members, isMember };
}

/** Objects of the type with this name; none for a type the domain does not know (`location,`). */
export function membersOf(objects: Objects, type: number): readonly number[] {
  return objects.members[type] ?? NOTHING;
}
