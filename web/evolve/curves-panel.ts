/** @file The curves of all drawn runs over an axis of choice. */

import "../charts/line-chart.ts";
import { css, html, LitElement } from "lit";
import { fields } from "../elements/fields.ts";
import { NavigateEvent } from "../navigate.ts";
import { shared } from "../shared-styles.ts";
import { strings } from "../strings.ts";
import { type UrlState, type XAxis, xAxes } from "../url-state.ts";
import { type ChartSpec, type DrawnRun, details, placed, seriesOf, success } from "./charts.ts";

declare global {
  interface HTMLElementTagNameMap {
    "curves-panel": CurvesPanel;
  }
}

const text = strings.evolve;

export class CurvesPanel extends LitElement {
  static override properties = { url: { attribute: false }, runs: { attribute: false } };
  static override styles = [
    shared,
    fields,
    css`
      :host {
        display: grid;
        gap: 10px;
      }
      .tools {
        display: flex;
        flex-wrap: wrap;
        gap: 6px 20px;
        align-items: center;
      }
      label {
        display: flex;
        gap: 8px;
        align-items: center;
        color: var(--ink-soft);
      }
      h2 {
        margin-right: auto;
      }
      input {
        accent-color: var(--accent);
        width: 110px;
      }
      output {
        min-width: 2.2em;
        font-variant-numeric: tabular-nums;
      }
      .charts {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
        gap: 12px;
      }
      @media (min-width: 620px) {
        .main {
          grid-column: span 2;
          grid-row: span 2;
        }
      }
    `,
  ];

  declare url: UrlState;
  declare runs: readonly DrawnRun[];

  override render() {
    const { url } = this;
    const runs = placed(this.runs, url.x);
    const chart = (spec: ChartSpec, height: number, name: string) =>
      html`<line-chart
        class="panel ${name}"
        .label=${spec.label}
        .xLabel=${text.xAxes[url.x]}
        .series=${seriesOf(spec, runs, url.smooth)}
        .range=${spec.range ?? null}
        .height=${height}
      ></line-chart>`;
    return html`
      <div class="tools">
        <h2>${text.charts}</h2>
        <label>
          ${text.xAxis}
          <select @change=${(event: Event) => this.#change({ x: (event.target as HTMLSelectElement).value as XAxis })}>
            ${xAxes.map((axis) => html`<option value=${axis} ?selected=${axis === url.x}>${text.xAxes[axis]}</option>`)}
          </select>
        </label>
        <label>
          ${text.smoothing}
          <input
            type="range"
            min="0"
            max="0.99"
            step="0.01"
            .value=${String(url.smooth)}
            @input=${(event: Event) => this.#change({ smooth: Number((event.target as HTMLInputElement).value) })}
          />
          <output>${url.smooth.toFixed(2)}</output>
        </label>
      </div>
      <div class="charts">
        ${chart(success, 372, "main")} ${details.map((spec) => chart(spec, 150, ""))}
      </div>
    `;
  }

  #change(change: Partial<UrlState>): void {
    this.dispatchEvent(new NavigateEvent(change));
  }
}

customElements.define("curves-panel", CurvesPanel);
