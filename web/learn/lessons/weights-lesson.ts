/** @file Lesson: the weight of each step by time and success, and the optimism it brings. */

import { html } from "lit";
import { stepWeight } from "../../../core/algorithms/transitions.ts";
import { episodes, fixedPoint, tokens } from "../../../core/tabular/two-state-world.ts";
import { learnText } from "../../strings/learn.ts";
import { CriticRun } from "../critic-run.ts";
import { checkbox, LessonElement, signedBar, slider } from "../lesson-element.ts";

declare global {
  interface HTMLElementTagNameMap {
    "weights-lesson": WeightsLesson;
  }
}

const text = learnText.weightBars;
const all = Object.values(episodes);
/** Heaviest step there is. */
const most = 1.5;

export class WeightsLesson extends LessonElement {
  readonly #critic = new CriticRun(this);

  protected override willUpdate(): void {
    this.#critic.train(all, this.config.critic);
  }

  #weights(won: boolean): number[] {
    const length = this.config.env.maxSteps;
    return Array.from({ length }, (_, t) => stepWeight(t + 1, length, won, this.config.critic));
  }

  protected override isTaskDone(): boolean {
    const [won, lost] = [this.#weights(true), this.#weights(false)];
    return won.at(-1) === lost.at(-1) && (lost[0] as number) < (lost.at(-1) as number);
  }

  override render() {
    const { config } = this;
    const { critic } = config;
    const plain = fixedPoint({ ...critic, lambda: config.label.lambda, weighted: false }).s1;
    const learned = this.#critic.table?.value[tokens.s1];
    const columns = [
      { name: text.won, weights: this.#weights(true) },
      { name: text.lost, weights: this.#weights(false) },
    ];
    return html`
      ${this.controls(
        checkbox(learnText.world.temporal, critic.temporalWeight, (on) => this.set({ "critic.temporalWeight": on })),
        checkbox(learnText.world.successful, critic.successWeight, (on) => this.set({ "critic.successWeight": on })),
        slider({
          label: text.length,
          value: config.env.maxSteps,
          min: 2,
          max: 12,
          step: 1,
          change: (value) => this.set({ "env.maxSteps": value }),
        }),
      )}
      <div class="scroll" tabindex="0" role="group" aria-label="w">
        <table>
          <thead>
            <tr>
              <th scope="col">t</th>
              ${columns.map(({ name }) => html`<th scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${columns[0]?.weights.map(
              (_, t) =>
                html`<tr>
                  <th scope="row">${t + 1}</th>
                  ${columns.map(({ weights }) => html`<td>${signedBar(weights[t] as number, most)}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <p role="status">${learned === undefined ? "" : text.effect(learned.toFixed(3), plain.toFixed(3))}</p>
    `;
  }
}

customElements.define("weights-lesson", WeightsLesson);
