/** @file Lesson: an expert and a player by chance in a small room, and how little the last reward says of each step. */

import "@awesome.me/webawesome/dist/components/button/button.js";
import { html } from "lit";
import { generalizedAdvantage } from "../../../core/algorithms/label.ts";
import { breathe } from "../../../core/breathe.ts";
import { createRandom } from "../../../core/random.ts";
import { type AlfworldTasks, alfworldTasks } from "../../../envs/alfworld/suite.ts";
import { learnText } from "../../strings/learn.ts";
import { LessonElement, signedBar, slider } from "../lesson-element.ts";

declare global {
  interface HTMLElementTagNameMap {
    "delay-lesson": DelayLesson;
  }
}

const text = learnText.chance;
const games = 50;
/** One game in ten. */
const winsWanted = 5;
const lengths = [6, 12, 25, 50, 100, 200];

interface Turn {
  readonly action: string;
  readonly reward: number;
}

export class DelayLesson extends LessonElement {
  static override properties = { ...LessonElement.properties, wins: { state: true }, isPlaying: { state: true } };

  /** Games won by chance, by the length of a game. */
  declare wins: ReadonlyMap<number, number>;
  declare isPlaying: boolean;
  readonly #expert = expertGame();

  constructor() {
    super();
    this.wins = new Map();
    this.isPlaying = false;
  }

  protected override isTaskDone(): boolean {
    return [...this.wins.values()].some((wins) => wins >= winsWanted);
  }

  override render() {
    const { gamma } = this.config.critic;
    const { maxSteps } = this.config.env;
    const { turns, task } = this.#expert;
    const end = turns.length - 1;
    const returns = generalizedAdvantage(
      turns.map(() => 0),
      turns.map(({ reward }) => reward),
      turns.map((_, t) => (t < end ? gamma : 0)),
      turns.map(() => 1),
    );
    return html`
      <section aria-labelledby="expert">
        <h3 id="expert">${text.expert}</h3>
        <p class="soft">${task}</p>
        ${this.controls(
          slider({
            label: text.gamma,
            value: gamma,
            min: 0.5,
            max: 1,
            step: 0.01,
            change: (value) => this.set({ "critic.gamma": value }),
          }),
        )}
        <div class="scroll" tabindex="0" role="group" aria-label=${text.expert}>
          <table>
            <thead>
              <tr>
                ${Object.values(text.columns).map((column) => html`<th scope="col">${column}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${turns.map(
                ({ action, reward }, t) =>
                  html`<tr>
                    <td>${t + 1}</td>
                    <th scope="row">${action}</th>
                    <td>${reward}</td>
                    <td>${signedBar(returns[t] as number, 1)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </section>
      <section aria-labelledby="chance">
        <h3 id="chance">${text.title}</h3>
        <div class="controls">
          ${this.controls(
            html`<label>
              ${text.length}
              <select @change=${(event: Event) => this.set({ "env.maxSteps": (event.target as HTMLSelectElement).value })}>
                ${[...new Set([...lengths, maxSteps])]
                  .sort((a, b) => a - b)
                  .map((length) => html`<option value=${length} ?selected=${length === maxSteps}>${length}</option>`)}
              </select>
            </label>`,
          )}
          <wa-button size="s" variant="brand" ?disabled=${this.isPlaying} @click=${() => this.#play(maxSteps)}
            >${text.play}</wa-button
          >
        </div>
        <div role="status">
          ${
            this.wins.size === 0
              ? html`<p class="soft">${text.none}</p>`
              : html`<table>
                  ${[...this.wins]
                    .sort(([a], [b]) => a - b)
                    .map(
                      ([length, wins]) =>
                        html`<tr>
                          <th scope="row">${text.perLength(length)}</th>
                          <td>${text.wins(wins, games)}</td>
                        </tr>`,
                    )}
                </table>`
          }
        </div>
      </section>
    `;
  }

  async #play(maxSteps: number): Promise<void> {
    this.isPlaying = true;
    const wins = await winsByChance(maxSteps);
    this.wins = new Map(this.wins).set(maxSteps, wins);
    this.isPlaying = false;
  }
}

function bathrooms(maxSteps: number): AlfworldTasks {
  return alfworldTasks({ difficulty: "bath", split: "train", count: games, maxSteps });
}

function expertGame(): { task: string; turns: Turn[] } {
  const tasks = bathrooms(30);
  const [env, expert] = [tasks.createEnv(), tasks.createExpert({ seed: 0 })];
  const task = 2;
  let { observation, info } = env.reset({ task, seed: 0 });
  const turns: Turn[] = [];
  while (!info.won) {
    const action = expert.act(observation);
    const result = env.step(action);
    turns.push({ action, reward: result.reward });
    ({ observation, info } = result);
  }
  return { task: env.game.task, turns };
}

async function winsByChance(maxSteps: number): Promise<number> {
  const env = bathrooms(maxSteps).createEnv();
  const random = createRandom("chance");
  let wins = 0;
  for (let task = 0; task < games; task++) {
    let { admissible } = env.reset({ task, seed: 0 }).info;
    for (let isOver = false; !isOver; ) {
      const { terminated, truncated, info } = env.step(random.choice(admissible));
      ({ admissible } = info);
      if (info.won) wins++;
      isOver = terminated || truncated;
    }
    await breathe();
  }
  return wins;
}

customElements.define("delay-lesson", DelayLesson);
