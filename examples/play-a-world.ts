/** @file Plays a generated household with the expert that searches: `deno run -A examples/play-a-world.ts`. */

import { alfworldTasks } from "../envs/alfworld/suite.ts";

const tasks = alfworldTasks({ difficulty: "nook", split: "train", count: 100, maxSteps: 30 });
const [env, expert] = [tasks.createEnv(), tasks.createExpert({ seed: 0 })];
let { observation, info } = env.reset({ task: 7, seed: 0 });
while (!info.won) {
  const action = expert.act(observation);
  console.log(`${observation}\n> ${action}`);
  ({ observation, info } = env.step(action));
}
console.log(`${observation}\nWon.`);
