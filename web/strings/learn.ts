/** @file The texts of the lessons. */

import type { LessonName } from "../learn/lesson-names.ts";

interface LessonText {
  readonly title: string;
  readonly text: readonly string[];
  readonly task: string;
  /** What one has seen when the task is done. */
  readonly done: string;
}

const lessons: Readonly<Record<LessonName, LessonText>> = {
  delay: {
    title: "Why delayed reward is hard",
    text: [
      "An agent stands in a small bathroom and reads its task. It acts by writing text, and the world answers with text. Only the " +
        "action that completes the task is rewarded; every other step of the episode gets 0, the useful ones and the useless ones alike.",
      "Below, an expert plays one game, and a player who picks any valid action by chance plays fifty. That player even gets the " +
        "list of valid actions, which the agent never sees.",
      "The discounted return G hands the last reward back to all steps of an episode. It cannot tell which of them mattered: " +
        "a detour just before the end gets more of it than the find at the beginning.",
    ],
    task: "How long must a game be for chance to win at least one game in ten? Change the length and play, until it does.",
    done: "The expert needs five steps here. Chance needs more than ten times as many, and that in one small room.",
  },
  critic: {
    title: "What V and Q learn",
    text: [
      "Q(s, a) says how much reward follows action a in state s, V(s) how much follows a state when the better actions of the data " +
        "are taken. Both learn from recorded episodes alone; nothing outside of the data is ever asked.",
      "This world has two states. From s0, action a leads to s1 and b fails; from s1, c wins (reward 1) and d fails. The data " +
        "are the episodes {a, c}, {a, d} and {b}. The critic below is the one of the training, with a table in place of its network.",
      "V regresses on Q with an asymmetric square: errors of actions better than V count m, of worse ones 1 − m. With m = ½, V is the " +
        "mean over the data; towards m = 1 it becomes the value of the best action in the data.",
    ],
    task: "Switch the weights off and find the m at which the critic learns V(s1) = 0.9.",
    done: "Without weights V(s1) is m itself: one action of worth 1 and one of worth 0, blended by m. And Q(s0, a) is γ V(s1).",
  },
  weights: {
    title: "Time × success weights",
    text: [
      "Not every transition teaches equally well. Late steps are close to the reward, so their targets are nearly exact, while early " +
        "ones bootstrap from values that are still wrong. And episodes that ended in reward are rarer and say more.",
      "Q-Evolve weighs both losses of the critic by w = ½ (t/T + d) + ½, where t counts the steps of an episode from 1 to T and d " +
        "is 1 if it ended with reward. Weights lie between ½ and 1½.",
      "They are not free: up-weighted successes make V optimistic where outcomes are a matter of chance. The last line shows by how much.",
    ],
    task:
      "Find the setting in which the last step of a lost episode weighs as much as that of a won one, while late steps still weigh " +
      "more than early ones.",
    done: "That is the time term alone. V(s1) is then unbiased again: both last steps count the same.",
  },
  rewards: {
    title: "From values to process rewards",
    text: [
      "The critic’s values turn into a reward for each single step: δ = r + γ V(s′) − V(s) asks whether the step made the outlook " +
        "better. The process reward sums the following δ, each a factor γλ less: A = δ + γλ A′.",
      "With λ = 0 a step answers for its own change of V only, so it is as good as V is. With λ = 1 it answers for all that followed: " +
        "no trust in V, but every later mistake is charged to it.",
      "Watch action a, the right one, in the episode that d lost: what it gets depends on λ alone.",
    ],
    task: "Find the largest λ, to two digits, at which action a is not punished in the lost episode {a, d}.",
    done:
      "Below this λ the critic takes the blame off a and leaves it with d. The training uses larger ones and relies on the average over " +
      "many episodes.",
  },
  bppo: {
    title: "One update, in slow motion",
    text: [
      "Now the policy moves. Every action of the data is compared with how likely it was before the update: η = π / π_old. The loss " +
        "takes the smaller of η A and clip(η, 1 − ε_low, 1 + ε_high) A, so an action stops being pushed once it has moved far enough.",
      "Q-Evolve uses two bounds: bad actions may become five times less likely (ε_low = 0.8), good ones only 1.4 times more likely " +
        "(ε_high = 0.4). Suppress firmly, promote with care: the data tell well what failed, but praise comes from an estimate.",
      "The four numbers below are a whole policy, moved by the loss and the optimiser of the training. Each line shows what the " +
        "next update will do with one action, and why.",
    ],
    task: "Update until the best action has reached its bound and gets no gradient any more, while the worst one still gets some.",
    done:
      "The bound takes the gradient, not the speed: the optimiser’s momentum still carries the action on, and where all four share one " +
      "sum, pushing one down lifts the others.",
  },
  iterations: {
    title: "Policy and critic evolve together",
    text: [
      "A critic knows only what the data show, and the data are what an older policy did. So the loop begins again: the new policy " +
        "plays, a new critic judges what it did now, and the policy moves once more.",
      "This table fills up while a run learns. Explained variance says how well V foretells the return of an episode; the mean process " +
        "rewards of won, lost and faulty steps should keep their order; KL is how far the policy has gone from its start.",
    ],
    task: "Start a run in Evolve, come back, and wait until one whole iteration is evaluated (about a minute with the preset Room).",
    done: "Compare the rows: as the policy gets better, its new episodes have fewer faults for the critic to find, and gains shrink.",
  },
  failure: {
    title: "When it fails",
    text: [
      "The method stands on its data. If no episode was ever rewarded, V is 0 everywhere, so is every process reward, and the policy " +
        "stays where it is. Demonstrations are there for this reason.",
      "If V is too optimistic, even right actions disappoint. With m = 0.7 and the weights of the paper, action a gets a negative " +
        "process reward on average, although it is the only way to win.",
      "A run watches for the rest: a policy far from its reference, growing entropy, invalid actions. Alarms of the live run " +
        "are listed below, each with what to try.",
    ],
    task:
      "Two things. First, put together at least three episodes from which nothing can be learned. Then, with all three kinds of " +
      "episodes in the data, repair the critic so that a is rewarded on average.",
    done: "No reward, no signal; and optimism is a choice. The preset Room uses m = 0.5 for this reason.",
  },
};

export const learnText = {
  contents: "Lessons",
  progress: (done: number, all: number) => `${done} of ${all} tasks done`,
  lesson: (number: number, title: string) => `${number}. ${title}`,
  doneMark: "done",
  task: "Your task",
  isDone: "Done.",
  isOpen: "Not yet.",
  previous: "Back",
  next: "Next lesson",
  reset: "Forget what is done",
  lessons,
  chance: {
    expert: "An expert’s game",
    columns: { step: "Step", action: "Action", reward: "Reward", return: "Return G" },
    gamma: "Discount γ",
    title: "Fifty games by chance",
    length: "Steps in a game",
    play: "Play fifty games",
    wins: (wins: number, games: number) => `${wins} of ${games} won`,
    perLength: (steps: number) => `${steps} steps`,
    none: "Not played yet.",
  },
  world: {
    expectile: "Expectile m",
    weights: "Weights of time and success",
    temporal: "Time term t/T",
    successful: "Success term d",
    gamma: "Discount γ",
    diagram:
      "State s0: action a leads to state s1, action b fails. State s1: action c wins with reward 1, action d fails.",
    quantity: "Quantity",
    learned: "Learned",
    known: "In closed form",
    training: "The critic is learning …",
    trained: "The critic has converged.",
    lost: "fail",
    won: "win, r = 1",
  },
  weightBars: {
    length: "Steps T of an episode",
    won: "Won episode",
    lost: "Lost episode",
    effect: (learned: string, plain: string) =>
      `In the two-state world, m = 0.7: V(s1) = ${learned} with these weights, ${plain} without any.`,
  },
  processRewards: {
    lambda: "λ",
    choice: "Process reward",
    choices: {
      gae_env: "GAE of the world’s reward (the paper’s)",
      gae_full: "GAE with retrospective rewards",
      td: "One-step difference δ",
      q_minus_v: "Q − V",
    },
    episode: (actions: string, won: boolean) => `Episode {${actions}}, ${won ? "won" : "lost"}`,
    columns: { action: "Action", value: "V before", q: "Q", advantage: "Process reward A" },
  },
  slowMotion: {
    low: "ε_low",
    high: "ε_high",
    update: "One update",
    many: "Five updates",
    again: "Start again",
    updates: (count: number) => (count === 1 ? "1 update made" : `${count} updates made`),
    actions: ["best", "fair", "poor", "worst"],
    columns: {
      action: "Action",
      advantage: "A",
      policy: "π_old → π",
      ratio: "Ratio η between its bounds",
      free: "η A",
      clipped: "clip(η) A",
      surrogate: "smaller",
      slope: "gradient",
    },
    atBound: "0, at its bound",
  },
  perIteration: {
    columns: {
      iteration: "Iteration",
      collected: "Collected reward, %",
      explained: "Explained variance",
      won: "A of won steps",
      lost: "A of lost steps",
      faulty: "A of faulty steps",
      kl: "KL to the start",
      success: "Success unseen, %",
    },
    recorded: "These are the numbers of the recorded run; those of yours take their place once it has some.",
    open: "Go to Evolve",
  },
  dataChoice: {
    title: "Episodes in the data",
    count: (actions: string) => `{${actions}}`,
    actions: "Mean process reward of each action",
    columns: { action: "Action", times: "Times in the data", advantage: "Mean A" },
    none: "Nothing to learn from: no episode.",
    first: "No signal from three episodes or more",
    second: "Right action rewarded again",
    alarms: "Alarms of the live run",
    noAlarms: "No run has raised an alarm on this page.",
  },
};
