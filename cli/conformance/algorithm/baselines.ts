/** @file The numbers of the methods Q-Evolve is compared with. */

import { awrWeight } from "../../../core/algorithms/awr.ts";
import { bilevelAdvantages } from "../../../core/algorithms/bilevel-gae.ts";
import { dpo } from "../../../core/algorithms/dpo.ts";
import {
  discountedReturns,
  episodeAdvantages,
  type GigpoConfig,
  gigpoAdvantages,
  stepAdvantages,
} from "../../../core/algorithms/gigpo.ts";
import { groupAdvantages } from "../../../core/algorithms/grpo.ts";
import { type IlqlTransition, ilqlLosses } from "../../../core/algorithms/ilql.ts";
import { type ExplorationNode, type ValuedNode, valueTree } from "../../../core/algorithms/qlass.ts";
import { leaveOneOutAdvantages } from "../../../core/algorithms/rloo.ts";
import { whiten } from "../../../core/algorithms/whiten.ts";
import { numberIn, type Recording, type ReferenceTree } from "./recording.ts";
import type { NumberTally } from "./tally.ts";

export function checkBaselines(golden: Recording, tally: NumberTally): void {
  checkAwr(golden, tally);
  checkDpo(golden, tally);
  checkGroups(golden, tally);
  checkGigpo(golden, tally);
  checkBilevel(golden, tally);
  checkQlass(golden, tally);
  checkIlql(golden, tally);
  if (golden.whiten) tally.near("whiten.y", whiten(golden.whiten.x), golden.whiten.y);
}

function checkAwr({ awr: golden }: Recording, tally: NumberTally): void {
  for (const [name, expected] of Object.entries(golden ?? {})) {
    // "exp(A)" or "min(exp(3A),100)".
    const [, factor, most] = /^(?:min\()?exp\(([\d.]*)A\)(?:,([\d.]+)\))?$/.exec(name) ?? [];
    if (factor === undefined) continue;
    const config = { beta: 1 / Number(factor || 1), most: Number(most ?? Number.POSITIVE_INFINITY) };
    tally.near(`awr.${name}`, golden?.A.map((advantage) => awrWeight(advantage, config)) ?? [], expected);
  }
}

function checkDpo({ dpo: golden }: Recording, tally: NumberTally): void {
  if (!golden) return;
  const results = (labelSmoothing: number) =>
    golden.logp_c.map((chosen, i) =>
      dpo(
        {
          chosen,
          rejected: golden.logp_r[i] as number,
          refChosen: golden.ref_c[i] as number,
          refRejected: golden.ref_r[i] as number,
        },
        { beta: golden.beta, labelSmoothing },
      ),
    );
  const plain = results(0);
  const of = (read: (result: (typeof plain)[number]) => number) => plain.map(read);
  tally.near(
    "dpo.losses",
    of(({ loss }) => loss),
    golden.losses,
  );
  tally.near(
    "dpo.chosen_rewards",
    of(({ chosenReward }) => chosenReward),
    golden.chosen_rewards,
  );
  tally.near(
    "dpo.rejected_rewards",
    of(({ rejectedReward }) => rejectedReward),
    golden.rejected_rewards,
  );
  tally.near(
    "dpo.acc",
    of(({ chosenReward, rejectedReward }) => Number(chosenReward > rejectedReward)),
    golden.acc,
  );
  for (const [name, expected] of Object.entries(golden)) {
    const smoothing = numberIn(name, /^ls([\d.]+)$/);
    if (smoothing === undefined) continue;
    const losses = results(smoothing).map(({ loss }) => loss);
    tally.near(`dpo.${name}`, losses, expected as number[]);
  }
}

function checkGroups({ grpo_adv: grpo, rloo_adv: rloo }: Recording, tally: NumberTally): void {
  for (const [name, scale] of [
    ["scaled", true],
    ["unscaled", false],
  ] as const) {
    if (!grpo) continue;
    const advantages = grpo.rewards.map((group) => groupAdvantages(group, scale));
    tally.near(`grpo_adv.${name}`, advantages, grpo[name]);
  }
  if (rloo) tally.near("rloo_adv.A", leaveOneOutAdvantages(rloo.r), rloo.A);
}

function checkGigpo({ gigpo: golden }: Recording, tally: NumberTally): void {
  if (!golden) return;
  const { gamma } = golden;
  const episodes = golden.rewards.map((rewards, i) => ({ rewards, observations: golden.obs[i] as string[] }));
  const returns = golden.rewards.map((rewards) => discountedReturns(rewards, gamma));
  tally.near("gigpo.step_returns", returns, golden.step_returns);
  for (const [section, normalization] of [
    ["mean_norm", "mean"],
    ["mean_std_norm", "mean_std"],
  ] as const) {
    const config: GigpoConfig = { gamma, normalization, stepWeight: 1 };
    tally.near(`gigpo.${section}.episode`, episodeAdvantages(episodes, config), golden[section].episode);
    tally.near(`gigpo.${section}.step`, stepAdvantages(episodes, config), golden[section].step);
    for (const [name, expected] of Object.entries(golden[section])) {
      const stepWeight = numberIn(name, /^total_w([\d.]+)$/);
      if (stepWeight === undefined) continue;
      tally.near(`gigpo.${section}.${name}`, gigpoAdvantages(episodes, { ...config, stepWeight }), expected);
    }
  }
}

function checkBilevel({ bilevel, bilevel2 }: Recording, tally: NumberTally): void {
  if (bilevel) {
    // The example in RAGEN's own source: two turns of five tokens, each rewarded with 1 at its end.
    const value = Array.from({ length: 10 }, (_, i) => (i + 1) / 10);
    const reward = value.map((_, i) => Number(i % 5 === 4));
    const turns = [0, 5].map((begin) => ({ begin, end: begin + 5 }));
    const { advantage, return: returns } = bilevelAdvantages(value, reward, turns, {
      turnGamma: 0.95,
      gamma: 1,
      lambda: 1,
    });
    tally.near("bilevel.adv_raw", advantage, bilevel.adv_raw);
    tally.near("bilevel.returns", returns, bilevel.returns);
    tally.near("bilevel.adv_whitened", whiten(advantage), bilevel.adv_whitened);
  }
  if (bilevel2) {
    const { V, r, gamma, lam, high_gamma } = bilevel2;
    const config = { turnGamma: high_gamma, gamma, lambda: lam };
    const { advantage, return: returns } = bilevelAdvantages(V, r, turnsOf(bilevel2.mask, r), config);
    tally.near("bilevel2.adv_raw", advantage, bilevel2.adv_raw);
    tally.near("bilevel2.returns", returns, bilevel2.returns);
  }
}

/** Ranges of tokens that end where there is a reward, without the masked ones between. */
function turnsOf(mask: readonly number[], reward: readonly number[]): { begin: number; end: number }[] {
  const turns: { begin: number; end: number }[] = [];
  let begin = 0;
  reward.forEach((r, i) => {
    if (mask[i] === 0) begin = i + 1;
    if (r === 0) return;
    turns.push({ begin, end: i + 1 });
    begin = i + 1;
  });
  return turns;
}

/** γ of the paper. */
const treeGamma = 0.9;

function checkQlass({ qlass_tree: golden }: Recording, tally: NumberTally): void {
  if (!golden) return;
  const plain = ({ r, c }: ReferenceTree): ExplorationNode => ({ reward: r, children: c.map(plain) });
  const compare = (node: ValuedNode, expected: ReferenceTree, place: string): void => {
    tally.near(`${place}.q`, node.q, expected.q);
    expected.c.forEach((child, i) => {
      compare(node.children[i] as ValuedNode, child, `${place}.c[${i}]`);
    });
  };
  compare(valueTree(plain(golden), treeGamma), golden, "qlass_tree");
}

function checkIlql({ ilql: golden }: Recording, tally: NumberTally): void {
  if (!golden) return;
  const at = <T>(list: readonly T[], i: number): T => list[i] as T;
  const transitions = golden.actions.map(
    (action, i): IlqlTransition => ({
      action,
      reward: at(golden.rewards, i),
      value: at(golden.vs, i),
      nextValue: at(golden.vs, i + 1),
      // There, 1 is a state that is not terminal.
      isTerminal: at(golden.dones, i + 1) === 0,
      q: [at(golden.q1, i), at(golden.q2, i)],
      targetQ: [at(golden.tq1, i), at(golden.tq2, i)],
      logits: at(golden.logits, i),
    }),
  );
  const losses = ilqlLosses(transitions, golden);
  tally.near("ilql.loss_q", losses.q, golden.loss_q);
  tally.near("ilql.loss_v", losses.v, golden.loss_v);
  tally.near("ilql.loss_cql", losses.cql, golden.loss_cql);
  tally.near("ilql.loss_awac", losses.awac, golden.loss_awac);
}
