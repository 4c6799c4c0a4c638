/** @file Lesson: what V and Q converge to in a world of two states, as the expectile changes. */

import { html, svg } from "lit";
import { episodes, fixedPoint, tokens } from "../../../core/tabular/two-state-world.ts";
import { learnText } from "../../strings/learn.ts";
import { CriticRun } from "../critic-run.ts";
import { checkbox, LessonElement, slider } from "../lesson-element.ts";

declare global {
  interface HTMLElementTagNameMap {
    "critic-lesson": CriticLesson;
  }
}

const text = learnText.world;
const all = Object.values(episodes);
/** V(s1) that the task asks for, and how near it has to be. */
const [wanted, close] = [0.9, 0.005];

export class CriticLesson extends LessonElement {
  readonly #critic = new CriticRun(this);

  protected override willUpdate(): void {
    this.#critic.train(all, this.config.critic);
  }

  protected override isTaskDone(): boolean {
    const { temporalWeight, successWeight } = this.config.critic;
    const { isTrained, table } = this.#critic;
    const learned = table?.value[tokens.s1] ?? 0;
    return isTrained && !temporalWeight && !successWeight && Math.abs(learned - wanted) < close;
  }

  override render() {
    const { expectile, gamma, temporalWeight, successWeight } = this.config.critic;
    const weighted = temporalWeight && successWeight;
    const known = fixedPoint({ expectile, gamma, lambda: this.config.label.lambda, weighted });
    const { table, isTrained } = this.#critic;
    const rows = [
      { name: "V(s0)", learned: table?.value[tokens.s0], known: known.s0 },
      { name: "V(s1)", learned: table?.value[tokens.s1], known: known.s1 },
      { name: "Q(s0, a)", learned: table?.q[tokens.a], known: known.a },
    ];
    return html`
      ${this.controls(
        slider({
          label: text.expectile,
          value: expectile,
          min: 0.05,
          max: 0.99,
          step: 0.01,
          change: (value) => this.set({ "critic.expectile": value }),
        }),
        checkbox(text.weights, weighted, (on) => this.set({ "critic.temporalWeight": on, "critic.successWeight": on })),
      )}
      ${diagram(table?.value ?? [], table?.q ?? [])}
      <table>
        <thead>
          <tr>
            <th scope="col">${text.quantity}</th>
            <th scope="col">${text.learned}</th>
            <th scope="col">${text.known}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ name, learned, known }) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td>${learned?.toFixed(4) ?? ""}</td>
                <td>${known.toFixed(4)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      <p class="soft" role="status">${isTrained ? text.trained : text.training}</p>
    `;
  }
}

function diagram(value: readonly number[], q: readonly number[]) {
  const show = (number: number | undefined) => number?.toFixed(2) ?? "";
  const state = (x: number, name: string, worth: number | undefined) => svg`
    <circle cx=${x} cy="90" r="34" fill="var(--accent-soft)" stroke="var(--accent)" stroke-width="1.5" />
    <text x=${x} y="87" class="name">${name}</text>
    <text x=${x} y="104">V ${show(worth)}</text>`;
  const arrow = (d: string) =>
    svg`<path d=${d} fill="none" stroke="var(--line-strong)" stroke-width="1.5" marker-end="url(#head)" />`;
  const action = (x: number, y: number, name: string, worth: number | undefined) =>
    svg`<text x=${x} y=${y}><tspan class="name">${name}</tspan> Q ${show(worth)}</text>`;
  return html`<svg viewBox="0 0 470 180" role="img" aria-label=${text.diagram} style="max-width: 560px; width: 100%">
    <style>
      text {
        font: 12px var(--font);
        fill: var(--ink);
        text-anchor: middle;
      }
      .name {
        font-weight: 650;
      }
    </style>
    <defs>
      <marker id="head" markerWidth="8" markerHeight="8" refX="7" refY="4" orient="auto">
        <path d="M0,0 L8,4 L0,8 z" fill="var(--line-strong)" />
      </marker>
    </defs>
    ${state(60, "s0", value[tokens.s0])} ${state(240, "s1", value[tokens.s1])}
    ${arrow("M94,90 H204")} ${action(149, 80, "a", q[tokens.a])}
    ${arrow("M60,124 V152")} ${action(100, 145, "b", q[tokens.b])} ${svg`<text x="60" y="170">${text.lost}</text>`}
    ${arrow("M270,72 L372,40")} ${action(300, 44, "c", q[tokens.c])} ${svg`<text x="420" y="44">${text.won}</text>`}
    ${arrow("M270,108 L372,140")} ${action(300, 146, "d", q[tokens.d])} ${svg`<text x="395" y="146">${text.lost}</text>`}
  </svg>`;
}

customElements.define("critic-lesson", CriticLesson);
