/** @file What all lessons share: their settings, how they change them, and how they tell that the task is done. */

import { type CSSResultGroup, css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Config } from "../../core/config/config.ts";
import { fields } from "../elements/fields.ts";
import type { Session } from "../session/session.ts";
import { shared } from "../shared-styles.ts";
import type { SettingName } from "./settings.ts";

/** A lesson wants settings changed. */
export class SettingEvent extends Event {
  static readonly type = "lesson-setting";
  readonly changes: Partial<Record<SettingName, string | number | boolean>>;

  constructor(changes: SettingEvent["changes"]) {
    super(SettingEvent.type, { bubbles: true, composed: true });
    this.changes = changes;
  }
}

/** The state of a lesson shows that its task is done. */
export class LessonDoneEvent extends Event {
  static readonly type = "lesson-done";

  constructor() {
    super(LessonDoneEvent.type, { bubbles: true, composed: true });
  }
}

export abstract class LessonElement extends LitElement {
  static override properties = {
    config: { attribute: false },
    session: { attribute: false },
    hideControls: { type: Boolean },
  };
  static override styles: CSSResultGroup = [
    shared,
    fields,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 14px;
      }
      .controls {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 20px;
        align-items: center;
      }
      .controls label,
      .slider {
        display: flex;
        max-width: 100%;
        gap: 8px;
        align-items: center;
      }
      .controls input[type="checkbox"] {
        accent-color: var(--accent);
        width: 16px;
        height: 16px;
      }
      .controls select {
        min-width: 0;
      }
      output {
        min-width: 3.2em;
      }
      .scroll {
        overflow-x: auto;
      }
      table {
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
        justify-self: start;
      }
      th,
      td {
        text-align: left;
        padding: 4px 14px 4px 0;
        border-bottom: 1px solid var(--line);
        vertical-align: middle;
      }
      thead th {
        color: var(--ink-soft);
        font-weight: 500;
      }
      th[scope="row"] {
        font-weight: 500;
      }
      caption {
        text-align: left;
        font-weight: 600;
        padding-bottom: 4px;
      }
      .signed {
        display: grid;
        grid-template-columns: 4.2em minmax(60px, 120px);
        align-items: center;
        gap: 8px;
      }
      .signed .track {
        position: relative;
        height: 12px;
        background: linear-gradient(var(--line-strong), var(--line-strong)) center / 1px 100% no-repeat;
      }
      .signed .track i {
        position: absolute;
        inset-block: 0;
        border-radius: 2px;
        background: var(--series-1);
      }
      .signed .track i.below {
        background: var(--series-2);
      }
    `,
  ];

  declare config: Config;
  declare session: Session;
  declare hideControls: boolean;

  /** Whether the state that is shown fulfils the task. */
  protected abstract isTaskDone(): boolean;

  protected override updated(_changed: PropertyValues): void {
    if (this.isTaskDone()) this.dispatchEvent(new LessonDoneEvent());
  }

  protected set(changes: SettingEvent["changes"]): void {
    this.dispatchEvent(new SettingEvent(changes));
  }

  /** The controls, unless a teacher hides them. */
  protected controls(...parts: readonly TemplateResult[]) {
    return this.hideControls ? nothing : html`<div class="controls">${parts}</div>`;
  }
}

interface Slider {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly change: (value: number) => void;
}

export function slider({ label, value, min, max, step, change }: Slider): TemplateResult {
  return html`<span class="slider">
    <label>
      ${label}
      <input
        type="range"
        min=${min}
        max=${max}
        step=${step}
        .value=${String(value)}
        @input=${(event: Event) => change(Number((event.target as HTMLInputElement).value))}
      />
    </label>
    <output class="number">${value}</output>
  </span>`;
}

export function checkbox(label: string, checked: boolean, change: (checked: boolean) => void): TemplateResult {
  return html`<label>
    <input type="checkbox" .checked=${checked} @change=${(event: Event) => change((event.target as HTMLInputElement).checked)} />
    ${label}
  </label>`;
}

/** A number, and a bar to its right or left as far as it is of `most`. */
export function signedBar(value: number, most: number): TemplateResult {
  const share = Math.min(1, Math.abs(value) / most) * 50;
  const place = value < 0 ? `right: 50%; width: ${share}%` : `left: 50%; width: ${share}%`;
  return html`<span class="signed">
    <span>${value.toFixed(3)}</span>
    <span class="track" aria-hidden="true"><i class=${value < 0 ? "below" : ""} style=${place}></i></span>
  </span>`;
}
