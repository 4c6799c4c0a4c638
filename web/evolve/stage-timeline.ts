/** @file The stages of a run in order: what is done, what goes on, what is to come. */

import { css, html, LitElement, nothing } from "lit";
import type { Config } from "../../core/config/config.ts";
import type { LogRecord } from "../../core/run/recorder.ts";
import type { StageName } from "../../core/run/run.ts";
import { duration, short } from "../format.ts";
import type { Progress } from "../session/session-state.ts";
import { shared } from "../shared-styles.ts";
import { strings } from "../strings.ts";

declare global {
  interface HTMLElementTagNameMap {
    "stage-timeline": StageTimeline;
  }
}

/** Metrics of the current step that are shown, the most telling first. */
const shown = 4;
const untold: ReadonlySet<string> = new Set(["tokens", "learning_rate"]);

export class StageTimeline extends LitElement {
  static override properties = {
    config: { attribute: false },
    log: { attribute: false },
    progress: { attribute: false },
    finished: { type: Boolean },
    standing: { type: Boolean },
  };
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: 10px;
      }
      .groups {
        display: flex;
        flex-wrap: wrap;
        gap: 10px 18px;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .name {
        font-size: 0.86rem;
        color: var(--ink-soft);
        margin-bottom: 3px;
      }
      ol {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      ol.stages li {
        border: 1px solid var(--line);
        border-radius: 6px;
        padding: 2px 8px;
        color: var(--ink-soft);
        background: linear-gradient(var(--accent-soft), var(--accent-soft)) no-repeat 0 0 / calc(100% * var(--share, 0)) 100%;
      }
      ol.stages li.done {
        color: var(--ink);
        border-color: transparent;
      }
      ol.stages li.now {
        color: var(--ink);
        border-color: var(--accent);
        font-weight: 600;
      }
      .seconds {
        color: var(--ink-soft);
        font-weight: 400;
        font-variant-numeric: tabular-nums;
      }
      .bar {
        display: grid;
        gap: 4px;
      }
      progress {
        width: 100%;
        height: 8px;
        accent-color: var(--accent);
      }
      .facts {
        display: flex;
        flex-wrap: wrap;
        gap: 2px 16px;
        min-height: 1.45em;
      }
    `,
  ];

  declare config: Config | null;
  declare log: readonly LogRecord[];
  declare progress: Progress | null;
  declare finished: boolean;
  /** Whether the run stands still, so that nothing can be said about the time left. */
  declare standing: boolean;

  override render() {
    const { config, progress } = this;
    if (!config) return nothing;
    const spent = secondsByStage(this.log);
    return html`
      ${progress ? this.#bar(progress) : nothing}
      <ol class="groups">
        ${Array.from({ length: config.iterations + 1 }, (_, iteration) => this.#group(config, iteration, spent))}
      </ol>
    `;
  }

  #bar(progress: Progress) {
    const { stage, iteration, done, total, metrics } = progress;
    const name = `${strings.iteration(iteration)}: ${strings.stages[stage]}`;
    const numbers = Object.entries(metrics).filter(([metric]) => !untold.has(metric));
    return html`<div class="bar">
      <progress aria-label=${name} max=${total || 1} .value=${total ? done : 0}></progress>
      <div class="facts number">
        <strong>${name}</strong>
        ${total ? html`<span>${strings.evolve.stepOf(done, total)}</span><span>${this.standing ? nothing : leftOf(progress)}</span>` : nothing}
        ${numbers.slice(0, shown).map(([metric, value]) => html`<span class="soft">${metric.split("/").at(-1)} ${short(value)}</span>`)}
      </div>
    </div>`;
  }

  #group(config: Config, iteration: number, spent: ReadonlyMap<string, number>) {
    const { progress, finished } = this;
    const stages = stagesOf(config, iteration);
    const at = progress ? place(config, progress.stage, progress.iteration) : -1;
    return html`<li>
      <div class="name">${strings.iteration(iteration)}</div>
      <ol class="stages">
        ${stages.map((stage) => {
          const own = place(config, stage, iteration);
          const isNow = own === at;
          const seconds = spent.get(`${stage} ${iteration}`);
          const isDone = finished || own < at || (at < 0 && seconds !== undefined);
          const share = isNow && progress && progress.total > 0 ? progress.done / progress.total : 0;
          return html`<li
            class=${isNow ? "now" : isDone ? "done" : ""}
            title=${strings.stageHelp[stage]}
            aria-current=${isNow ? "step" : "false"}
            style="--share: ${share}"
          >
            ${isDone ? html`<span aria-hidden="true">✓</span>` : nothing} ${strings.stages[stage]}
            ${seconds === undefined ? nothing : html`<span class="seconds">${duration(seconds)}</span>`}
          </li>`;
        })}
      </ol>
    </li>`;
  }
}

/** The stages of an iteration in the order in which they run. */
export function stagesOf({ method, start }: Config, iteration: number): StageName[] {
  if (iteration === 0) return [...(start === null ? (["demonstrate", "sft"] as const) : []), "evaluate"];
  return ["collect", ...(method === "q-evolve" ? (["critic", "label"] as const) : []), "extract", "evaluate"];
}

function place(config: Config, stage: StageName, iteration: number): number {
  return iteration * 10 + stagesOf(config, iteration).indexOf(stage);
}

function secondsByStage(log: readonly LogRecord[]): Map<string, number> {
  const seconds = new Map<string, number>();
  for (const record of log) {
    if (record.kind !== "stage") continue;
    const key = `${record.stage} ${record.iteration}`;
    seconds.set(key, (seconds.get(key) ?? 0) + (record.seconds ?? 0));
  }
  return seconds;
}

function leftOf({ done, total, since, resumedAt }: Progress): string {
  const seconds = (performance.now() - since) / 1000;
  if (done >= total) return strings.evolve.took(duration(seconds));
  if (done <= resumedAt || seconds < 0.5) return "";
  return strings.evolve.left(duration((seconds / (done - resumedAt)) * (total - done)));
}

customElements.define("stage-timeline", StageTimeline);
