/** @file REINFORCE leave-one-out (arXiv 2402.14740): each attempt at a task is judged by the mean of the others. */

/** @param rewards of at least two attempts at one task */
export function leaveOneOutAdvantages(rewards: readonly number[]): number[] {
  if (rewards.length < 2) throw new RangeError("leave-one-out needs at least two attempts at a task");
  const total = rewards.reduce((sum, reward) => sum + reward, 0);
  return rewards.map((reward) => reward - (total - reward) / (rewards.length - 1));
}
