/** @file All runs, side by side: which are drawn, how they went, how their settings differ. */

import "@awesome.me/webawesome/dist/components/button/button.js";
import { css, html, LitElement, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { settingsOf } from "../../core/config/overrides.ts";
import { megabytes } from "../format.ts";
import { type RunData, successOf } from "../runs/run-data.ts";
import type { BrokenRun } from "../runs/run-library.ts";
import { shared } from "../shared-styles.ts";
import { strings } from "../strings.ts";

declare global {
  interface HTMLElementTagNameMap {
    "run-table": RunTable;
  }
}

export interface RunRow extends RunData {
  /** Its colour in charts; null while it is not drawn. */
  readonly colour: string | null;
  readonly state: Exclude<keyof typeof strings.runs.states, "broken">;
  /** Null where the browser does not store it. */
  readonly bytes: number | null;
}

/** What a person wants done with a run. */
export class RunActionEvent extends Event {
  static readonly type = "runaction";
  readonly action: "toggle" | "continue" | "delete";
  readonly run: string;

  constructor(action: RunActionEvent["action"], run: string) {
    super(RunActionEvent.type);
    this.action = action;
    this.run = run;
  }
}

const text = strings.runs;

export class RunTable extends LitElement {
  static override properties = {
    rows: { attribute: false },
    broken: { attribute: false },
    busy: { type: Boolean },
    doomed: { state: true },
  };
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: 12px;
      }
      .scroll {
        overflow-x: auto;
      }
      table {
        border-collapse: collapse;
        width: 100%;
      }
      th,
      td {
        text-align: left;
        padding: 5px 10px 5px 0;
        border-bottom: 1px solid var(--line);
        white-space: nowrap;
      }
      thead th {
        font-weight: 500;
        color: var(--ink-soft);
      }
      tbody th {
        font-weight: 600;
      }
      .right {
        text-align: right;
        font-variant-numeric: tabular-nums;
      }
      .swatch {
        display: inline-block;
        width: 18px;
        height: 3px;
        border-radius: 2px;
        vertical-align: middle;
        background: var(--line);
      }
      input {
        accent-color: var(--accent);
        width: 16px;
        height: 16px;
        vertical-align: middle;
      }
      td.problem {
        white-space: normal;
        color: var(--bad);
      }
      td.actions {
        text-align: right;
      }
      .differences td {
        font-family: var(--mono);
        font-size: 0.93em;
      }
      h3 {
        font-size: 0.93rem;
      }
    `,
  ];

  declare rows: readonly RunRow[];
  declare broken: readonly BrokenRun[];
  /** Whether a run goes on, so that no other can be continued. */
  declare busy: boolean;
  /** Run that is deleted when that is asked for a second time. */
  declare doomed: string | null;

  constructor() {
    super();
    this.rows = [];
    this.broken = [];
    this.busy = false;
    this.doomed = null;
  }

  override render() {
    const { columns } = text;
    return html`
      <div class="scroll" role="region" aria-label=${text.table} tabindex="0">
        <table>
          <thead>
            <tr>
              <th scope="col">${columns.shown}</th>
              <th scope="col">${columns.run}</th>
              <th scope="col">${columns.state}</th>
              <th scope="col" class="right">${columns.first}</th>
              <th scope="col" class="right">${columns.last}</th>
              <th scope="col" class="right">${columns.gain}</th>
              <th scope="col" class="right">${columns.steps}</th>
              <th scope="col" class="right">${columns.size}</th>
              <td></td>
            </tr>
          </thead>
          <tbody>
            ${this.rows.map((row) => this.#row(row))} ${this.broken.map((run) => this.#brokenRow(run))}
          </tbody>
        </table>
      </div>
      ${this.#differences()}
    `;
  }

  #row(row: RunRow) {
    const { name, colour, state, bytes, records } = row;
    const success = successOf(row);
    const [first, last] = [success[0], success.at(-1)];
    const steps = records.reduce((sum, { metrics }) => sum + (metrics.env_steps ?? 0), 0);
    const percent = (value: number | undefined) => (value === undefined ? "–" : value.toFixed(0));
    return html`<tr>
      <td>
        <input
          type="checkbox"
          aria-label=${text.show(name)}
          .checked=${live(colour !== null)}
          @change=${() => this.#ask("toggle", name)}
        />
        <span class="swatch" style=${colour ? `background: ${colour}` : ""}></span>
      </td>
      <th scope="row">${name}</th>
      <td>${text.states[state]}</td>
      <td class="right">${percent(first)}</td>
      <td class="right">${percent(last)}</td>
      <td class="right">${first === undefined || last === undefined ? "–" : signed(last - first)}</td>
      <td class="right">${steps.toLocaleString("en")}</td>
      <td class="right">${bytes === null ? "–" : megabytes(bytes)}</td>
      <td class="actions">${this.#actions(row)}</td>
    </tr>`;
  }

  #brokenRow({ name, bytes, problem }: BrokenRun) {
    return html`<tr>
      <td></td>
      <th scope="row">${name}</th>
      <td colspan="5" class="problem">${text.states.broken}: ${problem}</td>
      <td class="right">${megabytes(bytes)}</td>
      <td class="actions">${this.#deleteButton(name)}</td>
    </tr>`;
  }

  #actions({ name, state, bytes }: RunRow) {
    if (bytes === null || state === "live") return nothing;
    return html`
      ${
        state === "unfinished"
          ? html`<wa-button
              size="xs"
              appearance="outlined"
              ?disabled=${this.busy}
              @click=${() => this.#ask("continue", name)}
              >${text.continue}${about(name)}</wa-button
            >`
          : nothing
      }
      ${this.#deleteButton(name)}
    `;
  }

  #deleteButton(name: string) {
    const isDoomed = this.doomed === name;
    return html`<wa-button
      size="xs"
      appearance=${isDoomed ? "accent" : "plain"}
      variant=${isDoomed ? "danger" : "neutral"}
      @click=${() => this.#delete(name)}
      >${isDoomed ? text.sure : text.delete}${about(name)}</wa-button
    >`;
  }

  #delete(name: string): void {
    if (this.doomed === name) this.#ask("delete", name);
    this.doomed = this.doomed === name ? null : name;
  }

  #ask(action: RunActionEvent["action"], run: string): void {
    this.dispatchEvent(new RunActionEvent(action, run));
  }

  #differences() {
    const drawn = this.rows.filter(({ colour }) => colour !== null);
    if (drawn.length < 2) return nothing;
    const settings = drawn.map(({ config }) => settingsOf(config));
    const keys = [...new Set(settings.flatMap((one) => [...one.keys()]))].filter(
      (key) => new Set(settings.map((one) => String(one.get(key)))).size > 1,
    );
    if (keys.length === 0) return html`<p class="soft">${text.sameSettings}</p>`;
    return html`<h3 id="differences">${text.differences}</h3>
      <div class="scroll" role="region" aria-labelledby="differences" tabindex="0">
        <table class="differences">
          <thead>
            <tr>
              <th scope="col">${text.columns.setting}</th>
              ${drawn.map(
                ({ name, colour }) =>
                  html`<th scope="col"><span class="swatch" style="background: ${colour ?? ""}"></span> ${name}</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${keys.map(
              (key) =>
                html`<tr>
                  <th scope="row">${key}</th>
                  ${settings.map((one) => html`<td>${String(one.get(key))}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }
}

/** Which run a button is about stands beside it for those who see the table. */
function about(name: string) {
  return html`<span class="visually-hidden"> ${name}</span>`;
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(0)}`;
}

customElements.define("run-table", RunTable);
