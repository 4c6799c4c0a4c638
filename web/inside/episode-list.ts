/** @file The episodes of an iteration, filtered and sorted, of which one can be opened. */

import { css, html, LitElement, nothing } from "lit";
import type { Summary } from "../../workers/inspector.ts";
import { choice, fields } from "../elements/fields.ts";
import { short } from "../format.ts";
import { NavigateEvent } from "../navigate.ts";
import { shared } from "../shared-styles.ts";
import { insideText as text } from "../strings/inside.ts";
import type { UrlState } from "../url-state.ts";
import { chooseEpisodes } from "./choose-episodes.ts";

declare global {
  interface HTMLElementTagNameMap {
    "episode-list": EpisodeList;
  }
}

/** Rows that are shown at once; more on demand. */
const page = 60;

export class EpisodeList extends LitElement {
  static override properties = {
    url: { attribute: false },
    summaries: { attribute: false },
    shown: { state: true },
  };
  static override styles = [
    shared,
    fields,
    css`
      :host {
        display: grid;
        gap: 8px;
      }
      .scroll {
        max-height: min(70vh, 760px);
        overflow: auto;
        position: relative;
      }
      table {
        width: 100%;
        border-collapse: collapse;
      }
      th {
        text-align: left;
        font-weight: 600;
        color: var(--ink-soft);
        position: sticky;
        top: 0;
        background: var(--panel);
      }
      th,
      td {
        padding: 3px 6px 3px 0;
        vertical-align: top;
      }
      td.number,
      th.number {
        text-align: right;
      }
      tr[aria-current="true"] {
        background: var(--accent-soft);
      }
      tbody tr {
        cursor: pointer;
        border-top: 1px solid var(--line);
      }
      @media (max-width: 1000px) {
        .scroll {
          max-height: 300px;
        }
      }
      td button {
        font: inherit;
        color: var(--accent);
        background: none;
        border: 0;
        padding: 0;
        text-align: left;
        cursor: pointer;
        overflow-wrap: anywhere;
      }
      .bar {
        display: inline-block;
        height: 8px;
        margin-left: 6px;
        background: var(--series-1);
        vertical-align: middle;
      }
    `,
  ];

  declare url: UrlState;
  declare summaries: readonly Summary[];
  declare shown: number;

  constructor() {
    super();
    this.summaries = [];
    this.shown = page;
  }

  override render() {
    const { url, summaries } = this;
    const types = [...new Set(summaries.map(({ taskType }) => taskType))].filter(Boolean).sort();
    const rows = chooseEpisodes(summaries, url);
    return html`
      <div class="fields">
        ${choice(text.filter, url.show, text.filters, (show) => this.#change({ show }))}
        ${choice(text.sort, url.sort, text.sorts, (sort) => this.#change({ sort }))}
        <label>
          ${text.taskType}
          <select @change=${(event: Event) => this.#change({ type: (event.target as HTMLSelectElement).value })}>
            <option value="" .selected=${url.type === ""}>${text.anyType}</option>
            ${types.map((type) => html`<option value=${type} .selected=${type === url.type}>${type}</option>`)}
          </select>
        </label>
      </div>
      <p class="soft" role="status">${text.count(rows.length, summaries.length)}</p>
      ${rows.length === 0 ? html`<p>${text.noneLeft}</p>` : this.#table(rows)}
    `;
  }

  #table(rows: readonly Summary[]) {
    const most = Math.max(...rows.map(({ largestAdvantage }) => largestAdvantage ?? 0));
    const { columns } = text;
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${text.list}>
      <table>
        <thead>
          <tr>
            <th scope="col">${columns.episode}</th>
            <th scope="col" class="number">${columns.reward}</th>
            <th scope="col" class="number">${columns.steps}</th>
            <th scope="col">${columns.advantage}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.slice(0, this.shown).map((row) => this.#row(row, most))}
        </tbody>
      </table>
      ${
        rows.length > this.shown
          ? html`<button class="more" @click=${() => this.#showMore()}>${text.more(Math.min(page, rows.length - this.shown))}</button>`
          : nothing
      }
    </div>`;
  }

  #row({ id, taskType, source, won, reward, steps, largestAdvantage: advantage }: Summary, most: number) {
    const open = () => this.#change({ episode: id });
    return html`<tr aria-current=${id === this.url.episode ? "true" : "false"} @click=${open}>
      <td>
        <button>${taskType.replaceAll("_", " ") || id}</button>
        <div class="soft">${text.sources[source]} · ${id}</div>
      </td>
      <td class="number">${short(reward)}${won ? html` <span title=${text.won} aria-label=${text.won}>✓</span>` : nothing}</td>
      <td class="number">${steps}</td>
      <td class="number">
        ${advantage === null ? "–" : html`${advantage.toFixed(2)}<span class="bar" style="width: ${(40 * advantage) / (most || 1)}px"></span>`}
      </td>
    </tr>`;
  }

  #showMore(): void {
    this.shown += page;
  }

  #change(change: Partial<UrlState>): void {
    this.dispatchEvent(new NavigateEvent(change));
  }
}

customElements.define("episode-list", EpisodeList);
