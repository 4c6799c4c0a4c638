import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../../core/random.ts";
import { type AlfworldEnv, createAlfworldEnv, NOTHING_HAPPENS } from "../../../envs/alfworld/env.ts";
import { createGameCache, loadGame } from "../../../envs/alfworld/game.ts";
import { generateGame } from "../../../envs/alfworld/generate/games.ts";
import { COTTAGE_GRAMMAR, cottage, envOver, play } from "./fixtures/cottage.ts";

const GAMES = [
  cottage(),
  ...(["nook", "full"] as const).map((difficulty) => {
    const file = generateGame({ difficulty, split: "train", index: 3 });
    return loadGame(file, file.id);
  }),
];

/** Some steps of a random walk; `wild` mixes in commands that are not possible. */
function* walk(env: AlfworldEnv, task: number, seed: string, steps: number, wild = false) {
  const random = createRandom(seed);
  let { observation, info } = env.reset({ seed: 0, task });
  yield { action: "", observation, admissible: info.admissible, won: info.won };
  for (let step = 0; step < steps; step++) {
    const action =
      wild && random.int(4) === 0 ? random.choice(["dance", "go to", "TAKE"]) : random.choice(info.admissible);
    ({ observation, info } = env.step(action));
    yield { action, observation, admissible: info.admissible, won: info.won };
  }
}

const walks = fc.record({ task: fc.nat(GAMES.length - 1), seed: fc.nat().map(String) });

describe("an ALFWorld environment", () => {
  it("answers every admissible action, and nothing else, with more than that nothing happens", () => {
    fc.assert(
      fc.property(walks, ({ task, seed }) => {
        let admissible: readonly string[] = [];
        for (const step of walk(envOver(...GAMES), task, seed, 40, true)) {
          if (step.action !== "") expect(step.observation !== NOTHING_HAPPENS).toBe(admissible.includes(step.action));
          ({ admissible } = step);
          expect(admissible).toEqual([...new Set(admissible)].sort());
        }
      }),
      { numRuns: 20 },
    );
  });

  it("repeats an episode exactly, in the same environment and in another", () => {
    fc.assert(
      fc.property(walks, ({ task, seed }) => {
        const env = envOver(...GAMES);
        const first = [...walk(env, task, seed, 40)];
        expect([...walk(env, task, seed, 40)]).toEqual(first);
        expect([...walk(envOver(...GAMES), task, seed, 40)]).toEqual(first);
      }),
      { numRuns: 10 },
    );
  });

  it("does not disturb another one over the same games when their steps interleave", () => {
    fc.assert(
      fc.property(walks, fc.nat().map(String), ({ task, seed }, otherSeed) => {
        const alone = [...walk(envOver(...GAMES), task, seed, 30)];
        const together: unknown[] = [];
        const other = walk(envOver(...GAMES), task, otherSeed, 30);
        for (const step of walk(envOver(...GAMES), task, seed, 30)) {
          together.push(step);
          other.next();
        }
        expect(together).toEqual(alone);
      }),
      { numRuns: 10 },
    );
  });

  it("goes on after a restored snapshot as it did after taking it", () => {
    fc.assert(
      fc.property(walks, fc.nat(30), ({ task, seed }, before) => {
        const env = envOver(...GAMES);
        for (const _ of walk(env, task, seed, before));
        const snapshot = env.snapshot();
        const random = createRandom(seed);
        const goOn = (actions: readonly string[]) => actions.map((action) => env.step(action));
        const actions: string[] = [];
        for (let i = 0; i < 10; i++) {
          actions.push(random.choice(env.possibleActions()).command);
          env.step(actions.at(-1)!);
        }
        env.restore(snapshot);
        expect(env.snapshot()).toEqual(snapshot);
        const once = goOn(actions);
        env.restore(snapshot);
        expect(goOn(actions)).toEqual(once);
      }),
      { numRuns: 10 },
    );
  });

  it("is truncated at the step limit, counting steps in which nothing happens, unless it is won just then", () => {
    const games = { length: 1, game: () => GAMES[0]!, task: () => ({}) };
    const env = createAlfworldEnv({ games, maxSteps: 2 });
    env.reset({ seed: 0, task: 0 });
    expect(env.step("dance")).toMatchObject({ observation: NOTHING_HAPPENS, reward: 0, truncated: false });
    expect(env.step("look")).toMatchObject({ terminated: false, truncated: true });
    env.reset({ seed: 0, task: 0 });
    expect(env.step("look").truncated).toBe(false);
  });

  it("wraps the number of the task into the games and tells which it is", () => {
    const env = envOver(...GAMES);
    expect(env.reset({ seed: 0, task: GAMES.length + 1 }).info.task).toEqual({ id: 1 });
    expect(env.game).toBe(GAMES[1]);
    expect(env.reset({ seed: 0, task: -1 }).info.task).toEqual({ id: GAMES.length - 1 });
  });

  it("says what is missing when there are no games", () => {
    expect(() => envOver().reset({ seed: 0, task: 0 })).toThrow("There is no ALFWorld game to play.");
  });

  it("shows the facts and the possible actions with the ids of the problem", () => {
    const { env } = play(["go to drawer 2", "take mug 2 from drawer 2"]);
    expect(env.facts("holds")).toEqual([{ predicate: "holds", args: ["agent1", "mug_bar_1"] }]);
    expect(env.facts().length).toBeGreaterThan(20);
    expect([env.holds("holdsany", "agent1"), env.holds("holdsany", "nobody"), env.holds("nothing")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(env.possibleActions()).toContainEqual({
      command: "move mug 2 to drawer 1",
      name: "putobject",
      args: ["agent1", "loc_bar_2", "mug_bar_1", "drawer_bar_3"],
    });
  });
});

describe("a game", () => {
  it("tells its task and its names", () => {
    const game = cottage();
    expect(game.task).toBe("Your task is to: put a cool mug in the desk.");
    expect(game.entities.get("mug_bar_1")).toBe("mug 2");
    expect(game.entities.has("hat")).toBe(false);
  });

  it("is the same whether the cache knew its domain and grammar or not", () => {
    const cache = createGameCache();
    const other = COTTAGE_GRAMMAR.replace("put a cool mug in the desk", "cool some mug and put it in the desk");
    cottage({ grammar: other }, cache);
    expect(play(["go to desk 1"], cottage({}, cache)).seen).toEqual(play(["go to desk 1"]).seen);
  });
});
