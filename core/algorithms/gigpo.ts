/**
 * @file Group-in-group policy optimisation (arXiv 2505.10978): A = A_E + ω A_S. Episodes of one task judge each other by
 * their returns (A_E), and steps that began at the same observation judge each other by what followed (A_S).
 */

import { mean, standardDeviation } from "./statistics.ts";

const EPSILON = 1e-6;

export interface GigpoConfig {
  /** γ of the returns that steps are compared by. */
  readonly gamma: number;
  /** Subtract the group's mean, or also divide by its standard deviation. */
  readonly normalization: "mean" | "mean_std";
  /** ω. */
  readonly stepWeight: number;
}

/** Each list has one entry per step. */
export interface GigpoEpisode {
  readonly rewards: readonly number[];
  /** What was observed before the step; equal observations are one anchor. */
  readonly observations: readonly string[];
}

/** What follows each step: Σ_k γ^k r_{t+k}. */
export function discountedReturns(rewards: readonly number[], gamma: number): number[] {
  const returns: number[] = [];
  let next = 0;
  for (const reward of rewards.toReversed()) {
    next = reward + gamma * next;
    returns.push(next);
  }
  return returns.reverse();
}

/** A_E of each episode of a task. A lone episode keeps its return. */
export function episodeAdvantages(episodes: readonly GigpoEpisode[], config: GigpoConfig): number[] {
  const returns = episodes.map(({ rewards }) => rewards.reduce((sum, reward) => sum + reward, 0));
  return returns.length > 1 ? relative(returns, config) : returns;
}

/** A_S of each step of each episode of a task. A step whose observation no other step shares gets 0. */
export function stepAdvantages(episodes: readonly GigpoEpisode[], config: GigpoConfig): number[][] {
  const groups = new Map<string, { episode: number; step: number; value: number }[]>();
  episodes.forEach(({ rewards, observations }, episode) => {
    discountedReturns(rewards, config.gamma).forEach((value, step) => {
      const anchor = observations[step] as string;
      groups.set(anchor, [...(groups.get(anchor) ?? []), { episode, step, value }]);
    });
  });
  const result = episodes.map(({ rewards }) => rewards.map(() => 0));
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const advantages = relative(
      group.map(({ value }) => value),
      config,
    );
    group.forEach(({ episode, step }, i) => {
      (result[episode] as number[])[step] = advantages[i] as number;
    });
  }
  return result;
}

/** A of each step of each episode of one task. */
export function gigpoAdvantages(episodes: readonly GigpoEpisode[], config: GigpoConfig): number[][] {
  const whole = episodeAdvantages(episodes, config);
  return stepAdvantages(episodes, config).map((steps, i) =>
    steps.map((step) => (whole[i] as number) + config.stepWeight * step),
  );
}

function relative(values: readonly number[], { normalization }: GigpoConfig): number[] {
  const center = mean(values);
  const spread = normalization === "mean_std" ? standardDeviation(values) + EPSILON : 1;
  return values.map((value) => (value - center) / spread);
}
