import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aliases } from "../../../core/config/aliases.ts";
import { configSchema, worldNames } from "../../../core/config/config.ts";
import { resolveConfig, settingsOf } from "../../../core/config/overrides.ts";
import { presetLayers, presets } from "../../../core/config/presets.ts";
import { published } from "../../../core/config/published.ts";
import { UserError } from "../../../core/errors.ts";

const defaults = settingsOf(configSchema.parse({}));
const settings = (...overrides: string[]) => settingsOf(resolveConfig([], overrides));

describe("settings in layers", () => {
  test("later layers and overrides win, and leave the rest as it was", () => {
    const config = resolveConfig(
      [{ critic: { gamma: 0.9, headWidth: 32 } }, { critic: { gamma: 0.8 } }],
      ["critic.polyak=0.1", "critic.polyak=0.2"],
    );
    expect(config.critic).toMatchObject({
      gamma: 0.8,
      headWidth: 32,
      polyak: 0.2,
      expectile: defaults.get("critic.expectile"),
    });
  });

  test("every preset is a valid configuration", () => {
    for (const world of worldNames) {
      for (const name of Object.keys(presets[world].sizes)) {
        expect(resolveConfig(presetLayers(world, name), []).env.name).toBe(world);
      }
    }
    expect(() => presetLayers("alfworld", "toString")).toThrow(UserError);
  });

  test("the defaults of every world keep what the paper states", () => {
    for (const world of worldNames) {
      const settings = settingsOf(resolveConfig([presets[world].every], []));
      for (const [key, value] of Object.entries(published[world]))
        expect([key, settings.get(key)]).toEqual([key, value]);
    }
  });
});

describe("an override", () => {
  test("is read as the type its setting has", () => {
    const given = settings(
      "critic.learningRate=1e-4",
      "critic.temporalWeight=False",
      "label.processReward=td",
      "eval.splits=[seen,unseen]",
      "env.data=somewhere",
    );
    expect(given.get("critic.learningRate")).toBe(1e-4);
    expect(given.get("critic.temporalWeight")).toBe(false);
    expect(given.get("label.processReward")).toBe("td");
    expect(given.get("eval.splits")).toEqual(["seen", "unseen"]);
    expect(given.get("env.data")).toBe("somewhere");
    expect(settings("env.data=null").get("env.data")).toBeNull();
    expect(settings("extract.dualClip=3").get("extract.dualClip")).toBe(3);
  });

  test("may write names as Python does", () => {
    expect(settings("extract.epsilon_low=0.3").get("extract.epsilonLow")).toBe(0.3);
  });

  test("may use the names of TRL, verl, CORL and the official scripts", () => {
    expect(settings("learning_rate=1e-5").get("extract.learningRate")).toBe(1e-5);
    expect(settings("num_generations=8").get("collect.numGenerations")).toBe(8);
    expect(settings("actor.optim.lr=2e-6").get("extract.learningRate")).toBe(2e-6);
    expect(settings("+actor_rollout_ref.actor.clip_ratio_high=0.28").get("extract.epsilonHigh")).toBe(0.28);
    expect(settings("actor_rollout_ref.rollout.top_k=-1").get("collect.topK")).toBe(0);
    expect(settings("env.env_name=alfworld/AlfredTWEnv").get("env.name")).toBe("alfworld");
    expect(settings("importance_sampling_level=sequence").get("extract.ratio")).toBe("step");
    expect(settings("iql_tau=0.9").get("critic.expectile")).toBe(0.9);
  });

  test("whatever it says, is taken or refused with a message for people", () => {
    const key = fc.constantFrom(...defaults.keys(), ...aliases.keys(), "", "a", "__proto__.x", "constructor");
    fc.assert(
      fc.property(key, fc.string(), fc.constantFrom("=", ""), (name, value, equals) => {
        try {
          resolveConfig([], [name + equals + value]);
        } catch (error) {
          expect(error).toBeInstanceOf(UserError);
        }
      }),
    );
  });
});

test("every alias stands for a setting there is", () => {
  for (const [name, { key }] of aliases) expect([name, defaults.has(key)]).toEqual([name, true]);
});
