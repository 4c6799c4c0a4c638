/** @file What can be done now: written freely, or picked from a list that shows what an agent would rather do. */

import { css, html, LitElement, nothing } from "lit";
import type { Opinion } from "../../workers/mind.ts";
import { fields } from "../elements/fields.ts";
import { percent } from "../format.ts";
import { shared } from "../shared-styles.ts";
import { playText } from "../strings/play.ts";
import { PlayActionEvent } from "./play-action.ts";

declare global {
  interface HTMLElementTagNameMap {
    "action-list": ActionList;
  }
}

const text = playText.actions;

/** Rows of the list; the rest is found by writing. */
const most = 80;

export class ActionList extends LitElement {
  static override properties = {
    actions: { attribute: false },
    opinions: { attribute: false },
    disabled: { type: Boolean },
    written: { state: true },
  };
  static override styles = [
    shared,
    fields,
    css`
      :host {
        display: grid;
        gap: 8px;
      }
      form {
        display: flex;
        gap: 8px;
      }
      form input {
        flex: 1;
        min-width: 0;
      }
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
        max-height: 300px;
        overflow: auto;
      }
      li button {
        font: inherit;
        color: var(--ink);
        width: 100%;
        border: 0;
        border-top: 1px solid var(--line);
        padding: 4px 6px;
        text-align: left;
        cursor: pointer;
        display: flex;
        justify-content: space-between;
        gap: 10px;
        background: linear-gradient(var(--accent-soft), var(--accent-soft)) no-repeat 0 0 / calc(100% * var(--share, 0)) 100%;
      }
      li button:hover:not([disabled]) {
        color: var(--accent);
      }
      li button[disabled] {
        color: var(--ink-soft);
        cursor: default;
      }
      .opinion {
        flex: none;
        font-variant-numeric: tabular-nums;
        color: var(--ink-soft);
      }
    `,
  ];

  declare actions: readonly string[];
  declare opinions: ReadonlyMap<string, Opinion>;
  declare disabled: boolean;
  declare written: string;

  constructor() {
    super();
    this.actions = [];
    this.opinions = new Map();
    this.disabled = false;
    this.written = "";
  }

  override render() {
    const { actions, written } = this;
    const probability = (action: string) => this.opinions.get(action)?.probability ?? 0;
    const found = actions
      .filter((action) => action.toLowerCase().includes(written.toLowerCase()))
      .sort((a, b) => probability(b) - probability(a));
    const hidden = found.length - most;
    return html`
      <form @submit=${this.#submit}>
        <input
          type="text"
          autocomplete="off"
          spellcheck="false"
          aria-label=${text.label}
          placeholder=${text.label}
          .value=${written}
          @input=${(event: Event) => {
            this.written = (event.target as HTMLInputElement).value;
          }}
          @keydown=${(event: KeyboardEvent) => event.key === "ArrowDown" && this.#move(event, 1)}
        />
        <button class="plain" ?disabled=${this.disabled || written.trim() === ""}>${text.act}</button>
      </form>
      <p class="soft">${text.count(found.length, actions.length)}</p>
      <ul
        aria-label=${text.listed}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === "ArrowDown") this.#move(event, 1);
          else if (event.key === "ArrowUp") this.#move(event, -1);
        }}
      >
        ${found.slice(0, most).map((action) => this.#row(action))}
      </ul>
      ${hidden > 0 ? html`<p class="soft">${text.narrow(hidden)}</p>` : nothing}
    `;
  }

  #row(action: string) {
    const opinion = this.opinions.get(action);
    const share = opinion && percent(opinion.probability);
    return html`<li>
      <button ?disabled=${this.disabled} style="--share: ${opinion?.probability ?? 0}" @click=${() => this.#act(action)}>
        <span>${action}</span>
        ${
          opinion
            ? html`<span class="opinion"
                >${opinion.q === null ? nothing : html`Q ${opinion.q.toFixed(2)} · `}<span class="visually-hidden"
                  >${text.probability(share ?? "")}</span
                ><span aria-hidden="true">${share}</span></span
              >`
            : nothing
        }
      </button>
    </li>`;
  }

  /** Moves between the field and the rows, as in a list of suggestions. */
  #move(event: KeyboardEvent, step: number): void {
    event.preventDefault();
    const stops = [...this.renderRoot.querySelectorAll<HTMLElement>("form input, li button")];
    const at = stops.indexOf(event.target as HTMLElement);
    stops[Math.max(0, at + step)]?.focus();
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const action = this.written.trim();
    if (action !== "" && !this.disabled) this.#act(action);
  };

  #act(action: string): void {
    this.written = "";
    // The row that was pressed will be gone.
    this.renderRoot.querySelector<HTMLElement>("form input")?.focus();
    this.dispatchEvent(new PlayActionEvent(action));
  }
}

customElements.define("action-list", ActionList);
