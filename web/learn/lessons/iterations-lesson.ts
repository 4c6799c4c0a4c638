/** @file Lesson: what changes from iteration to iteration of the live run, or of the recorded one before there is any. */

import "@awesome.me/webawesome/dist/components/button/button.js";
import { html, nothing } from "lit";
import type { MetricsRecord } from "../../../core/run/recorder.ts";
import type { StageName } from "../../../core/run/run.ts";
import { short } from "../../format.ts";
import { NavigateEvent } from "../../navigate.ts";
import { SessionController } from "../../session/session-controller.ts";
import { learnText } from "../../strings/learn.ts";
import { LessonElement } from "../lesson-element.ts";

declare global {
  interface HTMLElementTagNameMap {
    "iterations-lesson": IterationsLesson;
  }
}

const text = learnText.perIteration;

const metrics: Readonly<Record<Exclude<keyof typeof text.columns, "iteration">, readonly [StageName, string]>> = {
  collected: ["collect", "reward"],
  explained: ["label", "explained_variance"],
  won: ["label", "advantage/won"],
  lost: ["label", "advantage/lost"],
  faulty: ["label", "advantage/faulty"],
  kl: ["extract", "kl"],
  success: ["evaluate", "unseen/success_t0"],
};

/** The last value of a metric in an iteration. */
function lastOf(
  records: readonly MetricsRecord[],
  iteration: number,
  [stage, name]: readonly [StageName, string],
): number | undefined {
  return records.findLast(
    (record) => record.stage === stage && record.iteration === iteration && record.metrics[name] !== undefined,
  )?.metrics[name];
}

export class IterationsLesson extends LessonElement {
  static override properties = { ...LessonElement.properties, recorded: { state: true } };

  /** What is shown while no run of this tab has numbers. */
  declare recorded: readonly MetricsRecord[];

  constructor() {
    super();
    this.recorded = [];
    new SessionController(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void import("../../recorded/load-recording.ts").then(({ loadRecording }) => {
      this.recorded = loadRecording("").records;
    });
  }

  protected override isTaskDone(): boolean {
    const { records } = this.session.state;
    return records.some(
      ({ iteration }) =>
        iteration > 0 &&
        lastOf(records, iteration, metrics.explained) !== undefined &&
        lastOf(records, iteration, metrics.success) !== undefined,
    );
  }

  override render() {
    const own = this.session.state.records;
    const records = own.length > 0 ? own : this.recorded;
    const iterations = [...new Set(records.map(({ iteration }) => iteration))].sort((a, b) => a - b);
    const open = html`<wa-button size="s" appearance="outlined" @click=${() => this.dispatchEvent(new NavigateEvent({ view: "evolve" }))}
      >${text.open}</wa-button
    >`;
    return html`
      ${own.length > 0 ? nothing : html`<p class="soft">${text.recorded}</p>`}
      <div class="scroll" tabindex="0" role="group" aria-label=${text.columns.iteration}>
        <table>
          <thead>
            <tr>
              ${Object.values(text.columns).map((column) => html`<th scope="col">${column}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${iterations.map(
              (iteration) =>
                html`<tr>
                  <th scope="row">${iteration}</th>
                  ${Object.values(metrics).map((metric) => {
                    const value = lastOf(records, iteration, metric);
                    return html`<td>${value === undefined ? "" : short(value)}</td>`;
                  })}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <div>${open}</div>
    `;
  }
}

customElements.define("iterations-lesson", IterationsLesson);
