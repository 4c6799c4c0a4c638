import { expect, test } from "vitest";
import { lessonConfig, withSettings } from "../../../web/learn/settings.ts";

test("a lesson's settings replace each other and give a configuration", () => {
  const given = withSettings(withSettings([], { "critic.expectile": 0.9 }), {
    "critic.expectile": 0.5,
    "label.lambda": 0,
  });
  expect(given).toEqual(["critic.expectile=0.5", "label.lambda=0"]);
  const { config, problem } = lessonConfig(given);
  expect(problem).toBe("");
  expect(config).toMatchObject({
    critic: { expectile: 0.5, gamma: 0.9 },
    label: { lambda: 0, normalizeAdvantage: "none" },
  });
});

test("settings that do not exist are named, and the lesson begins as it is", () => {
  const { config, problem } = lessonConfig(["critic.expectil=0.9"]);
  expect(problem).toContain("critic.expectil");
  expect(config.critic.expectile).toBe(0.7);
});
