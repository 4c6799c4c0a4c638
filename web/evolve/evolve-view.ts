/** @file The Evolve view: set up a run, watch it learn, compare it with others. */

import "@awesome.me/webawesome/dist/components/button/button.js";
import "../charts/line-chart.ts";
import "./run-setup.ts";
import "./stage-timeline.ts";
import { css, html, LitElement, nothing } from "lit";
import { NavigateEvent } from "../navigate.ts";
import type { RunData } from "../runs/run-data.ts";
import { examineHosting, type Hosting } from "../session/hosting.ts";
import type { Session } from "../session/session.ts";
import { SessionController } from "../session/session-controller.ts";
import { shared } from "../shared-styles.ts";
import { strings } from "../strings.ts";
import { type UrlState, type XAxis, xAxes } from "../url-state.ts";
import { details, seriesOf, success } from "./charts.ts";
import { configOf, freeName } from "./setup.ts";

declare global {
  interface HTMLElementTagNameMap {
    "evolve-view": EvolveView;
  }
}

const text = strings.evolve;
const isActive: ReadonlySet<string> = new Set(["opening", "running", "pausing", "paused", "stopping"]);

export class EvolveView extends LitElement {
  static override properties = { url: { attribute: false }, session: { attribute: false }, hosting: { state: true } };
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 300px) minmax(0, 1fr);
        gap: 16px;
        align-items: start;
      }
      .side,
      .content {
        display: grid;
        gap: 16px;
      }
      .controls {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        align-items: center;
      }
      .controls .state {
        margin-left: auto;
      }
      .tools {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 20px;
        align-items: center;
      }
      .tools label {
        display: flex;
        gap: 8px;
        align-items: center;
        color: var(--ink-soft);
      }
      .tools select {
        font: inherit;
        color: var(--ink);
        background: var(--panel);
        border: 1px solid var(--line-strong);
        border-radius: 6px;
        padding: 3px 6px;
      }
      .tools input {
        accent-color: var(--accent);
      }
      .charts {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
        gap: 16px;
      }
      .error {
        background: var(--bad-soft);
        border-radius: 6px;
        padding: 8px 10px;
        white-space: pre-line;
      }
      @media (max-width: 860px) {
        :host {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];

  declare url: UrlState;
  declare session: Session;
  declare hosting: Hosting | null;

  constructor() {
    super();
    this.hosting = null;
    new SessionController(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void examineHosting().then((hosting) => {
      this.hosting = hosting;
    });
  }

  override render() {
    const { url } = this;
    const { state } = this.session;
    const setup = configOf(url);
    return html`
      <div class="side">
        ${
          url.hide.includes("settings")
            ? nothing
            : html`<section class="panel" aria-labelledby="setup">
                <h2 id="setup">${text.setup}</h2>
                <run-setup
                  .url=${url}
                  .problem=${"problem" in setup ? setup.problem : ""}
                  .computing=${this.#computing()}
                ></run-setup>
              </section>`
        }
      </div>
      <div class="content">
        <section class="panel" aria-label=${text.progress}>
          <div class="controls">
            ${this.#buttons("config" in setup)}
            <span class="state" role="status">${state.run ? html`${state.run} · ` : nothing}${strings.status[state.status]}</span>
          </div>
          ${state.error ? html`<p class="error" role="alert">${state.error.message}</p>` : nothing}
          <stage-timeline
            .config=${state.config}
            .log=${state.log}
            .progress=${state.progress}
            ?finished=${state.status === "finished"}
          ></stage-timeline>
          ${state.computing ? html`<p class="soft">${state.computing}</p>` : nothing}
        </section>
        ${this.#curves()}
      </div>
    `;
  }

  #computing(): string {
    if (!this.hosting) return "";
    const { gpu, threads } = this.hosting;
    return `${strings.hosting.threads(threads)}. ${strings.hosting.gpu[gpu]}`;
  }

  #buttons(isReady: boolean) {
    const { status } = this.session.state;
    if (!isActive.has(status)) {
      return html`<wa-button variant="brand" size="s" ?disabled=${!isReady || !this.hosting} @click=${this.#start}>${text.startRun}</wa-button>`;
    }
    const isPaused = status === "paused" || status === "pausing";
    return html`
      ${
        isPaused
          ? html`<wa-button size="s" variant="brand" @click=${this.session.resume}>${text.resume}</wa-button>`
          : html`<wa-button size="s" ?disabled=${status !== "running"} @click=${this.session.pause}>${text.pause}</wa-button>`
      }
      <wa-button size="s" ?disabled=${status !== "paused"} @click=${this.session.step}>${text.step}</wa-button>
      <wa-button size="s" ?disabled=${status === "stopping"} @click=${this.session.stop}>${text.stop}</wa-button>
    `;
  }

  readonly #start = (): void => {
    const setup = configOf(this.url);
    if (!("config" in setup) || !this.hosting) return;
    const { storage } = this.hosting;
    this.session.start({ run: freeName(this.url, []), config: setup.config, backend: this.url.backend, storage });
  };

  #curves() {
    const { url } = this;
    const { run, config, records, log } = this.session.state;
    const runs: (RunData & { colour: string })[] =
      run && config ? [{ name: run, config, records, log, colour: "var(--series-1)" }] : [];
    const chart = (spec: (typeof details)[number], height: number) => html`<line-chart
      class="panel"
      .label=${spec.label}
      .xLabel=${text.xAxes[url.x]}
      .series=${seriesOf(spec, runs, url)}
      .range=${spec.range ?? null}
      .height=${height}
    ></line-chart>`;
    return html`<section aria-labelledby="curves">
      <div class="tools">
        <h2 id="curves">${text.charts}</h2>
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
            @change=${(event: Event) => this.#change({ smooth: Number((event.target as HTMLInputElement).value) })}
          />
        </label>
      </div>
      ${chart(success, 240)}
      <div class="charts">${details.map((spec) => chart(spec, 150))}</div>
    </section>`;
  }

  #change(change: Partial<UrlState>): void {
    this.dispatchEvent(new NavigateEvent(change));
  }
}

customElements.define("evolve-view", EvolveView);
