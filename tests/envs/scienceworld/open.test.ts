import { describe, expect, it } from "vitest";
import { conversationTokens } from "../../../core/agent/format.ts";
import { configSchema } from "../../../core/config/config.ts";
import { splits } from "../../../core/env/world.ts";
import { loadTokenizer } from "../../../core/tokenizer/tokenizer.ts";
import { trainBpe } from "../../../core/tokenizer/train-bpe.ts";
import { DIFFICULTIES } from "../../../envs/scienceworld/difficulty.ts";
import { openScienceworld } from "../../../envs/scienceworld/open.ts";

function open(difficulty: string) {
  return openScienceworld({ ...configSchema.parse({}).env, name: "scienceworld", difficulty });
}

describe("the world that a configuration asks for", () => {
  it("plays the published lists at full size", () => {
    const world = open("full");
    expect([world.taskCount("seen"), world.taskCount("unseen")]).toEqual([194, 211]);
  });

  it("plays every variation of fewer tasks in smaller steps", () => {
    const world = open("tiny");
    expect(splits.map((split) => world.taskCount(split))).toEqual([786, 393, 396]);
  });

  it.each(Object.keys(DIFFICULTIES))("%s: no variation is in two splits", (difficulty) => {
    const choose = DIFFICULTIES[difficulty as keyof typeof DIFFICULTIES];
    const all = splits.flatMap((split) => choose(split).map(({ task, variation }) => `${task} ${variation}`));
    expect(new Set(all).size).toBe(all.length);
  });

  it("has a token for every name that its texts show", () => {
    const { names, frames } = open("tiny").vocabulary;
    const json = trainBpe({
      texts: [],
      vocabSize: 2000,
      requiredPhrases: names.map((name) => ` ${name}`),
      framePhrases: frames,
      specialTokens: Object.values(conversationTokens),
    });
    const tokenizer = loadTokenizer(json, "test");
    const tokens = (text: string) => tokenizer.encode(text).map((id) => tokenizer.decode([id]));
    expect(tokens(" blue jay to the red box. sink")).toEqual([" blue jay", " to the", " red box", ".", " sink"]);
  });
});
