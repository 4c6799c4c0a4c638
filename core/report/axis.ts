/** @file Round numbers for the axes of charts. */

/** Steps of 1, 2 or 5 times a power of ten, `smallest` at least, that cover `low` to `high` in about `count` intervals. */
export function axisTicks(low: number, high: number, count: number, smallest = 0): number[] {
  const span = high - low;
  if (!(span > 0)) return [low];
  const rough = Math.max(span / count, smallest);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough * 0.999) ?? 10 * power;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => roundTo(step, (first + i) * step));
}

/** Removes the noise of binary fractions: as many decimals as the step has, one more to be safe. */
function roundTo(step: number, value: number): number {
  const decimals = Math.min(20, Math.max(0, 1 - Math.floor(Math.log10(step))));
  return Number(value.toFixed(decimals));
}
