/** @file Trajectories of an opened file: a table, and the conversation of the one that is chosen. */

import { css, html, LitElement, nothing } from "lit";
import type { TrajectoryRecord } from "../../core/data/record.ts";
import { short } from "../format.ts";
import { shared } from "../shared-styles.ts";
import { dataText as text } from "../strings/data.ts";

declare global {
  interface HTMLElementTagNameMap {
    "trajectory-list": TrajectoryList;
  }
}

const mostRows = 200;

export class TrajectoryList extends LitElement {
  static override properties = { records: { attribute: false }, chosen: { state: true } };
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr));
        gap: 16px;
        align-items: start;
      }
      .scroll {
        max-height: 420px;
        overflow: auto;
      }
      table {
        border-collapse: collapse;
        width: 100%;
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        text-align: left;
        padding: 3px 12px 3px 0;
        border-bottom: 1px solid var(--line);
      }
      thead th {
        color: var(--ink-soft);
        font-weight: 500;
      }
      th button {
        font: inherit;
        color: var(--accent);
        background: none;
        border: 0;
        padding: 2px 0;
        cursor: pointer;
        text-align: left;
        overflow-wrap: anywhere;
      }
      th button[aria-pressed="true"] {
        font-weight: 650;
      }
      dl {
        margin: 8px 0 0;
        display: grid;
        gap: 6px;
      }
      dt {
        color: var(--ink-soft);
        font-size: 0.86rem;
      }
      dd {
        margin: 0;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      dd.gpt {
        color: var(--accent);
      }
    `,
  ];

  declare records: readonly TrajectoryRecord[];
  declare chosen: number;

  constructor() {
    super();
    this.records = [];
    this.chosen = 0;
  }

  override render() {
    const { records, chosen } = this;
    const shown = records.slice(0, mostRows);
    const record = records[chosen];
    const { columns } = text;
    return html`
      <div>
        <div class="scroll" tabindex="0" role="group" aria-label=${text.trajectories(records.length)}>
          <table>
            <thead>
              <tr>
                ${Object.values(columns).map((column) => html`<th scope="col">${column}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${shown.map((one, i) => this.#row(one, i))}
            </tbody>
          </table>
        </div>
        ${shown.length < records.length ? html`<p class="soft">${text.firstOf(shown.length, records.length)}</p>` : nothing}
      </div>
      ${record ? conversation(record) : nothing}
    `;
  }

  #row({ id, conversations, meta }: TrajectoryRecord, i: number) {
    const choose = (): void => {
      this.chosen = i;
    };
    const won = meta.success === undefined ? "" : meta.success ? text.yes : text.no;
    return html`<tr>
      <th scope="row"><button aria-pressed=${i === this.chosen ? "true" : "false"} @click=${choose}>${id}</button></th>
      <td>${meta.steps ?? conversations.filter(({ from }) => from === "gpt").length}</td>
      <td>${typeof meta.reward === "number" ? short(meta.reward) : ""}</td>
      <td>${won}</td>
    </tr>`;
  }
}

function conversation({ id, conversations }: TrajectoryRecord) {
  return html`<section aria-labelledby="conversation">
    <h3 id="conversation">${text.conversation(id)}</h3>
    <div class="scroll" tabindex="0" role="group" aria-label=${text.conversation(id)}>
      <dl>
        ${conversations.map(
          ({ from, value }) =>
            html`<div>
              <dt>${text.from[from]}</dt>
              <dd class=${from}>${value}</dd>
            </div>`,
        )}
      </dl>
    </div>
  </section>`;
}

customElements.define("trajectory-list", TrajectoryList);
