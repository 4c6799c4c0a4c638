/**
 * @file The wording that pages and wishes repeat: as single tokens they leave a policy little to read but products and
 * values. The separator takes the space behind it along, so that a name is the same token on a page and in `click[…]`.
 */

export const framePhrases: readonly string[] = [
  " [SEP] ",
  "Page 1 (Total results: ",
  ") [SEP] Next > [SEP] ",
  ") [SEP] < Prev [SEP] Next > [SEP] ",
  "< Prev [SEP] ",
  " [SEP] $",
  ".0 [SEP] ",
  " [SEP] Price: $",
  " [SEP] Rating: N.A. [SEP] Description [SEP] Features [SEP] Reviews [SEP] Buy Now",
  ".0 [SEP] Rating: N.A. [SEP] Description [SEP] Features [SEP] Reviews [SEP] Buy Now",
  ", and price lower than ",
  ".00 dollars",
  "search[",
  "click[",
  "click[features]",
  "click[< prev]",
  "click[next >]",
  "click[buy now]",
];
