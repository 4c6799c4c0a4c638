/** @file One step of an episode: what was seen, thought and done, its numbers as bars, and its tokens as heat. */

import { css, html, LitElement, nothing } from "lit";
import { parseReply } from "../../core/agent/format.ts";
import type { Step, StepLabel } from "../../core/data/trajectory.ts";
import type { Rewards } from "../../workers/inspector.ts";
import { short } from "../format.ts";
import { shared } from "../shared-styles.ts";
import { insideText as text } from "../strings/inside.ts";
import type { Heat } from "./choices.ts";
import { signColour } from "./credit-chart.ts";

declare global {
  interface HTMLElementTagNameMap {
    "step-card": StepCard;
  }
}

/** Someone gave a step other rewards. */
export class RewardsEvent extends Event {
  static readonly type = "rewards";
  readonly rewards: Rewards;

  constructor(rewards: Rewards) {
    super(RewardsEvent.type);
    this.rewards = rewards;
  }
}

/** Ratios beyond these have the full colour; the bounds of the loss lie inside. */
const mostRatio = Math.log(2);

export class StepCard extends LitElement {
  static override properties = {
    number: { type: Number },
    step: { attribute: false },
    chosen: { attribute: false },
    trained: { attribute: false },
    tokens: { attribute: false },
    ratios: { attribute: false },
    heat: {},
    mostAdvantage: { type: Number },
  };
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 260px);
        gap: 4px 16px;
        border-top: 1px solid var(--line);
        padding: 10px 0;
        scroll-margin-top: 8px;
      }
      dl {
        display: grid;
        grid-template-columns: 4em minmax(0, 1fr);
        gap: 2px 10px;
        margin: 0;
        align-content: start;
      }
      dt {
        color: var(--ink-soft);
      }
      dd {
        margin: 0;
        overflow-wrap: anywhere;
        white-space: pre-line;
      }
      .seen {
        max-height: 7.5em;
        overflow: auto;
      }
      .tokens {
        font-family: var(--mono);
        white-space: pre-wrap;
        line-height: 1.7;
      }
      .tokens span {
        border-radius: 3px;
        padding: 1px 0;
        box-shadow: inset 0 0 0 0.5px var(--line);
      }
      .fault {
        color: var(--bad);
      }
      .bars {
        display: grid;
        grid-template-columns: 4.2em minmax(0, 1fr) 5.4em;
        gap: 3px 8px;
        align-items: center;
        align-content: start;
      }
      .track {
        position: relative;
        height: 10px;
        background: linear-gradient(var(--line-strong), var(--line-strong)) no-repeat 50% 0 / 1px 100%, var(--line);
        border-radius: 2px;
      }
      .track span {
        position: absolute;
        top: 0;
        bottom: 0;
      }
      .track .ghost {
        border: 1px dashed var(--ink-soft);
      }
      .value {
        text-align: right;
        font-variant-numeric: tabular-nums;
      }
      input {
        font: inherit;
        text-align: right;
        color: var(--ink);
        background: var(--panel);
        border: 1px solid var(--line-strong);
        border-radius: 4px;
        width: 100%;
        padding: 0 4px;
      }
      @media (max-width: 700px) {
        :host {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];

  /** Counted from 1. */
  declare number: number;
  declare step: Step;
  declare chosen: StepLabel | undefined;
  declare trained: StepLabel | undefined;
  declare tokens: readonly string[];
  declare ratios: readonly number[] | undefined;
  declare heat: Heat;
  /** The end of the scale of A. */
  declare mostAdvantage: number;

  override render() {
    const { observation, reply, action, fault } = this.step;
    const thought = thoughtOf(reply);
    return html`
      <dl>
        <dt>${text.step(this.number)}</dt>
        <dd>${fault ? html`<span class="fault">${text.faults[fault]}</span>` : nothing}</dd>
        <dt>${text.observation}</dt>
        <dd class="seen" tabindex="0">${observation}</dd>
        ${thought ? html`<dt>${text.thought}</dt><dd>${thought}</dd>` : nothing}
        <dt>${text.action}</dt>
        <dd>${this.heat === "none" ? html`<strong>${action ?? text.noAction}</strong>` : this.#heated()}</dd>
      </dl>
      ${this.#bars()}
    `;
  }

  #heated() {
    return html`<div class="tokens">${this.tokens.map((token, i) => {
      const [share, number] = this.#tokenHeat(i);
      const colour = `color-mix(in srgb, ${signColour(share)} ${Math.round(40 * Math.min(1, Math.abs(share)))}%, transparent)`;
      return html`<span style="background: ${colour}" title=${number}>${token}</span>`;
    })}</div>`;
  }

  /** Heat of a token in −1 … 1, and the number behind it. */
  #tokenHeat(i: number): [share: number, number: string] {
    if (this.heat === "ratio") {
      const ratio = this.ratios?.[i];
      return ratio === undefined ? [0, ""] : [Math.log(ratio) / mostRatio, `η ${ratio.toFixed(3)}`];
    }
    const advantage = this.chosen?.tokenAdvantages?.[i] ?? this.chosen?.advantage ?? 0;
    return [advantage / this.mostAdvantage, `A ${advantage.toFixed(3)}`];
  }

  #bars() {
    const { chosen, trained, step } = this;
    const { values } = text;
    return html`<div class="bars">
      ${chosen ? this.#bar("value", chosen.value, 1, html`${chosen.value.toFixed(3)}`) : nothing}
      ${chosen ? this.#bar("q", chosen.q, 1, html`${chosen.q.toFixed(3)}`) : nothing}
      ${this.#bar(
        "rEnv",
        step.rEnv,
        1,
        this.#input(values.rEnv, step.rEnv, (rEnv) => ({ rEnv, rAux: step.rAux })),
      )}
      ${this.#bar(
        "rAux",
        step.rAux,
        1,
        this.#input(values.rAux, step.rAux, (rAux) => ({ rEnv: step.rEnv, rAux })),
      )}
      ${
        chosen
          ? this.#bar(
              "advantage",
              chosen.advantage,
              this.mostAdvantage,
              html`<strong>${chosen.advantage.toFixed(3)}</strong>`,
              trained?.advantage,
            )
          : nothing
      }
    </div>`;
  }

  #bar(name: keyof typeof text.values, value: number, most: number, shown: unknown, before?: number) {
    const colour =
      name === "advantage"
        ? signColour(value)
        : name === "value" || name === "q"
          ? "var(--series-3)"
          : "var(--series-4)";
    const isMoved = before !== undefined && Math.abs(before - value) > 5e-4;
    return html`
      <span title=${text.valueHelp[name]}>${text.values[name]}</span>
      <span class="track" title=${isMoved ? text.was(short(before)) : ""}>
        <span style="${fromMiddle(value, most)}; background: ${colour}"></span>
        ${isMoved ? html`<span class="ghost" style=${fromMiddle(before, most)}></span>` : nothing}
      </span>
      <span class="value">${shown}</span>
    `;
  }

  #input(name: string, value: number, change: (value: number) => Rewards) {
    return html`<input
      type="number"
      step="0.1"
      aria-label=${text.change(name, this.number)}
      .value=${String(Number(value.toFixed(4)))}
      @change=${(event: Event) => {
        const { valueAsNumber } = event.target as HTMLInputElement;
        if (Number.isFinite(valueAsNumber)) this.dispatchEvent(new RewardsEvent(change(valueAsNumber)));
      }}
    />`;
  }
}

/** A bar from the middle of its track to the left or right. */
function fromMiddle(value: number, most: number): string {
  const share = Math.min(50, (50 * Math.abs(value)) / most);
  return value >= 0 ? `left: 50%; width: ${share}%` : `right: 50%; width: ${share}%`;
}

/** The thought of a ReAct reply. */
function thoughtOf(reply: string): string | undefined {
  if (parseReply("react", reply) === null) return undefined;
  return /Thought:\s?([\s\S]*?)\s*Action:/.exec(reply)?.[1];
}

customElements.define("step-card", StepCard);
