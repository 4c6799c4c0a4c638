import type { AlfworldEnv, Snapshot } from "../../../../envs/alfworld/env.ts";

/** Actions that change nothing that a goal could depend on. */
const IDLE = new Set(["look", "inventory", "examinereceptacle", "examineobject", "sliceobject"]);

/** The fewest actions to the goal by trying everything, or null when there is no way within `most` actions. */
export function breadthFirstDistance(env: AlfworldEnv, most: number): number | null {
  const start = env.snapshot();
  if (start.won) return 0;
  let frontier: Snapshot[] = [start];
  const known = new Set([stateKey(env)]);
  for (let depth = 1; depth <= most; depth++) {
    const next: Snapshot[] = [];
    for (const state of frontier) {
      env.restore(state);
      for (const { name, command } of env.possibleActions()) {
        if (IDLE.has(name)) continue;
        env.restore(state);
        if (env.step(command).info.won) {
          env.restore(start);
          return depth;
        }
        const key = stateKey(env);
        if (known.has(key)) continue;
        known.add(key);
        next.push(env.snapshot());
      }
    }
    frontier = next;
  }
  env.restore(start);
  return null;
}

const CHANGING = ["atlocation", "opened", "inreceptacle", "holds", "isclean", "ishot", "iscool", "istoggled"];

function stateKey(env: AlfworldEnv): string {
  return CHANGING.flatMap((predicate) =>
    env.facts(predicate).map(({ args }) => `${predicate} ${args.join(" ")}`),
  ).join();
}
