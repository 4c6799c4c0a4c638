/** @file The process reward of every step of an episode side by side, and V above it: where credit went. */

import { css, html, LitElement, nothing, svg } from "lit";
import type { Episode } from "../../workers/inspector.ts";
import { shared } from "../shared-styles.ts";
import { insideText as text } from "../strings/inside.ts";

declare global {
  interface HTMLElementTagNameMap {
    "credit-chart": CreditChart;
  }
}

/** A step was chosen in the chart. */
export class StepChosenEvent extends Event {
  static readonly type = "step-chosen";
  readonly step: number;

  constructor(step: number) {
    super(StepChosenEvent.type);
    this.step = step;
  }
}

export class CreditChart extends LitElement {
  static override properties = { episode: { attribute: false } };
  static override styles = [
    shared,
    css`
      :host {
        display: block;
      }
      .plot {
        position: relative;
        display: flex;
        height: 120px;
        border-bottom: 1px solid var(--line);
        background: linear-gradient(var(--line-strong), var(--line-strong)) no-repeat 0 50% / 100% 1px;
      }
      button {
        flex: 1 1 0;
        min-width: 0;
        position: relative;
        background: none;
        border: 0;
        padding: 0;
        cursor: pointer;
      }
      button:hover {
        background: var(--accent-soft);
      }
      .bar,
      .ghost {
        position: absolute;
        left: 15%;
        right: 15%;
      }
      .ghost {
        border: 1px dashed var(--line-strong);
      }
      svg {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
        pointer-events: none;
        overflow: visible;
      }
      polyline {
        fill: none;
        stroke: var(--series-3);
        stroke-width: 2;
        vector-effect: non-scaling-stroke;
      }
      .halo {
        stroke: var(--panel);
        stroke-width: 6;
      }
      .names {
        display: flex;
        justify-content: space-between;
        gap: 12px;
        flex-wrap: wrap;
      }
    `,
  ];

  declare episode: Episode;

  override render() {
    const { chosen, trained, trajectory } = this.episode;
    if (chosen.length === 0) return nothing;
    const most = Math.max(1e-6, ...[...chosen, ...trained].map(({ advantage }) => Math.abs(advantage)));
    const values = chosen.map(({ value }) => value);
    const mostValue = Math.max(1, ...values.map(Math.abs));
    const points = values.map((value, t) => `${t + 0.5},${50 - (50 * value) / mostValue}`).join(" ");
    return html`
      <div class="names">
        <strong>${text.chart}</strong>
        <span class="soft">${text.chartHint}</span>
      </div>
      <div class="plot">
        ${trajectory.steps.map(({ action }, t) => {
          const now = chosen[t]?.advantage ?? 0;
          const name = text.column(t + 1, action ?? text.noAction, now.toFixed(2));
          return html`<button aria-label=${name} title=${name} @click=${() => this.dispatchEvent(new StepChosenEvent(t))}>
            <span class="bar" style="${place(now, most)}; background: ${signColour(now)}"></span>
            <span class="ghost" style=${place(trained[t]?.advantage ?? 0, most)}></span>
          </button>`;
        })}
        <svg viewBox="0 0 ${values.length} 100" preserveAspectRatio="none" aria-hidden="true">
          ${svg`<polyline class="halo" points=${points} /><polyline points=${points} />`}
        </svg>
      </div>
    `;
  }
}

/** A bar from the middle line, which is zero for V, too. */
function place(value: number, most: number): string {
  const share = (50 * Math.abs(value)) / most;
  return value >= 0 ? `bottom: 50%; height: ${share}%` : `top: 50%; height: ${share}%`;
}

/** Blue is good, orange bad. */
export function signColour(value: number): string {
  return value < 0 ? "var(--series-2)" : "var(--series-1)";
}

customElements.define("credit-chart", CreditChart);
