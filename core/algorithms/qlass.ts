/**
 * @file Q labels of QLASS (arXiv 2502.02584): an exploration tree of one task, whose nodes are actions, is valued from its
 * leaves: Q = r + γ max over the children's Q, and Q = r at a leaf.
 */

export interface ExplorationNode {
  readonly reward: number;
  /** The actions tried after this one. */
  readonly children: readonly ExplorationNode[];
}

export interface ValuedNode extends ExplorationNode {
  readonly q: number;
  readonly children: readonly ValuedNode[];
}

/** The tree with Q at every node. */
export function valueTree({ reward, children }: ExplorationNode, gamma: number): ValuedNode {
  const valued = children.map((child) => valueTree(child, gamma));
  const best = valued.length > 0 ? Math.max(...valued.map(({ q }) => q)) : 0;
  return { reward, children: valued, q: reward + gamma * best };
}
