/** @file The same task as the policies of all iterations play it. */

import { css, html, LitElement, nothing } from "lit";
import type { Trajectory } from "../../core/data/trajectory.ts";
import type { TaskHistory } from "../../workers/inspector.ts";
import { fields } from "../elements/fields.ts";
import { shared } from "../shared-styles.ts";
import { insideText } from "../strings/inside.ts";
import { strings } from "../strings.ts";

declare global {
  interface HTMLElementTagNameMap {
    "episode-compare": EpisodeCompare;
  }
}

const text = insideText.compare;

/** The task to compare was chosen. */
export class TaskChosenEvent extends Event {
  static readonly type = "task-chosen";
  readonly id: string;

  constructor(id: string) {
    super(TaskChosenEvent.type);
    this.id = id;
  }
}

export class EpisodeCompare extends LitElement {
  static override properties = {
    tasks: { attribute: false },
    history: { attribute: false },
    changedOnly: { state: true },
  };
  static override styles = [
    shared,
    fields,
    css`
      :host {
        display: grid;
        gap: 12px;
      }
      .columns {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
        gap: 12px;
        align-items: start;
      }
      ol {
        list-style: none;
        margin: 8px 0 0;
        padding: 0;
      }
      li {
        border-top: 1px solid var(--line);
        padding: 4px 0;
        overflow-wrap: anywhere;
      }
      li.first {
        border-top: 2px solid var(--series-2);
      }
      .action {
        font-weight: 600;
      }
      .seen {
        color: var(--ink-soft);
        white-space: pre-line;
      }
      .fields .check {
        display: flex;
        gap: 6px;
        align-items: center;
      }
      .fault {
        color: var(--bad);
      }
    `,
  ];

  declare tasks: readonly TaskHistory[];
  /** The episodes of the chosen task. */
  declare history: readonly { readonly iteration: number; readonly episode: Trajectory }[];
  declare changedOnly: boolean;

  constructor() {
    super();
    this.changedOnly = true;
  }

  override render() {
    const chosen = this.history[0]?.episode.id;
    const changed = this.tasks.filter(({ id, won }) => new Set(won).size > 1 || id === chosen);
    const offered = this.changedOnly ? changed : this.tasks;
    return html`
      <p class="soft">${text.explain}</p>
      <div class="fields">
        <label>
          ${text.task}
          <select @change=${(event: Event) => this.dispatchEvent(new TaskChosenEvent((event.target as HTMLSelectElement).value))}>
            ${offered.map(
              ({ id, taskType, won }) =>
                html`<option value=${id} .selected=${id === chosen}>
                  ${won.map((one) => (one ? "✓" : "✗")).join(" ")} ${taskType.replaceAll("_", " ")} ${id}
                </option>`,
            )}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            .checked=${this.changedOnly}
            @change=${(event: Event) => {
              this.changedOnly = (event.target as HTMLInputElement).checked;
            }}
          />
          ${text.changed}
        </label>
      </div>
      ${offered.length === 0 ? html`<p>${text.none}</p>` : this.#columns()}
    `;
  }

  #columns() {
    const first = this.history[0]?.episode;
    return html`<div class="columns">
      ${this.history.map(({ iteration, episode: result }) => {
        const differs = first ? firstDifference(first, result) : -1;
        return html`<section class="panel" aria-label=${strings.iteration(iteration)}>
          <h3>${strings.iteration(iteration)}</h3>
          <p>${text.result(result.won, result.steps.length)}</p>
          <ol>
            ${result.steps.map(
              ({ observation, action, reply, fault }, t) => html`<li class=${t === differs ? "first" : ""}>
                ${t === differs ? html`<div class="soft">${text.differs}</div>` : nothing}
                <div class="seen">${observation}</div>
                <div class="action">> ${action ?? reply}</div>
                ${fault ? html`<div class="fault">${insideText.faults[fault]}</div>` : nothing}
              </li>`,
            )}
          </ol>
        </section>`;
      })}
    </div>`;
  }
}

/** The first step that the two do differently; −1 where there is none. */
function firstDifference(one: Trajectory, other: Trajectory): number {
  return other.steps.findIndex(({ reply }, t) => reply !== one.steps[t]?.reply);
}

customElements.define("episode-compare", EpisodeCompare);
