/**
 * @file The facts of one predicate, each packed into one number, listed in order of their arguments.
 */

const NOTHING: readonly number[] = [];

/** A set of tuples over `base` objects with sorted lists by the value of each argument. */
export class Relation {
  readonly arity: number;
  readonly base: number;
  /** Grows with every change, so that what depends on this relation knows when to look again. */
  version = 0;
  private readonly places: readonly number[];
  private readonly present = new Set<number>();
  private readonly sorted: number[] = [];
  private readonly buckets: readonly Map<number, number[]>[];

  constructor(arity: number, base: number) {
    this.arity = arity;
    this.base = base;
    this.places = Array.from({ length: arity }, (_, position) => base ** (arity - 1 - position));
    // A relation of one argument needs no second list.
    this.buckets = arity < 2 ? [] : this.places.map(() => new Map());
  }

  /** The packed tuple; packed tuples compare as tuples do. */
  pack(args: readonly number[]): number {
    let key = 0;
    for (const arg of args) key = key * this.base + arg;
    return key;
  }

  argument(key: number, position: number): number {
    if (this.arity === 1) return key;
    return Math.floor(key / this.places[position]!) % this.base;
  }

  has(key: number): boolean {
    return this.present.has(key);
  }

  /** All tuples, ascending. Do not change the relation while iterating. */
  all(): readonly number[] {
    return this.sorted;
  }

  /** The tuples with this value at this position, ascending. */
  with(position: number, value: number): readonly number[] {
    if (this.arity === 1) return this.present.has(value) ? [value] : NOTHING;
    return this.buckets[position]!.get(value) ?? NOTHING;
  }

  /** How many different values stand at this position. */
  distinct(position: number): number {
    return this.arity === 1 ? this.sorted.length : this.buckets[position]!.size;
  }

  add(key: number): void {
    if (this.present.has(key)) return;
    this.present.add(key);
    this.version++;
    insert(this.sorted, key);
    for (let position = 0; position < this.buckets.length; position++) {
      const bucket = this.buckets[position]!;
      const value = this.argument(key, position);
      const list = bucket.get(value);
      if (list) insert(list, key);
      else bucket.set(value, [key]);
    }
  }

  remove(key: number): void {
    if (!this.present.delete(key)) return;
    this.version++;
    extract(this.sorted, key);
    for (let position = 0; position < this.buckets.length; position++) {
      extract(this.buckets[position]!.get(this.argument(key, position))!, key);
    }
  }

  /** Makes the tuples exactly these, given ascending. */
  assign(keys: readonly number[]): void {
    if (same(keys, this.sorted)) return;
    this.version++;
    this.present.clear();
    for (const bucket of this.buckets) bucket.clear();
    this.sorted.length = 0;
    for (const key of keys) this.add(key);
  }
}

function same(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** First place in an ascending list whose value is not below `key`. */
function placeOf(list: readonly number[], key: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert(list: number[], key: number): void {
  if (list.length === 0 || list[list.length - 1]! < key) list.push(key);
  else list.splice(placeOf(list, key), 0, key);
}

function extract(list: number[], key: number): void {
  list.splice(placeOf(list, key), 1);
}
