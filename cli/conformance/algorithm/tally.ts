/** @file Counts numbers that agree and keeps the first few that do not. */

export type Numbers = number | ArrayLike<number> | readonly Numbers[];

export interface NumberTally {
  /** One check per number. A list of another length is one failed check. */
  near(what: string, actual: Numbers, expected: Numbers, tolerance?: Tolerance): void;
  /** One check that failed, whatever the numbers. */
  fail(what: string): void;
  /** Whether anything was checked whose name begins so. */
  has(what: string): boolean;
  readonly passed: number;
  readonly total: number;
  readonly failures: readonly string[];
}

export interface Tolerance {
  readonly absolute: number;
  readonly relative: number;
}

/** What f32 allows for losses of a few terms. */
export const singlePrecision: Tolerance = { absolute: 1e-6, relative: 1e-5 };

const SHOWN_FAILURES = 20;

export function createNumberTally(): NumberTally {
  const failures: string[] = [];
  const checked = new Set<string>();
  let passed = 0;
  let total = 0;
  const fail = (what: string): void => {
    total++;
    if (failures.length < SHOWN_FAILURES) failures.push(what);
  };
  const near = (what: string, actual: Numbers, expected: Numbers, tolerance: Tolerance): void => {
    if (typeof expected === "number") {
      const isClose =
        typeof actual === "number" &&
        Math.abs(actual - expected) <= tolerance.absolute + tolerance.relative * Math.abs(expected);
      if (isClose) {
        total++;
        passed++;
      } else fail(`${what}: ${actual} instead of ${expected}`);
    } else if (typeof actual === "number" || actual.length !== expected.length) {
      fail(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
    } else {
      for (let i = 0; i < expected.length; i++) {
        near(`${what}[${i}]`, actual[i] as Numbers, expected[i] as Numbers, tolerance);
      }
    }
  };
  return {
    fail,
    near: (what, actual, expected, tolerance = singlePrecision) => {
      checked.add(what);
      near(what, actual, expected, tolerance);
    },
    has: (what) => [...checked].some((name) => name.startsWith(what)),
    get passed() {
      return passed;
    },
    get total() {
      return total;
    },
    failures,
  };
}
