/**
 * @file The classes of characters that word boundaries depend on (Unicode Standard Annex 29, as Lucene 8 reads it),
 * derived from the properties JavaScript knows.
 */

/**
 * One letter per class: `L` letter, `H` Hebrew letter, `N` digit, `K` Katakana, `X` connector such as `_`,
 * `:` joins letters, `,` joins digits, `.` joins both, `'` and `"` quotes, `e` mark or format character, `z` zero-width
 * joiner, `c` combining keycap, `I` ideograph, `h` Hiragana, `S` script without spaces, `P` pictograph, `M` skin tone,
 * `R` regional indicator, `k` keycap base, `o` anything else.
 */
export type CharacterClass = string;

// Fixed, because \p{Extended_Pictographic} lost characters in Unicode 17 that Lucene keeps (★, ♫, ☛).
const PICTOGRAPH = new RegExp(
  "[\\u{a9}\\u{ae}\\u{203c}\\u{2049}\\u{2122}\\u{2194}-\\u{2199}\\u{21a9}\\u{21aa}\\u{231a}\\u{231b}\\u{2328}\\u{2388}" +
    "\\u{23cf}\\u{23e9}-\\u{23f3}\\u{23f8}-\\u{23fa}\\u{25aa}\\u{25ab}\\u{25b6}\\u{25c0}\\u{25fb}-\\u{25fe}" +
    "\\u{2600}-\\u{2605}\\u{2607}-\\u{2612}\\u{2614}-\\u{2685}\\u{2690}-\\u{2705}\\u{2708}-\\u{2712}\\u{2714}\\u{2716}" +
    "\\u{271d}\\u{2721}\\u{2728}\\u{2733}\\u{2734}\\u{2744}\\u{2747}\\u{274c}\\u{274e}\\u{2753}-\\u{2755}\\u{2757}" +
    "\\u{2763}-\\u{2767}\\u{2795}-\\u{2797}\\u{27a1}\\u{27b0}\\u{27bf}\\u{2934}\\u{2935}\\u{2b05}-\\u{2b07}\\u{2b1b}" +
    "\\u{2b1c}\\u{2b50}\\u{2b55}\\u{3030}\\u{303d}\\u{3297}\\u{3299}\\u{1f000}-\\u{1f0ff}\\u{1f300}-\\u{1fadf}]",
  "u",
);

/** The first class whose pattern fits counts. */
const CLASSES: readonly (readonly [CharacterClass, RegExp])[] = [
  ["z", /\u200d/u],
  ["c", /\u20e3/u],
  ["M", /[\u{1f3fb}-\u{1f3ff}]/u],
  ["R", /[\u{1f1e6}-\u{1f1ff}]/u],
  ["o", /\u200b/u],
  ["e", /[\p{M}\p{Cf}\u200c\uff9e\uff9f]/u],
  ["N", /\p{Nd}/u],
  ["X", /[\p{Pc}\u202f]/u],
  ["'", /'/u],
  ['"', /"/u],
  [".", /[.\u2018\u2019\u2024\ufe52\uff07\uff0e]/u],
  [":", /[:\u00b7\u0387\u05f4\u2027\ufe13\ufe55\uff1a]/u],
  [",", /[,;\u037e\u0589\u060c\u060d\u066c\u07f8\u2044\ufe10\ufe14\ufe50\ufe54\uff0c\uff1b]/u],
  ["k", /[#*]/u],
  ["K", /[\p{Script=Katakana}\u3031-\u3035\u309b\u309c\u30a0\u30fc\uff70]/u],
  ["h", /\p{Script=Hiragana}/u],
  ["I", /\p{Script=Han}/u],
  [
    "S",
    /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}\p{Script=Ahom}]/u,
  ],
  ["P", PICTOGRAPH],
  ["H", /(?=\p{L})\p{Script=Hebrew}/u],
  ["L", /(?!\p{Ideographic})[\p{Alphabetic}\u05f3]/u],
];

const ASCII = Array.from({ length: 128 }, (_, code) => find(String.fromCharCode(code)));

/** The class of one character (a code point as text). */
export function characterClass(char: string): CharacterClass {
  return ASCII[char.codePointAt(0)!] ?? find(char);
}

function find(char: string): CharacterClass {
  return CLASSES.find(([, pattern]) => pattern.test(char))?.[0] ?? "o";
}
