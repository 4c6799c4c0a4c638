/** @file Lesson: the policy loss and its two bounds, one update at a time with every number. */

import "@awesome.me/webawesome/dist/components/button/button.js";
import { css, html } from "lit";
import { type ActionUpdate, type TabularPolicy, tabularPolicy } from "../../../core/tabular/policy.ts";
import { createCpuExecutor } from "../../../kernels/cpu/executor.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { learnText } from "../../strings/learn.ts";
import { LessonElement, signedBar, slider } from "../lesson-element.ts";

declare global {
  interface HTMLElementTagNameMap {
    "bppo-lesson": BppoLesson;
  }
}

const text = learnText.slowMotion;
const advantages = [1, 0.3, -0.3, -1];
const logits = [0, 0.3, 0.6, 0.9];
/** Ratio at the right end of its track. */
const mostRatio = 2;

export class BppoLesson extends LessonElement {
  static override properties = { ...LessonElement.properties, rows: { state: true }, updates: { state: true } };
  static override styles = [
    LessonElement.styles,
    css`
      .ratio {
        display: grid;
        grid-template-columns: 3.2em 120px;
        align-items: center;
        gap: 8px;
      }
      .range {
        position: relative;
        height: 14px;
        border-bottom: 1px solid var(--line-strong);
      }
      .range i {
        position: absolute;
        inset-block: 3px 0;
        background: var(--accent-soft);
        border-inline: 2px solid var(--accent);
      }
      .range b {
        position: absolute;
        top: 2px;
        width: 10px;
        height: 10px;
        margin-left: -5px;
        border-radius: 50%;
        background: var(--series-2);
      }
    `,
  ];

  declare rows: readonly ActionUpdate[];
  declare updates: number;
  #executor: Promise<Executor> | undefined;
  #policy: Promise<TabularPolicy> | undefined;
  #bounds = "";

  constructor() {
    super();
    this.rows = [];
    this.updates = 0;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    void this.#executor?.then((executor) => executor.dispose());
    this.#executor = undefined;
    this.#bounds = "";
  }

  /** Other bounds are another loss: the policy starts again. */
  protected override willUpdate(): void {
    const { epsilonLow, epsilonHigh } = this.config.extract;
    const bounds = `${epsilonLow} ${epsilonHigh}`;
    if (bounds !== this.#bounds) this.#begin();
    this.#bounds = bounds;
  }

  #begin(): void {
    const before = this.#policy;
    this.#executor ??= createCpuExecutor({ threads: 1 });
    this.#policy = this.#executor.then((executor) => tabularPolicy(executor, logits, advantages, this.config.extract));
    this.updates = 0;
    void before?.then((policy) => policy.dispose());
    void this.#look();
  }

  async #look(): Promise<void> {
    const current = this.#policy;
    const rows = await (await current)?.look();
    if (rows && this.#policy === current) this.rows = rows;
  }

  async #update(count: number): Promise<void> {
    const policy = await this.#policy;
    for (let i = 0; i < count; i++) policy?.update();
    this.updates += count;
    await this.#look();
  }

  protected override isTaskDone(): boolean {
    const [best, worst] = [this.rows.at(0), this.rows.at(-1)];
    if (!best || !worst) return false;
    return best.ratio > 1 + this.config.extract.epsilonHigh && best.slope === 0 && worst.slope !== 0;
  }

  override render() {
    const { epsilonLow, epsilonHigh } = this.config.extract;
    return html`
      ${this.controls(
        slider({
          label: text.low,
          value: epsilonLow,
          min: 0.05,
          max: 0.95,
          step: 0.05,
          change: (value) => this.set({ "extract.epsilonLow": value }),
        }),
        slider({
          label: text.high,
          value: epsilonHigh,
          min: 0.05,
          max: 0.95,
          step: 0.05,
          change: (value) => this.set({ "extract.epsilonHigh": value }),
        }),
      )}
      <div class="controls">
        <wa-button size="s" variant="brand" @click=${() => this.#update(1)}>${text.update}</wa-button>
        <wa-button size="s" appearance="outlined" @click=${() => this.#update(5)}>${text.many}</wa-button>
        <wa-button size="s" appearance="outlined" @click=${() => this.#begin()}>${text.again}</wa-button>
        <span role="status">${text.updates(this.updates)}</span>
      </div>
      <div class="scroll" tabindex="0" role="group" aria-label=${text.columns.action}>
        <table>
          <thead>
            <tr>
              ${Object.values(text.columns).map((column) => html`<th scope="col">${column}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${this.rows.map((row, i) => this.#row(row, i))}
          </tbody>
        </table>
      </div>
    `;
  }

  #row({ advantage, before, now, ratio, free, clipped, surrogate, slope }: ActionUpdate, i: number) {
    const { epsilonLow, epsilonHigh } = this.config.extract;
    const place = (value: number) => `${(100 * Math.min(value, mostRatio)) / mostRatio}%`;
    return html`<tr>
      <th scope="row">${text.actions[i]}</th>
      <td>${advantage}</td>
      <td>${before.toFixed(3)} → ${now.toFixed(3)}</td>
      <td>
        <span class="ratio">
          <span>${ratio.toFixed(3)}</span>
          <span class="range" aria-hidden="true">
            <i style="left: ${place(1 - epsilonLow)}; width: ${place(epsilonLow + epsilonHigh)}"></i>
            <b style="left: ${place(ratio)}"></b>
          </span>
        </span>
      </td>
      <td>${free.toFixed(3)}</td>
      <td>${clipped.toFixed(3)}</td>
      <td>${surrogate.toFixed(3)}</td>
      <td>${slope === 0 ? text.atBound : signedBar(slope, 1.5)}</td>
    </tr>`;
  }
}

customElements.define("bppo-lesson", BppoLesson);
