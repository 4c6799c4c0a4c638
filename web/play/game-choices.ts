/** @file What is played, and beside whom: the row of choices above the game. */

import { html, nothing } from "lit";
import { choice } from "../elements/fields.ts";
import { playText as text } from "../strings/play.ts";
import type { UrlState } from "../url-state.ts";
import type { Agent } from "./agents.ts";

/** The address's name for playing alone. */
export const nobody = "nobody";

export interface GameChoices {
  readonly url: UrlState;
  /** Names of one's own games or products for the world. */
  readonly own: readonly string[];
  readonly agents: readonly Agent[];
  /** Name of the chosen one. */
  readonly agent: string;
  readonly difficulty: string;
  readonly taskCount: number;
  change(change: Partial<UrlState>): void;
  /** The same game is to begin again. */
  again(): void;
}

export function gameChoices({ url, own, agents, agent, difficulty, taskCount, change, again }: GameChoices) {
  const turnTo = (task: number) => change({ task: ((task % taskCount) + taskCount) % taskCount });
  const sets = new Set([...own, ...(url.data ? [url.data] : [])]);
  const games = Object.fromEntries([["", text.generated], ...[...sets].map((name) => [name, text.own(name)])]);
  const difficulties: Readonly<Record<string, string>> = text.difficulties[url.env];
  const players = Object.fromEntries([...agents.map(({ name, label }) => [name, label]), [nobody, text.agent.none]]);
  return html`<div class="fields">
    ${choice(text.world, url.env, text.worlds, (env) => change({ env, data: "", difficulty: "", task: 0, agent: "" }))}
    ${sets.size === 0 ? nothing : choice(text.games, url.data, games, (data) => change({ data, task: 0 }))}
    ${
      url.data
        ? nothing
        : choice(text.difficulty, difficulty, difficulties, (difficulty) => change({ difficulty, task: 0 }))
    }
    ${choice(text.split, url.split, text.splits, (split) => change({ split, task: 0 }))}
    <label>
      ${text.task}
      <input
        class="number-field"
        type="number"
        min="0"
        .value=${String(url.task)}
        @change=${(event: Event) => turnTo(Math.max(0, Math.floor(Number((event.target as HTMLInputElement).value))))}
      />
    </label>
    <button class="plain" @click=${() => turnTo(url.task - 1)} ?disabled=${url.task === 0}>${text.previous}</button>
    <button class="plain" @click=${() => turnTo(url.task + 1)}>${text.next}</button>
    <button class="plain" @click=${again}>${text.again}</button>
    ${choice(text.agent.label, agent, players, (agent) => change({ agent }))}
  </div>`;
}
