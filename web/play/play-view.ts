/** @file The Play view: any world by hand, with an agent beside you that can take over. */

import "./action-list.ts";
import "./agent-panel.ts";
import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import type { WorldName } from "../../core/config/config.ts";
import { presets } from "../../core/config/presets.ts";
import { ownDataNames } from "../data/own-data.ts";
import { fields } from "../elements/fields.ts";
import { short } from "../format.ts";
import { NavigateEvent } from "../navigate.ts";
import type { Session } from "../session/session.ts";
import { shared } from "../shared-styles.ts";
import { playText as text } from "../strings/play.ts";
import type { UrlState } from "../url-state.ts";
import { type Agent, agentsFor, presetConfig } from "./agents.ts";
import { createGame } from "./game.ts";
import { gameChoices, nobody } from "./game-choices.ts";
import type { PlayActionEvent } from "./play-action.ts";
import { drawScene, loadScene } from "./scenes.ts";

declare global {
  interface HTMLElementTagNameMap {
    "play-view": PlayView;
  }
}

export class PlayView extends LitElement {
  static override properties = {
    url: { attribute: false },
    session: { attribute: false },
    agents: { state: true },
    own: { state: true },
    isDrawable: { state: true },
  };
  static override styles = [
    shared,
    fields,
    css`
      :host {
        display: grid;
        gap: 16px;
      }
      .columns {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 420px);
        gap: 16px;
        align-items: start;
      }
      .side {
        display: grid;
        gap: 16px;
      }
      section {
        display: grid;
        gap: 8px;
      }
      ol {
        list-style: none;
        margin: 0;
        padding: 0;
        max-height: 420px;
        overflow: auto;
      }
      ol li {
        border-top: 1px solid var(--line);
        padding: 6px 0;
        overflow-wrap: anywhere;
      }
      .seen {
        white-space: pre-line;
      }
      .did {
        font-weight: 600;
      }
      .by {
        font-weight: 400;
        color: var(--ink-soft);
      }
      .result {
        background: var(--accent-soft);
        border-radius: 6px;
        padding: 8px 10px;
        font-weight: 600;
      }
      .notice {
        background: var(--warn-soft);
        border-radius: 6px;
        padding: 8px 10px;
      }
      .number-field {
        width: 7em;
      }
      @media (max-width: 1000px) {
        .columns {
          grid-template-columns: minmax(0, 1fr);
        }
        .side {
          display: contents;
        }
        .story {
          order: 1;
        }
      }
    `,
  ];

  declare url: UrlState;
  declare session: Session;
  /** For the world; null until they are known. */
  declare agents: readonly Agent[] | null;
  /** Names of one's own games or products for the world. */
  declare own: readonly string[];
  declare isDrawable: boolean;
  readonly #game = createGame(() => this.requestUpdate());
  #world: WorldName | undefined;

  constructor() {
    super();
    this.agents = null;
    this.own = [];
    this.isDrawable = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#game.dispose();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("url")) return;
    const before = changed.get("url");
    const names = ["env", "data", "difficulty", "split", "task", "agent"] as const;
    if (!before || names.some((name) => before[name] !== this.url[name])) void this.#open();
  }

  async #open(): Promise<void> {
    const { env } = this.url;
    if (this.#world !== env) {
      this.#world = env;
      this.agents = null;
      this.isDrawable = false;
      const [agents, own] = await Promise.all([agentsFor(env, this.session), ownDataNames(env), loadScene(env)]);
      if (env !== this.url.env) return;
      this.agents = agents;
      this.own = own;
      this.isDrawable = true;
    }
    await this.#begin();
  }

  async #begin(): Promise<void> {
    const { url } = this;
    const agent = this.#agent();
    const difficulty = this.#difficulty();
    // The largest preset gives the most steps; beside an agent that learnt on these games, its own limit holds.
    const largest = Object.keys(presets[url.env].sizes).at(-1) as string;
    const { env } = agent && this.#isKnownTo(agent) ? agent.config : presetConfig(url.env, largest);
    await this.#game.open({ ...env, difficulty, data: url.data || null }, url.split, url.task, agent);
  }

  /** The one asked for, the first by default; null: nobody. */
  #agent(): Agent | null {
    const { agent } = this.url;
    if (agent === nobody) return null;
    return this.agents?.find(({ name }) => name === agent) ?? this.agents?.[0] ?? null;
  }

  /** Whether the agent learnt on such games. */
  #isKnownTo({ config: { env } }: Agent): boolean {
    const { data } = this.url;
    return data ? env.data === data : env.data === null && env.difficulty === this.#difficulty();
  }

  /** The one asked for, what the agent learnt on by default. */
  #difficulty(): string {
    const offered = Object.keys(text.difficulties[this.url.env]);
    if (offered.includes(this.url.difficulty)) return this.url.difficulty;
    return this.#agent()?.config.env.difficulty ?? (offered[0] as string);
  }

  override render() {
    const { state } = this.#game;
    const agent = this.#agent();
    const { moment } = state;
    const goal = goalOf(state.turns[0]?.observation ?? "");
    const isIdle = !state.isBusy && !state.isHandedOver && moment?.isOver === false;
    return html`
      <h2 class="visually-hidden">${text.title}</h2>
      ${this.#choices(state.taskCount)}
      ${state.notice ? html`<p class="notice" role="alert">${state.notice}</p>` : nothing}
      ${moment?.isOver ? html`<p class="result" role="status">${moment.won ? text.won : text.over(short(moment.score))}</p>` : nothing}
      ${
        moment && this.isDrawable
          ? html`<div class="columns" @play-action=${({ action }: PlayActionEvent) => this.#game.act(action)}>
              <div class="side">
                <section class="panel" aria-label=${text.worlds[this.url.env]}>
                  ${goal ? html`<p class="result">${goal}</p>` : nothing}
                  ${drawScene(moment.scene, moment.admissible, !isIdle)}
                </section>
                ${this.#story()}
              </div>
              <div class="side">
                <section class="panel" aria-labelledby="actions">
                  <h2 id="actions">${text.actions.title}</h2>
                  <action-list
                    .actions=${moment.isOver ? [] : moment.admissible}
                    .opinions=${state.opinions}
                    ?disabled=${!isIdle}
                  ></action-list>
                </section>
                <section class="panel" aria-labelledby="agent">
                  <h2 id="agent">${text.agent.title}</h2>
                  ${
                    agent
                      ? html`<agent-panel
                          .game=${this.#game}
                          .state=${state}
                          .agent=${agent}
                          ?known=${this.#isKnownTo(agent)}
                        ></agent-panel>`
                      : html`<p class="soft">${this.agents?.length === 0 ? text.agent.noneFits : text.agent.none}</p>`
                  }
                </section>
              </div>
            </div>`
          : html`<p role="status">${state.notice ? nothing : text.opening}</p>`
      }
    `;
  }

  #choices(taskCount: number) {
    return gameChoices({
      url: this.url,
      own: this.own,
      agents: this.agents ?? [],
      agent: this.#agent()?.name ?? nobody,
      difficulty: this.#difficulty(),
      taskCount,
      change: (change) => this.dispatchEvent(new NavigateEvent(change)),
      again: () => this.#begin(),
    });
  }

  #story() {
    const { turns, moment } = this.#game.state;
    return html`<section class="panel story" aria-labelledby="story">
      <h2 id="story">${text.story}</h2>
      <p class="soft">${text.steps(moment?.steps ?? 0)} · ${text.score(short(moment?.score ?? 0))}</p>
      <ol tabindex="0" aria-live="polite">
        ${turns.toReversed().map(
          ({ action, by, observation }) => html`<li>
            ${action === null ? nothing : html`<div class="did">> ${action} <span class="by">(${by === "you" ? text.you : text.agent.did})</span></div>`}<div class="seen">${observation}</div>
          </li>`,
        )}
      </ol>
    </section>`;
  }
}

/** The sentence that says what to do; WebShop's picture shows its own. */
function goalOf(observation: string): string | undefined {
  return /^Your task is.*/m.exec(observation)?.[0];
}

customElements.define("play-view", PlayView);
