/** @file ScienceWorld as a house: a map, what is in sight and held, the thermometer and the wires. */

import { css, html, LitElement, nothing, svg } from "lit";
import type { Circuit, Room, ScienceworldScene, Sight } from "../../envs/scienceworld/scene.ts";
import { shared } from "../shared-styles.ts";
import { playText } from "../strings/play.ts";
import { PlayActionEvent } from "./play-action.ts";

declare global {
  interface HTMLElementTagNameMap {
    "scienceworld-house": ScienceworldHouse;
  }
}

const text = playText.scienceworld;

/** Column and row of each room on the map: doors join neighbours. */
const places: Readonly<Record<string, readonly [number, number]>> = {
  bathroom: [0, 0],
  bedroom: [0, 1],
  workshop: [1, 0],
  hallway: [1, 1],
  "living room": [0, 2],
  "art studio": [1, 2],
  kitchen: [2, 0],
  greenhouse: [2, 2],
  outside: [3, 1],
  foundry: [3, 0],
};
const [cellWidth, cellHeight] = [104, 62];

export class ScienceworldHouse extends LitElement {
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
        max-height: 260px;
        background: var(--ground);
        border-radius: 6px;
      }
      .room rect {
        fill: var(--panel);
        stroke: var(--line-strong);
      }
      .room.known rect {
        fill: var(--accent-soft);
      }
      .room.here rect {
        stroke: var(--accent);
        stroke-width: 3;
      }
      .room.reachable {
        cursor: pointer;
      }
      .room.reachable:hover rect,
      .room.reachable:focus-visible rect {
        stroke: var(--series-2);
        stroke-width: 3;
      }
      text {
        font: 12px var(--font);
        fill: var(--ink);
        text-anchor: middle;
      }
      line {
        stroke: var(--good);
        stroke-width: 5;
      }
      line.shut {
        stroke: var(--line-strong);
        stroke-dasharray: 4 3;
      }
      .you {
        fill: var(--series-2);
      }
      .panels {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(190px, 100%), 1fr));
        gap: 12px;
        align-items: start;
      }
      ul {
        margin: 0;
        padding-left: 1.1em;
        overflow-wrap: anywhere;
      }
      .instrument {
        display: flex;
        gap: 10px;
        align-items: center;
      }
      .instrument svg {
        width: 34px;
        flex: none;
        background: none;
      }
      .tube {
        fill: var(--ground);
        stroke: var(--line-strong);
      }
      .mercury {
        fill: var(--series-2);
      }
      .wire {
        stroke: var(--series-2);
        stroke-width: 3;
      }
      .part {
        fill: var(--panel);
        stroke: var(--line-strong);
        stroke-width: 1.5;
      }
      .part.on {
        fill: var(--warn-soft);
        stroke: var(--warn);
        stroke-width: 3;
      }
    `,
  ];

  declare scene: ScienceworldScene;
  declare admissible: readonly string[];
  declare disabled: boolean;

  override render() {
    const { visible, held, measured, circuit } = this.scene;
    return html`
      ${this.#map()}
      <div class="panels">
        <section aria-labelledby="visible">
          <h3 id="visible">${text.visible}</h3>
          ${sights(visible)}
        </section>
        <section aria-labelledby="held">
          <h3 id="held">${text.held}</h3>
          ${sights(held)}
        </section>
        <section aria-labelledby="thermometer">
          <h3 id="thermometer">${text.thermometer}</h3>
          <div class="instrument">
            ${thermometer(measured)}
            <span>${measured === null ? text.notMeasured : text.degrees(measured)}</span>
          </div>
        </section>
        <section aria-labelledby="circuit">
          <h3 id="circuit">${text.circuit}</h3>
          ${circuit.parts.length === 0 ? html`<p class="soft">${text.noCircuit}</p>` : drawCircuit(circuit)}
        </section>
      </div>
    `;
  }

  #map() {
    const { rooms } = this.scene;
    const at = placesOf(rooms);
    const doors = rooms.flatMap(({ name, doors }) => doors.map((door) => ({ from: name, ...door })));
    const height = (Math.max(...[...at.values()].map(([, row]) => row)) + 1) * cellHeight + 10;
    return html`<svg viewBox="0 0 ${4 * cellWidth + 10} ${height}" role="group" aria-label=${text.map}>
      ${doors.map(({ from, to, isOpen }) => {
        const [a, b] = [at.get(from), at.get(to)];
        if (!a || !b) return nothing;
        const [[x1, y1], [x2, y2]] = [middle(a), middle(b)];
        return svg`<line class=${isOpen ? "" : "shut"} x1=${x1} y1=${y1} x2=${x2} y2=${y2} />`;
      })}
      ${rooms.map((room) => this.#room(room, at.get(room.name) ?? [0, 0]))}
    </svg>`;
  }

  #room({ name, isHere, isVisited }: Room, [column, row]: readonly [number, number]) {
    const action = [`go to ${name}`, `go ${name}`, `teleport to ${name}`].find((one) => this.admissible.includes(one));
    const isReachable = action !== undefined && !isHere && !this.disabled;
    const classes = ["room", isVisited ? "known" : "", isHere ? "here" : "", isReachable ? "reachable" : ""].join(" ");
    const go = () => action && isReachable && this.dispatchEvent(new PlayActionEvent(action));
    const [x, y] = middle([column, row]);
    return svg`<g
      class=${classes}
      role=${isReachable ? "button" : "img"}
      tabindex=${isReachable ? "0" : nothing}
      aria-label=${isReachable ? text.goTo(name) : isHere ? `${name}, ${text.here}` : name}
      @click=${go}
      @keydown=${({ key }: KeyboardEvent) => (key === "Enter" || key === " ") && go()}
    >
      <rect x=${x - 44} y=${y - 21} width="88" height="42" rx="5" />
      <text x=${x} y=${y + 4}>${name}</text>
      ${isHere ? svg`<circle class="you" cx=${x} cy=${y - 21} r="6" />` : nothing}
    </g>`;
  }
}

/** Rooms that no house has so far stand in a row of their own. */
function placesOf(rooms: readonly Room[]): Map<string, readonly [number, number]> {
  let others = 0;
  return new Map(
    rooms.map(({ name }) => [name, places[name] ?? ([others++ % 4, 3 + Math.floor(others / 4)] as const)]),
  );
}

function middle([column, row]: readonly [number, number]): [number, number] {
  return [5 + (column + 0.5) * cellWidth, 5 + (row + 0.5) * cellHeight];
}

function sights(list: readonly Sight[]): unknown {
  if (list.length === 0) return html`<p class="soft">${text.nothing}</p>`;
  return html`<ul>
    ${list.map(
      ({ name, traits, contents }) =>
        html`<li>
          ${name}${traits.length > 0 ? html` <span class="soft">(${traits.join(", ")})</span>` : nothing}
          ${contents.length > 0 ? sights(contents) : nothing}
        </li>`,
    )}
  </ul>`;
}

/** From −20 to 120 °C; beyond that the column is empty or full. */
function thermometer(measured: number | null) {
  const share = measured === null ? 0 : Math.min(1, Math.max(0.03, (measured + 20) / 140));
  return html`<svg viewBox="0 0 34 90" aria-hidden="true">
    <path class="tube" d="M11 10a6 6 0 0 1 12 0v52a12 12 0 1 1-12 0Z" />
    <circle class="mercury" cx="17" cy="72" r="8" />
    <rect class="mercury" x="14" y=${66 - 56 * share} width="6" height=${56 * share} />
  </svg>`;
}

/** Parts around a circle, wires between them. */
function drawCircuit({ parts, wires }: Circuit) {
  const at = new Map(
    parts.map(({ id }, i) => {
      const angle = (2 * Math.PI * i) / parts.length - Math.PI / 2;
      return [id, [130 + 84 * Math.cos(angle), 85 + 56 * Math.sin(angle)] as const];
    }),
  );
  const names = parts.map(({ name, isOn }) => (isOn ? `${name} (${text.on})` : name)).join(", ");
  return html`<svg viewBox="0 0 260 170" role="img" aria-label=${`${text.circuit}: ${names}`}>
    ${wires.map(([a, b]) => {
      const [[x1, y1], [x2, y2]] = [at.get(a) ?? [0, 0], at.get(b) ?? [0, 0]];
      return svg`<line class="wire" x1=${x1} y1=${y1} x2=${x2} y2=${y2} />`;
    })}
    ${parts.map(({ id, name, isOn }) => {
      const [x, y] = at.get(id) ?? [0, 0];
      return svg`<rect class=${isOn ? "part on" : "part"} x=${x - 42} y=${y - 12} width="84" height="24" rx="5" />
        <text x=${x} y=${y + 4}>${name.slice(0, 14)}</text>`;
    })}
  </svg>`;
}

customElements.define("scienceworld-house", ScienceworldHouse);
