/** @file Trains the tabular critic for an element, again whenever its data or settings change. */

import type { ReactiveController, ReactiveControllerHost } from "lit";
import { breathe } from "../../core/breathe.ts";
import type { Config } from "../../core/config/config.ts";
import type { Trajectory } from "../../core/data/trajectory.ts";
import { type CriticTable, tabularCritic } from "../../core/tabular/critic.ts";
import { tokenCount } from "../../core/tabular/two-state-world.ts";
import { createCpuExecutor } from "../../kernels/cpu/executor.ts";

export class CriticRun implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  /** The last one that was asked for. */
  #wanted = "";
  /** As far as the training has come. */
  table: CriticTable | null = null;
  isTrained = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#wanted = "";
  }

  /** Begins anew unless this is what was asked for before; an earlier training ends. */
  train(trajectories: readonly Trajectory[], settings: Config["critic"]): void {
    const { expectile, gamma, temporalWeight, successWeight } = settings;
    const key = JSON.stringify([trajectories, expectile, gamma, temporalWeight, successWeight]);
    if (key === this.#wanted) return;
    this.#wanted = key;
    this.isTrained = false;
    if (trajectories.length > 0) void this.#work(key, trajectories, settings);
  }

  async #work(key: string, trajectories: readonly Trajectory[], settings: Config["critic"]): Promise<void> {
    // A slider that is being dragged asks many times.
    await new Promise((resolve) => setTimeout(resolve, 60));
    if (this.#wanted !== key) return;
    const executor = await createCpuExecutor({ threads: 1 });
    try {
      for await (const table of tabularCritic(executor, trajectories, settings, settings.expectile, tokenCount)) {
        if (this.#wanted !== key) return;
        this.table = table;
        this.#host.requestUpdate();
        await breathe();
      }
      this.isTrained = true;
      this.#host.requestUpdate();
    } finally {
      executor.dispose();
    }
  }
}
