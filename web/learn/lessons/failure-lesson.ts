/** @file Lesson: data from which nothing can be learned, and optimism that punishes what is right. */

import { html } from "lit";
import { label } from "../../../core/algorithms/label.ts";
import type { Trajectory } from "../../../core/data/trajectory.ts";
import { episodes, estimatesOf, tokens } from "../../../core/tabular/two-state-world.ts";
import { SessionController } from "../../session/session-controller.ts";
import { learnText } from "../../strings/learn.ts";
import { CriticRun } from "../critic-run.ts";
import { checkbox, LessonElement, signedBar, slider } from "../lesson-element.ts";

declare global {
  interface HTMLElementTagNameMap {
    "failure-lesson": FailureLesson;
  }
}

const text = learnText.dataChoice;
const actions = ["a", "b", "c", "d"] as const;
type Action = (typeof actions)[number];
type Counts = Readonly<Record<keyof typeof episodes, number>>;
const kinds = Object.keys(episodes) as (keyof typeof episodes)[];
const most = 6;
/** Process rewards below it are none. */
const tiny = 1e-3;

export class FailureLesson extends LessonElement {
  static override properties = { ...LessonElement.properties, counts: { state: true }, hadNoSignal: { state: true } };

  declare counts: Counts;
  /** The first half of the task. */
  declare hadNoSignal: boolean;
  readonly #critic = new CriticRun(this);

  constructor() {
    super();
    this.counts = { ac: 1, ad: 1, b: 1 };
    this.hadNoSignal = false;
    new SessionController(this);
  }

  protected override willUpdate(): void {
    this.#critic.train(this.#data(), this.config.critic);
    if (this.#critic.isTrained && this.#hasNoSignal()) this.hadNoSignal = true;
  }

  #data(): Trajectory[] {
    return kinds.flatMap((kind) => Array.from({ length: this.counts[kind] }, () => episodes[kind]));
  }

  /** Process rewards by action. */
  #rewards(): Map<Action, number[]> {
    const rewards = new Map(actions.map((action): [Action, number[]] => [action, []]));
    const { table } = this.#critic;
    const data = this.#data();
    if (!table || data.length === 0) return rewards;
    const estimates = data.map((episode) => estimatesOf(episode, table));
    for (const { ids, steps } of label(data, estimates, this.config.critic, this.config.label, 0)) {
      for (const { begin, label } of steps) {
        const action = actions.find((name) => tokens[name] === ids[begin]);
        if (action && label) rewards.get(action)?.push(label.advantage);
      }
    }
    return rewards;
  }

  #hasNoSignal(): boolean {
    const all = [...this.#rewards().values()].flat();
    return this.#data().length >= 3 && all.every((advantage) => Math.abs(advantage) < tiny);
  }

  protected override isTaskDone(): boolean {
    const hasAll = kinds.every((kind) => this.counts[kind] > 0);
    return this.hadNoSignal && hasAll && this.#critic.isTrained && mean(this.#rewards().get("a") ?? []) > 0;
  }

  override render() {
    const { expectile, temporalWeight, successWeight } = this.config.critic;
    return html`
      <fieldset style="border: 0; padding: 0; margin: 0; display: grid; gap: 8px">
        <legend><h3>${text.title}</h3></legend>
        <div class="controls">
          ${kinds.map((kind) =>
            slider({
              label: text.count([...kind].join(", ")),
              value: this.counts[kind],
              min: 0,
              max: most,
              step: 1,
              change: (value) => {
                this.counts = { ...this.counts, [kind]: value };
              },
            }),
          )}
        </div>
      </fieldset>
      ${this.controls(
        slider({
          label: learnText.world.expectile,
          value: expectile,
          min: 0.05,
          max: 0.99,
          step: 0.01,
          change: (value) => this.set({ "critic.expectile": value }),
        }),
        checkbox(learnText.world.weights, temporalWeight && successWeight, (on) =>
          this.set({ "critic.temporalWeight": on, "critic.successWeight": on }),
        ),
      )}
      ${this.#data().length === 0 ? html`<p role="status">${text.none}</p>` : this.#table()}
      <p role="status">
        ${this.hadNoSignal ? "✓" : "○"} ${text.first}<br />
        ${this.isTaskDone() ? "✓" : "○"} ${text.second}
      </p>
      ${this.#alarms()}
    `;
  }

  #table() {
    return html`<table>
      <caption>
        ${text.actions}
      </caption>
      <thead>
        <tr>
          ${Object.values(text.columns).map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${[...this.#rewards()].map(
          ([action, rewards]) =>
            html`<tr>
              <th scope="row">${action}</th>
              <td>${rewards.length}</td>
              <td>${rewards.length === 0 ? "" : signedBar(mean(rewards), 1)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  #alarms() {
    const alarms = this.session.state.log.filter(({ kind }) => kind === "alarm");
    return html`<section aria-labelledby="alarms">
      <h3 id="alarms">${text.alarms}</h3>
      ${
        alarms.length === 0
          ? html`<p class="soft">${text.noAlarms}</p>`
          : html`<ul>
              ${alarms.map(({ message }) => html`<li>${message}</li>`)}
            </ul>`
      }
    </section>`;
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

customElements.define("failure-lesson", FailureLesson);
