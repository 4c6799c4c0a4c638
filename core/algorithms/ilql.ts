/**
 * @file The losses of implicit language Q-learning (arXiv 2206.11871), which Q-Evolve's critic descends from. Every token is
 * an action, Q has one output per token of the vocabulary, and a conservative term keeps Q low on tokens not taken:
 *   L_Q    = mean Σ_heads (r + γ V(s') − Q(s,a))²
 *   L_V    = mean |τ − 1(u<0)| u²,  u = min Q̄(s,a) − V(s)
 *   L_CQL  = mean Σ_heads −log softmax(Q(s,·))_a
 *   L_AWAC = mean −exp(β u) log π(a|s)
 */

export interface IlqlConfig {
  readonly gamma: number;
  /** τ: the expectile. */
  readonly tau: number;
  /** β: 0 makes L_AWAC behaviour cloning. */
  readonly beta: number;
}

/** One token of a conversation, as an action. */
export interface IlqlTransition {
  readonly action: number;
  readonly reward: number;
  /** V before the token and after it; what is after a terminal token counts as 0. */
  readonly value: number;
  readonly nextValue: number;
  readonly isTerminal: boolean;
  /** Q(s,·) of each head, and of each target head. */
  readonly q: readonly (readonly number[])[];
  readonly targetQ: readonly (readonly number[])[];
  /** The policy's logits. */
  readonly logits: readonly number[];
}

export interface IlqlLosses {
  readonly q: number;
  readonly v: number;
  readonly cql: number;
  readonly awac: number;
}

export function ilqlLosses(transitions: readonly IlqlTransition[], { gamma, tau, beta }: IlqlConfig): IlqlLosses {
  const mean = (loss: (transition: IlqlTransition) => number): number =>
    transitions.reduce((sum, transition) => sum + loss(transition), 0) / Math.max(1, transitions.length);
  const advantage = ({ targetQ, action, value }: IlqlTransition): number =>
    Math.min(...targetQ.map((head) => head[action] as number)) - value;
  return {
    q: mean(({ q, action, reward, nextValue, isTerminal }) => {
      const target = reward + (isTerminal ? 0 : gamma * nextValue);
      return q.reduce((sum, head) => sum + (target - (head[action] as number)) ** 2, 0);
    }),
    v: mean((transition) => {
      const u = advantage(transition);
      return Math.abs(tau - Number(u < 0)) * u * u;
    }),
    cql: mean(({ q, action }) => q.reduce((sum, head) => sum - logSoftmax(head, action), 0)),
    awac: mean(
      (transition) => -Math.exp(beta * advantage(transition)) * logSoftmax(transition.logits, transition.action),
    ),
  };
}

function logSoftmax(logits: readonly number[], i: number): number {
  const most = Math.max(...logits);
  return (logits[i] as number) - most - Math.log(logits.reduce((sum, logit) => sum + Math.exp(logit - most), 0));
}
