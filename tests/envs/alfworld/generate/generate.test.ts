import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DIFFICULTIES, type Difficulty } from "../../../../envs/alfworld/generate/difficulty.ts";
import { type GeneratedGame, generateGame } from "../../../../envs/alfworld/generate/games.ts";
import { TASK_TYPES } from "../../../../envs/alfworld/generate/rooms.ts";
import { SPLITS, type Split } from "../../../../envs/alfworld/generate/split.ts";
import { applianceOf } from "../../../../envs/alfworld/generate/task.ts";

const difficulties = Object.keys(DIFFICULTIES) as Difficulty[];
const anyDifficulty = fc.constantFrom(...difficulties);
const anySplit = fc.constantFrom(...SPLITS);
const anyIndex = fc.nat(1_000_000);

function games(difficulty: Difficulty, split: Split, count: number): GeneratedGame[] {
  return Array.from({ length: count }, (_, index) => generateGame({ difficulty, split, index }));
}

/** Arguments of the first facts of a predicate. */
function facts(game: GeneratedGame, predicate: string): string[][] {
  const init = game.pddl_problem.slice(game.pddl_problem.indexOf("(:init"), game.pddl_problem.indexOf("(:goal"));
  return [...init.matchAll(new RegExp(`\\(${predicate} ([^)]*)\\)`, "g"))].map(([, args = ""]) => args.split(" "));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe("generated games", () => {
  test("are the same for the same number and differ for another", () => {
    fc.assert(
      fc.property(anyDifficulty, anySplit, anyIndex, (difficulty, split, index) => {
        const game = generateGame({ difficulty, split, index });
        expect(generateGame({ difficulty, split, index })).toEqual(game);
        expect(generateGame({ difficulty, split, index: index + 1 }).pddl_problem).not.toBe(game.pddl_problem);
        expect(generateGame({ difficulty, split, index, baseSeed: 1 }).pddl_problem).not.toBe(game.pddl_problem);
      }),
      { numRuns: 50 },
    );
  });

  test("never show an unseen layout or goal in training, whatever the difficulty and the seed", () => {
    const known = { layouts: new Set<string>(), pairs: new Set<string>() };
    const unseen = { layouts: new Set<string>(), pairs: new Set<string>() };
    for (const difficulty of difficulties) {
      for (const split of SPLITS) {
        const sets = split === "unseen" ? unseen : known;
        for (const { layout, object, receptacle } of games(difficulty, split, 300)) {
          sets.layouts.add(layout);
          sets.pairs.add(`${object} ${receptacle}`);
        }
      }
    }
    expect([...unseen.layouts].filter((layout) => known.layouts.has(layout))).toEqual([]);
    expect([...unseen.pairs].filter((pair) => known.pairs.has(pair))).toEqual([]);
    expect(unseen.pairs.size).toBeGreaterThan(50);
    expect(known.pairs.size).toBeGreaterThan(150);
  });

  test("of the seen split are not those of training", () => {
    const facts = (game: GeneratedGame) => game.pddl_problem.slice(game.pddl_problem.indexOf("(:objects"));
    const train = new Set(games("nook", "train", 500).map(facts));
    expect(games("nook", "seen", 500).filter((game) => train.has(facts(game)))).toEqual([]);
  });

  test("set every task type that their rooms allow about equally often", () => {
    const inKitchens = TASK_TYPES.filter((type) => type !== "look_at_obj_in_light");
    const inBathrooms = ["pick_and_place_simple", "pick_clean_then_place_in_recep", "pick_two_obj_and_place"];
    const allowed = { bath: inBathrooms, nook: inKitchens, tiny: inKitchens, home: TASK_TYPES, full: TASK_TYPES };
    for (const difficulty of difficulties) {
      const types = allowed[difficulty];
      const counts = new Map<string, number>();
      for (const { taskType } of games(difficulty, "train", 600)) counts.set(taskType, (counts.get(taskType) ?? 0) + 1);
      expect([...counts.keys()].sort()).toEqual([...types].sort());
      for (const count of counts.values()) expect(Math.abs(count - 600 / types.length)).toBeLessThan(45);
    }
  });

  test("have what the task needs and never start solved", () => {
    fc.assert(
      fc.property(anyDifficulty, anySplit, anyIndex, (difficulty, split, index) => {
        const game = generateGame({ difficulty, split, index });
        const receptacles = new Map(facts(game, "receptacleType").map(([id = "", type = ""]) => [id, type]));
        const types = [...receptacles.values()];
        const goalObjects = facts(game, "objectType").filter(([, type]) => type === `${game.object}Type`);
        const places = new Map(facts(game, "inReceptacle").map(([object = "", place = ""]) => [object, place]));
        const appliance = applianceOf(game.taskType);
        if (appliance !== null) expect(types).toContain(`${appliance}Type`);
        expect(goalObjects.length).toBeGreaterThanOrEqual(game.taskType === "pick_two_obj_and_place" ? 2 : 1);
        if (game.taskType === "look_at_obj_in_light") {
          expect(facts(game, "objectType").some(([id = "", type]) => type === "DeskLampType" && places.has(id))).toBe(
            true,
          );
        } else {
          expect(types).toContain(`${game.receptacle}Type`);
        }
        for (const [id = ""] of goalObjects) {
          expect(places.has(id)).toBe(true);
          if (appliance === null) expect(receptacles.get(places.get(id) ?? "")).not.toBe(`${game.receptacle}Type`);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("give every receptacle and the player a location of their own", () => {
    fc.assert(
      fc.property(anyDifficulty, anySplit, anyIndex, (difficulty, split, index) => {
        const game = generateGame({ difficulty, split, index });
        const locations = [...facts(game, "receptacleAtLocation"), ...facts(game, "atLocation")].map((args) => args[1]);
        expect(new Set(locations).size).toBe(locations.length);
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    { difficulty: "bath", receptacles: 3.5, fewest: 3, most: 4, objects: 3, tolerance: 0.15 },
    { difficulty: "nook", receptacles: 4.5, fewest: 4, most: 5, objects: 4, tolerance: 0.12 },
    { difficulty: "tiny", receptacles: 6, fewest: 5, most: 7, objects: 6.5, tolerance: 0.1 },
    { difficulty: "home", receptacles: 12.3, fewest: 9, most: 16, objects: 13, tolerance: 0.07 },
    // The original's 528 solvable games: 23.1 (6 to 54) receptacles, 42.7 (17 to 72) objects.
    { difficulty: "full", receptacles: 23.1, fewest: 4, most: 70, objects: 42.7, tolerance: 0.07 },
  ] as const)("of $difficulty size have about $receptacles receptacles and $objects objects", (size) => {
    const sample = games(size.difficulty, "train", 600);
    const receptacles = sample.map((game) => facts(game, "receptacleType").length);
    const objects = sample.map((game) => facts(game, "objectType").length);
    expect(Math.abs(mean(receptacles) / size.receptacles - 1)).toBeLessThan(size.tolerance);
    expect(Math.abs(mean(objects) / size.objects - 1)).toBeLessThan(size.tolerance);
    expect(Math.min(...receptacles)).toBeGreaterThanOrEqual(size.fewest);
    expect(Math.max(...receptacles)).toBeLessThanOrEqual(size.most);
  });
});
