/** @file Sliders that decide how credit is given: γ, λ and the choice of process reward. */

import { css, html, LitElement } from "lit";
import type { processRewards } from "../../core/algorithms/label.ts";
import type { Config } from "../../core/config/config.ts";
import { choice, fields } from "../elements/fields.ts";
import { NavigateEvent } from "../navigate.ts";
import { shared } from "../shared-styles.ts";
import { insideText } from "../strings/inside.ts";
import type { UrlState } from "../url-state.ts";
import { creditOf } from "./credit.ts";

declare global {
  interface HTMLElementTagNameMap {
    "credit-controls": CreditControls;
  }
}

const text = insideText.credit;
type ProcessReward = (typeof processRewards)[number];

export class CreditControls extends LitElement {
  static override properties = { url: { attribute: false }, config: { attribute: false } };
  static override styles = [
    shared,
    fields,
    css`
      :host {
        display: grid;
        gap: 8px;
      }
    `,
  ];

  declare url: UrlState;
  /** Of the run that is looked at. */
  declare config: Config;

  override render() {
    const { gamma, lambda, processReward } = creditOf(this.config, this.url);
    const { url } = this;
    const isChanged = url.gamma !== null || url.lambda !== null || url.credit !== null;
    const usesLambda = processReward === "gae_env" || processReward === "gae_full";
    return html`
      <div class="fields">
        ${choice<ProcessReward>(text.processReward, processReward, text.processRewards, (credit) => this.#change({ credit }))}
        ${this.#slider(text.gamma, gamma, processReward === "q_minus_v", (gamma) => this.#change({ gamma }))}
        ${this.#slider(text.lambda, lambda, !usesLambda, (lambda) => this.#change({ lambda }))}
        <button
          class="plain"
          ?disabled=${!isChanged}
          @click=${() => this.#change({ gamma: null, lambda: null, credit: null })}
        >
          ${text.asTrained}
        </button>
      </div>
      <p class="soft">${text.explain}</p>
    `;
  }

  #slider(label: string, value: number, isIdle: boolean, change: (value: number) => void) {
    return html`<label>
      <span>${label}: <strong class="number">${value.toFixed(2)}</strong></span>
      <input
        type="range"
        min="0"
        max="1"
        step="0.01"
        .value=${String(value)}
        ?disabled=${isIdle}
        @input=${(event: Event) => change(Number((event.target as HTMLInputElement).value))}
      />
    </label>`;
  }

  #change(change: Partial<UrlState>): void {
    this.dispatchEvent(new NavigateEvent(change));
  }
}

customElements.define("credit-controls", CreditControls);
