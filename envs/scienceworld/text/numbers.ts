/** @file Numbers as Java prints them. */

/** `%.0f`: rounded half away from zero; small negative numbers give "-0". */
export function roundHalfUp(value: number): string {
  const rounded = Math.floor(Math.abs(value) + 0.5);
  return value < 0 ? `-${rounded}` : `${rounded}`;
}

/** A double as `Double.toString` writes it, in the range this world uses. */
export function javaDouble(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e7)) return scientific(value);
  return Number.isInteger(value) ? `${Object.is(value, -0) ? "-0" : value}.0` : `${value}`;
}

function scientific(value: number): string {
  const [digits, exponent] = value.toExponential().split("e") as [string, string];
  return `${digits.includes(".") ? digits : `${digits}.0`}E${Number(exponent)}`;
}
