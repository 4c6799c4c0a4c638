/** @file Counting what agrees with the recordings. */

interface Count {
  equal: number;
  all: number;
}

export interface Tally {
  readonly steps: Count;
  readonly valid: Count;
  /** What recordings hold beside steps: lists of actions, reports of progress, names of splits. */
  readonly others: Count;
  readonly failures: string[];
}

const MOST_FAILURES = 20;
const CONTEXT = 60;

export function createTally(): Tally {
  const count = (): Count => ({ equal: 0, all: 0 });
  return { steps: count(), valid: count(), others: count(), failures: [] };
}

/** Counts one thing; `differences` says what does not agree. */
export function note(tally: Tally, what: "steps" | "valid" | "others", place: string, differences: string[]): void {
  tally[what].all += 1;
  if (differences.length === 0) tally[what].equal += 1;
  else if (tally.failures.length < MOST_FAILURES) tally.failures.push(`${place}: ${differences.join("; ")}`);
}

/** What differs between two values of a field; nothing is compared when the recording has none. */
export function difference(field: string, ours: unknown, theirs: unknown): string[] {
  if (theirs === undefined || theirs === null) return [];
  const [a, b] = [asText(ours), asText(theirs)];
  if (a === b) return [];
  let at = 0;
  while (a[at] === b[at]) at += 1;
  const part = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - CONTEXT), at + CONTEXT));
  return [`${field} is ${part(a)}, recorded is ${part(b)}`];
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
