/** @file How far numbers are from a reference. */

/** What a comparison that met NaN or infinity reports: worse than any limit, and still a number in JSON. */
const hopeless = Number.MAX_VALUE;

function finite(error: number): number {
  return Number.isFinite(error) ? error : hopeless;
}

/** max |a − b| / max |b|; with b all zero, max |a|. */
export function relativeError(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (actual.length !== expected.length) return hopeless;
  let difference = 0;
  let scale = 0;
  for (let i = 0; i < expected.length; i++) {
    const [a, b] = [actual[i] as number, expected[i] as number];
    const distance = Math.abs(a - b);
    if (!Number.isFinite(distance)) return hopeless;
    difference = Math.max(difference, distance);
    scale = Math.max(scale, Math.abs(b));
  }
  return finite(scale > 0 ? difference / scale : difference);
}

/**
 * ‖Δ − Δref‖ / ‖Δref‖, where Δ is what an optimiser added to `before`.
 * @param counts which elements are compared: where a gradient is rounding noise, Adam's update of it is too
 */
export function updateError(
  before: ArrayLike<number>,
  after: ArrayLike<number>,
  expected: ArrayLike<number>,
  counts: (i: number) => boolean,
): number {
  if (after.length !== expected.length || before.length !== expected.length) return hopeless;
  let difference = 0;
  let scale = 0;
  for (let i = 0; i < expected.length; i++) {
    if (!counts(i)) continue;
    difference += ((after[i] as number) - (expected[i] as number)) ** 2;
    scale += ((expected[i] as number) - (before[i] as number)) ** 2;
  }
  return finite(Math.sqrt(scale > 0 ? difference / scale : difference));
}

/** The share of places where two lists differ. */
export function mismatch<T>(actual: readonly T[], expected: readonly T[]): number {
  const length = Math.max(actual.length, expected.length);
  let different = 0;
  for (let i = 0; i < length; i++) if (actual[i] !== expected[i]) different++;
  return length > 0 ? different / length : 0;
}
