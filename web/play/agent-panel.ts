/** @file The agent beside the player: its V, and handing over to it. */

import { css, html, LitElement, nothing, svg } from "lit";
import { fields } from "../elements/fields.ts";
import { percent } from "../format.ts";
import { shared } from "../shared-styles.ts";
import { playText } from "../strings/play.ts";
import type { Agent } from "./agents.ts";
import { type Game, mostWeighed } from "./game.ts";

declare global {
  interface HTMLElementTagNameMap {
    "agent-panel": AgentPanel;
  }
}

const text = playText.agent;

export class AgentPanel extends LitElement {
  static override properties = {
    game: { attribute: false },
    /** Replaced by every change of the game. */
    state: { attribute: false },
    agent: { attribute: false },
    known: { type: Boolean },
    samples: { state: true },
  };
  static override styles = [
    shared,
    fields,
    css`
      :host {
        display: grid;
        gap: 8px;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        align-items: center;
      }
      .check {
        display: flex;
        gap: 8px;
        align-items: center;
      }
      .value {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 4px 12px;
        align-items: center;
      }
      svg {
        width: 100%;
        height: 44px;
        border-bottom: 1px solid var(--line);
      }
      polyline {
        fill: none;
        stroke: var(--series-3);
        stroke-width: 2;
        vector-effect: non-scaling-stroke;
      }
      strong[data-value] {
        font-size: 1.4rem;
      }
    `,
  ];

  declare game: Game;
  declare state: Game["state"];
  declare agent: Agent;
  /** Whether it learnt on such games. */
  declare known: boolean;
  declare samples: boolean;

  constructor() {
    super();
    this.samples = false;
  }

  override render() {
    const { moment, isBusy, isConsidering, isHandedOver, values, opinions, favourite } = this.state;
    const canAct = !isBusy && moment?.isOver === false && this.game.agent === this.agent;
    const temperature = this.samples ? 1 : 0;
    const listed = [...opinions.values()].reduce((sum, { probability }) => sum + probability, 0);
    const { data, difficulty } = this.agent.config.env;
    return html`
      ${this.known ? nothing : html`<p class="soft">${text.otherGames(data ?? difficulty)}</p>`}
      ${this.#value(values)}
      ${favourite ? html`<p>${text.favourite} <strong>${favourite.action}</strong> ${percent(favourite.probability)}</p>` : nothing}
      ${isConsidering ? html`<p class="soft">${text.considering}</p>` : nothing}
      ${opinions.size > 0 ? html`<p class="soft">${text.elsewhere(`${(100 * Math.max(0, 1 - listed)).toFixed(1)}%`)}</p>` : nothing}
      ${(moment?.admissible.length ?? 0) > mostWeighed ? html`<p class="soft">${text.tooMany(mostWeighed)}</p>` : nothing}
      <div class="row">
        <button class="plain" ?disabled=${!canAct || isHandedOver} @click=${() => this.game.agentActs(temperature)}>
          ${text.step}
        </button>
        ${
          isHandedOver
            ? html`<button class="plain" @click=${this.game.takeBack}>${text.takeBack}</button>`
            : html`<button class="plain" ?disabled=${!canAct} @click=${() => this.game.handOver(temperature)}>${text.handOver}</button>`
        }
      </div>
      <label class="check">
        <input
          type="checkbox"
          .checked=${this.samples}
          @change=${(event: Event) => {
            this.samples = (event.target as HTMLInputElement).checked;
          }}
        />
        ${text.sample}
      </label>
    `;
  }

  #value(values: readonly (number | null)[]) {
    const now = values.at(-1);
    const known = values.flatMap((value) => value ?? []);
    if (known.length === 0) return values.length > 0 ? html`<p class="soft">${text.noCritic}</p>` : nothing;
    const [low, high] = [Math.min(0, ...known), Math.max(1, ...known)];
    const points = known.map((value, t) => `${t},${(high - value) / (high - low)}`).join(" ");
    return html`<div>
      <span class="soft">${text.value}</span>
      <div class="value">
        <strong class="number" data-value>${now?.toFixed(2) ?? "–"}</strong>
        <svg viewBox="0 0 ${Math.max(1, known.length - 1)} 1" preserveAspectRatio="none" aria-hidden="true">
          ${svg`<polyline points=${points} />`}
        </svg>
      </div>
    </div>`;
  }
}

customElements.define("agent-panel", AgentPanel);
