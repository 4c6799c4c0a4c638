/**
 * @file Counts checks and keeps the first few that failed.
 */

const SHOWN_FAILURES = 20;

export interface Tally {
  /** One check: are the two equal as JSON? Keys of objects may come in any order. */
  equal(what: string, actual: unknown, expected: unknown): void;
  /** One check that is decided elsewhere. */
  check(what: string, holds: boolean, detail: string): void;
  readonly passed: number;
  readonly total: number;
  readonly failures: readonly string[];
}

export function createTally(): Tally {
  const failures: string[] = [];
  let passed = 0;
  let total = 0;
  const check = (what: string, holds: boolean, detail: string) => {
    total++;
    if (holds) passed++;
    else if (failures.length < SHOWN_FAILURES) failures.push(`${what}: ${detail}`);
  };
  return {
    check,
    equal: (what, actual, expected) => {
      const has = canonical(actual);
      const wants = canonical(expected);
      check(what, has === wants, differenceOf(has, wants));
    },
    get passed() {
      return passed;
    },
    get total() {
      return total;
    },
    failures,
  };
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The two texts from shortly before they part. */
function differenceOf(actual: string, expected: string): string {
  let at = 0;
  while (at < actual.length && actual[at] === expected[at]) at++;
  const from = Math.max(0, at - 30);
  return `…${actual.slice(from, at + 90)}… instead of …${expected.slice(from, at + 90)}…`;
}
