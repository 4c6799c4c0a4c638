/** @file One episode, step by step, and how credit flows in it. */

import "./credit-chart.ts";
import "./step-card.ts";
import { css, html, LitElement, nothing } from "lit";
import type { Episode, Rewards } from "../../workers/inspector.ts";
import { choice, fields } from "../elements/fields.ts";
import { NavigateEvent } from "../navigate.ts";
import { shared } from "../shared-styles.ts";
import { insideText as text } from "../strings/inside.ts";
import type { UrlState } from "../url-state.ts";
import type { StepChosenEvent } from "./credit-chart.ts";
import type { RewardsEvent } from "./step-card.ts";

declare global {
  interface HTMLElementTagNameMap {
    "episode-detail": EpisodeDetail;
  }
}

/** Someone changed rewards of the episode; null takes all changes back. */
export class EpisodeRewardsEvent extends Event {
  static readonly type = "episode-rewards";
  readonly rewards: readonly Rewards[] | null;

  constructor(rewards: readonly Rewards[] | null) {
    super(EpisodeRewardsEvent.type);
    this.rewards = rewards;
  }
}

export class EpisodeDetail extends LitElement {
  static override properties = {
    url: { attribute: false },
    episode: { attribute: false },
    ratios: { attribute: false },
    edited: { type: Boolean },
  };
  static override styles = [
    shared,
    fields,
    css`
      :host {
        display: grid;
        gap: 12px;
      }
      .tools {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 16px;
        align-items: end;
        justify-content: space-between;
      }
    `,
  ];

  declare url: UrlState;
  declare episode: Episode;
  /** Of each token of each reply; a sentence where there are none. */
  declare ratios: readonly (readonly number[])[] | string | null;
  /** Whether rewards of the episode were changed. */
  declare edited: boolean;

  override render() {
    const { url, episode, ratios } = this;
    const { trajectory, chosen, trained, tokens } = episode;
    const mostAdvantage = Math.max(1e-6, ...[...chosen, ...trained].map(({ advantage }) => Math.abs(advantage)));
    return html`
      ${chosen.length === 0 ? html`<p class="soft">${text.credit.unlabelled}</p>` : nothing}
      <credit-chart
        .episode=${episode}
        @step-chosen=${({ step }: StepChosenEvent) => this.#scrollTo(step)}
      ></credit-chart>
      <div class="tools">
        <div class="fields">
          ${choice(text.heat, url.heat, text.heats, (heat) => this.dispatchEvent(new NavigateEvent({ heat })))}
        </div>
        ${url.heat === "ratio" && typeof ratios === "string" ? html`<span class="soft" role="status">${ratios}</span>` : nothing}
        <button class="plain" ?disabled=${!this.edited} @click=${() => this.dispatchEvent(new EpisodeRewardsEvent(null))}>
          ${text.undo}
        </button>
      </div>
      <div>
        ${trajectory.steps.map(
          (step, t) => html`<step-card
            .number=${t + 1}
            .step=${step}
            .chosen=${chosen[t]}
            .trained=${trained[t]}
            .tokens=${tokens[t] ?? []}
            .ratios=${typeof ratios === "string" ? undefined : ratios?.[t]}
            .heat=${url.heat}
            .mostAdvantage=${mostAdvantage}
            @rewards=${({ rewards }: RewardsEvent) => this.#change(t, rewards)}
          ></step-card>`,
        )}
      </div>
    `;
  }

  #scrollTo(step: number): void {
    this.renderRoot.querySelectorAll("step-card")[step]?.scrollIntoView({ block: "nearest" });
  }

  #change(t: number, rewards: Rewards): void {
    const { steps } = this.episode.trajectory;
    const changed = steps.map(({ rEnv, rAux }, i) => (i === t ? rewards : { rEnv, rAux }));
    this.dispatchEvent(new EpisodeRewardsEvent(changed));
  }
}

customElements.define("episode-detail", EpisodeDetail);
