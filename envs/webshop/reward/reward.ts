/**
 * @file The reward of a purchase (WebShop, arXiv 2207.01206): the share of wishes met, times the type factor.
 */

import { UserError } from "../../../core/errors.ts";
import type { Product } from "../catalogue/product.ts";
import { type Goal, optionCount } from "../goals/goal.ts";
import { matchAttributes } from "./attributes.ts";
import type { SimilarityRatio } from "./fuzz.ts";
import { matchOptions } from "./options.ts";
import type { Tagger } from "./tagger.ts";
import { matchType } from "./type.ts";

/** The parts of a reward under the original's names; weights are shares of the total. */
export interface RewardDetails {
  readonly r_type: number;
  readonly r_att: number;
  readonly w_att: number;
  readonly query_match: boolean;
  readonly category_match: boolean;
  readonly title_score: number;
  /** Absent when the goal asks for no option. */
  readonly r_option?: number;
  readonly w_option?: number;
  readonly r_price: boolean;
  readonly w_price: number;
}

export interface Purchase {
  readonly product: Product;
  /** What was paid, in dollars; prices of options do not count. */
  readonly price: number;
  /** The chosen option values. */
  readonly options: readonly string[];
}

export interface RewardRules {
  readonly tagger: Tagger;
  readonly ratio: SimilarityRatio;
}

/** The reward in [0, 1] and its parts. @throws UserError for a goal without attributes or with a bound of zero. */
export function rewardOf(
  purchase: Purchase,
  goal: Goal,
  rules: RewardRules,
): { reward: number; details: RewardDetails } {
  const { product } = purchase;
  if (goal.attributes.length === 0 || goal.priceUpper <= 0) {
    throw new UserError(`the goal for ${goal.asin} needs at least one attribute and a price bound above zero`);
  }
  const type = matchType(
    { ...product, nouns: rules.tagger.nouns(product) },
    { ...goal, nouns: rules.tagger.nouns(goal) },
  );
  const attributes = matchAttributes(product, goal.attributes, rules.ratio);
  const options = matchOptions(purchase.options, goal.options, rules.ratio);
  const priceMet = purchase.price <= goal.priceUpper;
  const wishedOptions = optionCount(goal.options);
  const wishes = goal.attributes.length + wishedOptions + 1;
  const met = attributes.matches + options.matches + (priceMet ? 1 : 0);
  return {
    reward: (met / wishes) * type.factor,
    details: {
      r_type: type.factor,
      r_att: attributes.share ?? 0,
      w_att: goal.attributes.length / wishes,
      query_match: type.queryMatch,
      category_match: type.categoryMatch,
      title_score: type.titleScore,
      ...(options.share === null ? {} : { r_option: options.share, w_option: wishedOptions / wishes }),
      r_price: priceMet,
      w_price: 1 / wishes,
    },
  };
}
