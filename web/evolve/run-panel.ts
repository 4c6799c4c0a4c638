/** @file The live run: its buttons, its stages, its alarms. */

import "@awesome.me/webawesome/dist/components/button/button.js";
import "./stage-timeline.ts";
import { css, html, LitElement, nothing } from "lit";
import type { Moment } from "../recorded/player.ts";
import type { Session } from "../session/session.ts";
import { SessionController } from "../session/session-controller.ts";
import { shared } from "../shared-styles.ts";
import { strings } from "../strings.ts";

declare global {
  interface HTMLElementTagNameMap {
    "run-panel": RunPanel;
  }
}

const text = strings.evolve;

export class RunPanel extends LitElement {
  static override properties = {
    session: { attribute: false },
    recorded: { attribute: false },
    unfinished: {},
    ready: { type: Boolean },
  };
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: 12px;
      }
      .controls {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        align-items: center;
      }
      .state {
        margin-left: auto;
      }
      .error,
      .alarm {
        border-radius: 6px;
        padding: 8px 10px;
        white-space: pre-line;
      }
      .error {
        background: var(--bad-soft);
      }
      .alarm {
        background: var(--warn-soft);
      }
      summary {
        cursor: pointer;
        color: var(--ink-soft);
      }
      .messages {
        margin: 6px 0 0;
        padding-left: 22px;
        max-height: 240px;
        overflow-y: auto;
        overflow-wrap: anywhere;
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
        display: grid;
        gap: 6px;
      }
    `,
  ];

  declare session: Session;
  /** What the recorded run shows while there is no other. */
  declare recorded: Moment | null;
  /** Name of a stored run that can go on. */
  declare unfinished: string | null;
  /** Whether a run can be started. */
  declare ready: boolean;

  constructor() {
    super();
    new SessionController(this);
  }

  override render() {
    const { state } = this.session;
    const { recorded } = this;
    const isRecorded = state.status === "idle" && recorded !== null;
    const alarms = state.log.filter(({ kind }) => kind === "alarm");
    const name = state.run ? html`<strong>${state.run}</strong> · ` : nothing;
    return html`
      <div class="controls">
        ${this.#buttons()}
        <span class="state" role="status">${name}${strings.status[state.status]}</span>
      </div>
      ${isRecorded ? html`<p class="soft">${text.recorded}</p>` : nothing}
      ${state.error ? html`<p class="error" role="alert">${this.#explain(state.error)}</p>` : nothing}
      ${state.result ? html`<p>${state.result}</p>` : nothing}
      ${
        alarms.length > 0
          ? html`<ul role="alert" aria-label=${text.alarms}>
              ${alarms.map(({ message }) => html`<li class="alarm">${sentence(message ?? "")}</li>`)}
            </ul>`
          : nothing
      }
      <stage-timeline
        .config=${isRecorded ? recorded.run.config : state.config}
        .log=${isRecorded ? recorded.run.log : state.log}
        .progress=${isRecorded ? recorded.progress : state.progress}
        ?standing=${isRecorded || state.status === "paused"}
        ?finished=${state.status === "finished" || (isRecorded && recorded.progress === null)}
      ></stage-timeline>
      <p class="soft">
        ${state.computing ? sentence(state.computing) : nothing}
        ${state.checkpoint && state.storage === "private" ? text.saved(strings.stages[state.checkpoint.stage], state.checkpoint.step) : nothing}
      </p>
      ${
        state.log.length > 0
          ? html`<details>
              <summary>${text.messages}</summary>
              <ol class="messages">
                ${state.log.map(({ kind, message }) => (kind === "stage" ? nothing : html`<li>${message}</li>`))}
              </ol>
            </details>`
          : nothing
      }
    `;
  }

  #explain({ cause, message }: { cause: keyof typeof text.causes; message: string }): string {
    return `${text.causes[cause]} ${sentence(message)}`.trim();
  }

  #buttons() {
    const { session } = this;
    const { status } = session.state;
    if (!isActive(session)) {
      return html`
        <wa-button variant="brand" size="s" ?disabled=${!this.ready} @click=${() => this.#ask("start")}
          >${text.startRun}</wa-button
        >
        ${
          this.unfinished
            ? html`<wa-button size="s" appearance="outlined" @click=${() => this.#ask("continue")}
                >${text.continueRun(this.unfinished)}</wa-button
              >`
            : nothing
        }
      `;
    }
    const isPaused = status === "paused" || status === "pausing";
    return html`
      ${
        isPaused
          ? html`<wa-button size="s" variant="brand" @click=${session.resume}>${text.resume}</wa-button>`
          : html`<wa-button size="s" appearance="outlined" ?disabled=${status !== "running"} @click=${session.pause}
              >${text.pause}</wa-button
            >`
      }
      <wa-button size="s" appearance="outlined" ?disabled=${status !== "paused"} @click=${session.step}
        >${text.step}</wa-button
      >
      <wa-button size="s" appearance="outlined" ?disabled=${status === "stopping"} @click=${session.stop}
        >${text.stop}</wa-button
      >
    `;
  }

  /** "start": a new run; "continue": the unfinished one. */
  #ask(type: "start" | "continue"): void {
    this.dispatchEvent(new Event(type));
  }
}

export function isActive({ state: { status } }: Session): boolean {
  return ["opening", "running", "pausing", "paused", "stopping"].includes(status);
}

/** A message of the run, which begins small after "alarm: ". */
function sentence(message: string): string {
  const text = message.replace(/^alarm: /, "");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

customElements.define("run-panel", RunPanel);
