/** @file Lesson: process rewards of three episodes, as λ and the choice of Table 4 change. */

import { html } from "lit";
import { label, type processRewards } from "../../../core/algorithms/label.ts";
import type { CriticTable } from "../../../core/tabular/critic.ts";
import { episodes, estimatesOf } from "../../../core/tabular/two-state-world.ts";
import { learnText } from "../../strings/learn.ts";
import { CriticRun } from "../critic-run.ts";
import { LessonElement, signedBar, slider } from "../lesson-element.ts";

declare global {
  interface HTMLElementTagNameMap {
    "rewards-lesson": RewardsLesson;
  }
}

const text = learnText.processRewards;
const all = Object.values(episodes);
const names = ["ac", "ad", "b"] as const;
type Choice = (typeof processRewards)[number];
const step = 0.01;

export class RewardsLesson extends LessonElement {
  readonly #critic = new CriticRun(this);

  protected override willUpdate(): void {
    this.#critic.train(all, this.config.critic);
  }

  #labelled(table: CriticTable, lambda: number) {
    const { critic, label: settings } = this.config;
    const estimates = all.map((episode) => estimatesOf(episode, table));
    return label(all, estimates, critic, { ...settings, lambda }, 0);
  }

  /** What action a gets in the lost episode. */
  #blame(table: CriticTable, lambda: number): number {
    return this.#labelled(table, lambda)[names.indexOf("ad")]?.steps[0]?.label?.advantage ?? Number.NaN;
  }

  protected override isTaskDone(): boolean {
    const { table, isTrained } = this.#critic;
    const { lambda, processReward } = this.config.label;
    if (!table || !isTrained || processReward !== "gae_env") return false;
    return this.#blame(table, lambda) >= 0 && this.#blame(table, lambda + step) < 0;
  }

  override render() {
    const { lambda, processReward } = this.config.label;
    const { table } = this.#critic;
    return html`
      ${this.controls(
        slider({
          label: text.lambda,
          value: lambda,
          min: 0,
          max: 1,
          step,
          change: (value) => this.set({ "label.lambda": value }),
        }),
        html`<label>
          ${text.choice}
          <select @change=${(event: Event) => this.set({ "label.processReward": (event.target as HTMLSelectElement).value })}>
            ${(Object.keys(text.choices) as Choice[]).map(
              (choice) =>
                html`<option value=${choice} ?selected=${choice === processReward}>${text.choices[choice]}</option>`,
            )}
          </select>
        </label>`,
      )}
      ${table ? this.#tables(table, lambda) : html`<p class="soft" role="status">${learnText.world.training}</p>`}
    `;
  }

  #tables(table: CriticTable, lambda: number) {
    return this.#labelled(table, lambda).map(({ won, steps }, i) => {
      const actions = [...(names[i] as string)];
      const caption = text.episode(actions.join(", "), won);
      return html`<div class="scroll" tabindex="0" role="group" aria-label=${caption}>
        <table>
          <caption>
            ${caption}
          </caption>
          <thead>
            <tr>
              ${Object.values(text.columns).map((column) => html`<th scope="col">${column}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${steps.map(
              ({ label }, t) =>
                html`<tr>
                  <th scope="row">${actions[t]}</th>
                  <td>${label?.value.toFixed(3)}</td>
                  <td>${label?.q.toFixed(3)}</td>
                  <td>${signedBar(label?.advantage ?? 0, 1)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
    });
  }
}

customElements.define("rewards-lesson", RewardsLesson);
