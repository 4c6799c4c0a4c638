/** @file Every English sentence of the page, in one place for translation. */

import type { StageName } from "../core/run/run.ts";
import type { Status } from "./session/session-state.ts";
import type { XAxis } from "./url-state.ts";
import type { ViewName } from "./view-names.ts";

export const strings = {
  title: "Q-Evolve Playground",
  skip: "Skip to the content",
  nav: { label: "Views", evolve: "Evolve", learn: "Learn", data: "Data", kernels: "Kernels" } satisfies Record<
    ViewName | "label",
    string
  >,
  theme: { label: "Theme", auto: "System", light: "Light", dark: "Dark" },
  loading: "Loading …",
  close: "Close",
  hosting: {
    notices: {
      insecure:
        "This page came over plain http from another machine, where browsers offer neither WebGPU nor threads nor storage. " +
        "Learning works on one CPU thread, and runs end with the page. Start the server with --tls to have everything.",
      notIsolated:
        "Learning uses one CPU thread until the next visit: the browser gives this page no shared memory yet.",
      noStorage:
        "This browser stores no runs for this page (a private window?). Learning works; runs end with the page.",
    },
    gpu: {
      hardware: "WebGPU on this machine’s graphics card.",
      software: "The only WebGPU adapter here is software, which is slower than the CPU kernels; these are used.",
      none: "This browser offers no WebGPU here; the CPU kernels are used.",
    },
    threads: (count: number) => (count === 1 ? "1 CPU thread" : `${count} CPU threads`),
  },
  status: {
    idle: "Not started",
    opening: "Opening",
    running: "Learning",
    pausing: "Pausing after this step",
    paused: "Paused",
    stopping: "Stopping after this step",
    finished: "Finished",
    stopped: "Stopped",
    failed: "Failed",
  } satisfies Record<Status, string>,
  stages: {
    demonstrate: "Demonstrations",
    sft: "Imitation",
    collect: "Collect",
    critic: "Critic",
    label: "Label",
    extract: "Extract",
    evaluate: "Evaluate",
  } satisfies Record<StageName, string>,
  stageHelp: {
    demonstrate: "An expert that sees only what the agent sees plays the first games.",
    sft: "A fresh policy imitates the expert: behaviour cloning.",
    collect: "The policy plays new games at temperature 1.",
    critic: "Weighted implicit Q-learning fits V and Q to all episodes.",
    label: "Every step gets its process reward: the advantage that the critic sees in it.",
    extract: "BPPO moves the policy towards good steps, within bounds around the old one.",
    evaluate: "The policy plays unseen games, greedily and at temperature 1.",
  } satisfies Record<StageName, string>,
  start: "Start",
  iteration: (number: number) => (number === 0 ? "Start" : `Iteration ${number}`),
  evolve: {
    title: "Evolve",
    setup: "Set up a run",
    world: "World",
    worlds: {
      alfworld: "ALFWorld – households",
      webshop: "WebShop – shopping",
      scienceworld: "ScienceWorld – experiments",
    },
    preset: "Preset",
    presets: {
      alfworld: {
        room: "Room – one bathroom, a minute",
        smoke: "Smoke – small kitchens, quick check",
        tiny: "Tiny – kitchens, minutes",
        home: "Home – all rooms, long",
        full: "Full – ALFWorld’s size, for a GPU",
      },
      webshop: { smoke: "Smoke – a kiosk, quick check" },
      scienceworld: { smoke: "Smoke – find things, quick check" },
    },
    method: "Method",
    methods: {
      "q-evolve": "Q-Evolve – critic, process rewards, BPPO",
      rft: "RFT – imitate the won episodes",
      sft: "SFT – imitate the expert for longer",
    },
    seed: "Seed",
    backend: "Compute on",
    backends: { auto: "Best of this machine", webgpu: "WebGPU", cpu: "CPU" },
    more: "More settings",
    overrides: "Settings over the preset, one per line",
    overridesHint: "e.g. critic.gamma=0.95",
    pauseHidden: "Pause while this tab is hidden",
    startRun: "Start learning",
    pause: "Pause",
    resume: "Resume",
    step: "Step",
    stop: "Stop",
    progress: "Progress",
    left: (duration: string) => `${duration} left`,
    took: (duration: string) => `took ${duration}`,
    stepOf: (done: number, total: number) => `${done} of ${total}`,
    charts: "Curves",
    xAxis: "Horizontal axis",
    xAxes: {
      time: "time, s",
      env_steps: "environment steps",
      tokens: "trained tokens",
      iteration: "iteration",
    } satisfies Record<XAxis, string>,
    smoothing: "Smoothing",
    nothingYet: "Nothing measured yet.",
  },
  charts: {
    success: "Success on unseen games, %",
    policyLoss: "Policy loss",
    criticLoss: "Critic loss: V and Q",
    kl: "KL to the start, nats per token",
    clip: "Clipped tokens: low and high bound",
    entropy: "Entropy, nats per token",
    explained: "Explained variance of V",
    speed: "Trained tokens per second",
    table: (name: string) => `${name}, as a table`,
    columns: { series: "Series", first: "first", last: "last", least: "least", most: "most" },
  },
};
