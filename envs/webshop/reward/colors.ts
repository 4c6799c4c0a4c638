/**
 * @file Colour words of the original's reward: an option that contains one counts as that colour.
 */

import { textRepr } from "../python/text.ts";

/** In the order in which they are tried: the first that occurs wins, wherever it stands. */
const COLORS: readonly string[] = (
  "alabaster apricot aqua ash asphalt azure banana beige black blue blush bordeaux bronze brown burgundy camel camo " +
  "caramel champagne charcoal cheetah chestnut chocolate christmas coffee cognac copper coral cranberry cream crystal " +
  "dark denim eggplant elephant espresso fuchsia gold granite grape graphite grass gray green grey heather indigo ivory " +
  "ivy khaki lavender lemon leopard light lilac lime magenta maroon mauve merlot midnight mint mocha multicolor mushroom " +
  "mustard natural navy nude olive orange peach pewter pink plum purple rainbow red rose royal rust sand sapphire " +
  "seashell silver skull slate steel stone stonewash sunflower tan taupe teal tiger turquoise violet walnut wheat white " +
  "wine yellow"
).split(" ");

/** The first colour word inside a text, or the text: `standard` becomes `tan`, `dark green` becomes `dark`. */
export function normalizeColor(text: string): string {
  return COLORS.find((color) => text.includes(color)) ?? text;
}

/**
 * The same for a named option, which the original passes as a Python tuple: a colour word must equal the name or the
 * value, and otherwise the tuple's printed form is what gets compared.
 */
export function normalizeNamedColor(name: string, value: string): string {
  return COLORS.find((color) => color === name || color === value) ?? `(${textRepr(name)}, ${textRepr(value)})`;
}
