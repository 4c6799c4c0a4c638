/**
 * @file Trajectories as the critic sees them: transitions (s, a, r, s') with weights, one per environment step or one per
 * reply token (arXiv 2606.07367, Eqs. 3 to 5).
 */

import { noRow } from "../../kernels/gather/gather.ts";
import { type Packed, pack, padded } from "../data/pack.ts";
import { qIndex, type Step, succeeded, type Trajectory, valueIndex } from "../data/trajectory.ts";

export interface TransitionConfig {
  /** One transition per environment step, or one per reply token. */
  readonly estimator: "step" | "token";
  /** γ, per environment step. Inside a step tokens are not discounted. */
  readonly gamma: number;
  /** Scale of the retrospective rewards in r. */
  readonly auxScale: number;
  /** The two terms of w_t. */
  readonly temporalWeight: boolean;
  readonly successWeight: boolean;
}

/** w_t of Eq. (5); t counts from 1. */
export function stepWeight(
  t: number,
  length: number,
  success: boolean,
  config: Pick<TransitionConfig, "temporalWeight" | "successWeight">,
): number {
  const temporal = config.temporalWeight ? t / length : 1;
  const successful = config.successWeight ? Number(success) : 0;
  return config.temporalWeight || config.successWeight ? 0.5 * (temporal + successful) + 0.5 : 1;
}

/** Transitions of a batch, one after another; trajectories are contiguous ranges of them. */
export interface TransitionBatch {
  readonly packed: Packed;
  readonly valueIndex: Uint32Array;
  readonly qIndex: Uint32Array;
  readonly reward: Float32Array;
  /** Discount to the next transition, 0 at the last. */
  readonly gamma: Float32Array;
  /** 1 between tokens of a step, 0 across steps: where λ applies. */
  readonly inside: Uint8Array;
  /** w_t; 0 for padding. */
  readonly weight: Float32Array;
  readonly begin: Uint32Array;
  readonly end: Uint32Array;
  /** Transitions without padding. */
  readonly count: number;
}

const tokenStep = 256;
const transitionStep = 64;
const trajectoryStep = 8;

/** The transitions of trajectories, as the estimator sees them. */
export function transitionBatch(trajectories: readonly Trajectory[], config: TransitionConfig): TransitionBatch {
  const sequences = trajectories.map(({ ids }) => ids);
  const packed = pack(
    sequences,
    padded(
      sequences.reduce((sum, ids) => sum + ids.length, 0),
      tokenStep,
    ),
  );
  const transitions = trajectories.map((trajectory) => transitionsOf(trajectory, config));
  const count = transitions.reduce((sum, list) => sum + list.length, 0);
  const size = padded(count, transitionStep);
  const rows = padded(trajectories.length, trajectoryStep);
  const batch = {
    packed,
    valueIndex: new Uint32Array(size).fill(noRow),
    qIndex: new Uint32Array(size).fill(noRow),
    reward: new Float32Array(size),
    gamma: new Float32Array(size),
    inside: new Uint8Array(size),
    weight: new Float32Array(size),
    begin: new Uint32Array(rows),
    end: new Uint32Array(rows),
    count,
  };
  let n = 0;
  transitions.forEach((list, i) => {
    const offset = packed.offsets[i] as number;
    batch.begin[i] = n;
    for (const transition of list) {
      batch.valueIndex[n] = offset + transition.before;
      batch.qIndex[n] = offset + transition.after;
      batch.reward[n] = transition.reward;
      batch.gamma[n] = transition.gamma;
      batch.inside[n] = transition.inside ? 1 : 0;
      batch.weight[n] = transition.weight;
      n++;
    }
    batch.end[i] = n;
  });
  return batch;
}

interface Transition {
  /** Tokens whose states V and Q read. */
  readonly before: number;
  readonly after: number;
  readonly reward: number;
  readonly gamma: number;
  readonly inside: boolean;
  readonly weight: number;
}

function transitionsOf(trajectory: Trajectory, config: TransitionConfig): Transition[] {
  const { steps } = trajectory;
  const success = succeeded(trajectory);
  return steps.flatMap((step, t) => {
    const weight = stepWeight(t + 1, steps.length, success, config);
    const gamma = t + 1 < steps.length ? config.gamma : 0;
    const end = { reward: rewardOf(step, config), gamma, inside: false, weight };
    if (config.estimator === "step") return [{ before: valueIndex(step), after: qIndex(step), ...end }];
    return Array.from({ length: step.end - step.begin }, (_, k) => {
      const token = step.begin + k;
      const position = { before: token - 1, after: token };
      return token + 1 < step.end
        ? { ...position, reward: 0, gamma: 1, inside: true, weight }
        : { ...position, ...end };
    });
  });
}

function rewardOf(step: Step, config: TransitionConfig): number {
  return step.rEnv + config.auxScale * step.rAux;
}
