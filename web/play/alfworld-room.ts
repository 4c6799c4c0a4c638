/** @file A household as a room map: where everything stands, and what is known to be in it. */

import { css, html, LitElement, nothing, svg } from "lit";
import type { AlfworldScene, Item, Receptacle } from "../../envs/alfworld/scene.ts";
import { shared } from "../shared-styles.ts";
import { playText } from "../strings/play.ts";
import { PlayActionEvent } from "./play-action.ts";

declare global {
  interface HTMLElementTagNameMap {
    "alfworld-room": AlfworldRoom;
  }
}

const text = playText.alfworld;

/** Size of the map, and the free edge around what stands in it. */
const [width, height, edge] = [400, 220, 34];

export class AlfworldRoom extends LitElement {
  static override properties = {
    scene: { attribute: false },
    admissible: { attribute: false },
    disabled: { type: Boolean },
  };
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: 12px;
      }
      svg {
        width: 100%;
        max-height: 300px;
        background: var(--ground);
        border: 2px solid var(--line-strong);
        border-radius: 4px;
      }
      .thing {
        fill: var(--panel);
        stroke: var(--line-strong);
        stroke-width: 1.5;
      }
      .thing.seen {
        fill: var(--accent-soft);
      }
      .thing.here {
        stroke: var(--accent);
        stroke-width: 3;
      }
      text {
        font: 10px var(--font);
        fill: var(--ink);
        text-anchor: middle;
      }
      .you {
        fill: var(--series-2);
      }
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(170px, 100%), 1fr));
        gap: 8px;
      }
      li {
        border: 1px solid var(--line);
        border-radius: 6px;
        padding: 6px 8px;
      }
      li.here {
        border-color: var(--accent);
        box-shadow: inset 3px 0 var(--accent);
      }
      button {
        font: inherit;
        font-weight: 600;
        color: var(--accent);
        background: none;
        border: 0;
        padding: 0;
        cursor: pointer;
      }
      .state {
        color: var(--ink-soft);
        float: right;
      }
    `,
  ];

  declare scene: AlfworldScene;
  declare admissible: readonly string[];
  declare disabled: boolean;

  override render() {
    const { receptacles, held } = this.scene;
    return html`
      <svg viewBox="0 0 ${width} ${height}" role="img" aria-label=${text.map}>
        ${spread(receptacles).map(([receptacle, x, y]) => marker(receptacle, x, y, receptacles.length <= mostNamed))}
      </svg>
      <p><strong>${text.held}:</strong> ${held.length > 0 ? items(held) : text.nothingHeld}</p>
      <ul>
        ${receptacles.map((receptacle) => this.#card(receptacle))}
      </ul>
    `;
  }

  #card({ name, isHere, isOpen, contents }: Receptacle) {
    const action = text.goTo(name);
    const canGo = this.admissible.includes(`go to ${name}`);
    return html`<li class=${isHere ? "here" : ""}>
      ${isOpen === null ? nothing : html`<span class="state">${isOpen ? text.open : text.closed}</span>`}
      ${
        canGo
          ? html`<button
              aria-label=${action}
              ?disabled=${this.disabled}
              @click=${() => this.dispatchEvent(new PlayActionEvent(`go to ${name}`))}
            >
              ${name}
            </button>`
          : html`<strong>${name}</strong>`
      }
      ${isHere ? html`<div class="soft">${text.here}</div>` : nothing}
      <div>${contents === null ? html`<span class="soft">${text.unseen}</span>` : contents.length > 0 ? items(contents) : text.empty}</div>
    </li>`;
  }
}

function items(list: readonly Item[]): string {
  return list.map(({ name, traits }) => (traits.length > 0 ? `${name} (${traits.join(", ")})` : name)).join(", ");
}

const half = 15;

/** In a room with more things there is no space for whole names. */
const mostNamed = 12;

function marker({ name, isHere, contents }: Receptacle, x: number, y: number, isNamed: boolean) {
  const classes = ["thing", contents === null ? "" : "seen", isHere ? "here" : ""].join(" ");
  return svg`
    <rect class=${classes} x=${x - half} y=${y - half} width=${2 * half} height=${2 * half} rx="4" />
    <text x=${x} y=${isNamed ? y + half + 12 : y + 4}>${isNamed ? name : short(name)}</text>
    ${isHere ? svg`<circle class="you" cx=${x} cy=${y - half - 6} r="5" />` : nothing}
    <title>${name}</title>
  `;
}

/** "countertop 2" → "co2": a marker has no room for more, the cards have the whole name. */
function short(name: string): string {
  const [kind = "", number = ""] = name.split(" ");
  return `${kind.slice(0, 3)}${number}`;
}

/** Places on the map; things that would hide each other move apart. */
function spread(receptacles: readonly Receptacle[]): [Receptacle, number, number][] {
  const taken: [number, number][] = [];
  return receptacles.map((receptacle) => {
    const [startX, startY] = [
      edge + receptacle.x * (width - 2 * edge),
      edge + (1 - receptacle.y) * (height - 2 * edge),
    ];
    let [x, y] = [startX, startY];
    const clashes = () => taken.some(([a, b]) => Math.abs(a - x) < 2 * half + 2 && Math.abs(b - y) < 2 * half + 2);
    for (let turn = 1; turn < 200 && clashes(); turn++) {
      x = clamp(startX + turn * 2 * Math.cos(turn), edge / 2, width - edge / 2);
      y = clamp(startY + turn * 1.2 * Math.sin(turn), edge / 2 + 6, height - edge / 2);
    }
    taken.push([x, y]);
    return [receptacle, x, y];
  });
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

customElements.define("alfworld-room", AlfworldRoom);
