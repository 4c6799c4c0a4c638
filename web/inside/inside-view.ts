/** @file The Inside view: every episode of every iteration, and how credit is given in it. */

import { messageOf } from "../../core/errors.ts";
import "./credit-controls.ts";
import "./episode-compare.ts";
import "./episode-detail.ts";
import "./episode-list.ts";
import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { type Config, configSchema } from "../../core/config/config.ts";
import type { Trajectory } from "../../core/data/trajectory.ts";
import type { Episode, Rewards, Summary, TaskHistory } from "../../workers/inspector.ts";
import { choice, fields } from "../elements/fields.ts";
import { NavigateEvent } from "../navigate.ts";
import { openRunFiles, type RunFiles, recordedName, runNames } from "../runs/run-files.ts";
import type { Session } from "../session/session.ts";
import { SessionController } from "../session/session-controller.ts";
import { shared } from "../shared-styles.ts";
import { insideText as text } from "../strings/inside.ts";
import { strings } from "../strings.ts";
import type { UrlState } from "../url-state.ts";
import { mostTelling } from "./choose-episodes.ts";
import { labellingOf } from "./credit.ts";
import type { TaskChosenEvent } from "./episode-compare.ts";
import type { EpisodeRewardsEvent } from "./episode-detail.ts";
import { startInspector } from "./inspector-client.ts";
import { filesOf, readEpisodes, readEvaluations, readPolicies } from "./run-episodes.ts";

declare global {
  interface HTMLElementTagNameMap {
    "inside-view": InsideView;
  }
}

export class InsideView extends LitElement {
  static override properties = {
    url: { attribute: false },
    session: { attribute: false },
    names: { state: true },
    config: { state: true },
    /** What is going on instead of a picture; null when the picture is whole. */
    notice: { state: true },
    summaries: { state: true },
    episode: { state: true },
    rewards: { state: true },
    ratios: { state: true },
    tasks: { state: true },
    history: { state: true },
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
        grid-template-columns: minmax(0, 400px) minmax(0, 1fr);
        gap: 16px;
        align-items: start;
      }
      .side {
        display: grid;
        gap: 16px;
      }
      section {
        display: grid;
        gap: 10px;
      }
      .problem {
        background: var(--bad-soft);
        border-radius: 6px;
        padding: 8px 10px;
      }
      @media (max-width: 1000px) {
        .columns {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];

  declare url: UrlState;
  declare session: Session;
  declare names: readonly string[];
  declare config: Config | null;
  declare notice: string | null;
  declare summaries: readonly Summary[];
  declare episode: Episode | null;
  /** What someone changed the rewards of the open episode to. */
  declare rewards: readonly Rewards[] | null;
  declare ratios: readonly (readonly number[])[] | string | null;
  declare tasks: readonly TaskHistory[];
  declare history: readonly { iteration: number; episode: Trajectory }[];
  readonly #inspector = startInspector();
  #files: RunFiles | null = null;
  /** Counts loads: what an older one brings is left out. */
  #load = 0;
  #stage: unknown;
  #isLabelling = false;
  #isLabelWanted = false;

  constructor() {
    super();
    new SessionController(this);
    this.names = [recordedName];
    this.config = null;
    this.notice = text.reading;
    this.summaries = [];
    this.episode = null;
    this.rewards = null;
    this.ratios = null;
    this.tasks = [];
    this.history = [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#inspector.terminate();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("url") as UrlState | undefined;
    const { url, session } = this;
    const differs = (...names: (keyof UrlState)[]) => !before || names.some((name) => before[name] !== url[name]);
    const isUrlNew = changed.has("url");
    const { progress, status } = session.state;
    const stage = `${progress?.stage} ${progress?.iteration} ${status}`;
    const isNews = this.notice !== null && this.#stage !== undefined && stage !== this.#stage;
    this.#stage = stage;
    if ((isUrlNew && differs("run", "iteration", "look")) || isNews) void this.#open();
    else if (isUrlNew && url.look === "credit") {
      if (differs("episode")) this.rewards = null;
      if (differs("episode", "gamma", "lambda", "credit")) void this.#relabel();
      if (differs("episode", "heat", "iteration")) void this.#readRatios();
    }
  }

  async #open(): Promise<void> {
    const load = ++this.#load;
    const { url, session } = this;
    this.notice = text.reading;
    this.rewards = null;
    try {
      const [names, files] = [await runNames(session), await openRunFiles(url.run, session)];
      const json = await files?.readText("config.json");
      const config = json ? configSchema.parse(JSON.parse(json)) : null;
      if (load !== this.#load) return;
      this.names = names;
      this.#files = files;
      this.config = config;
      if (!files || !config) this.notice = text.noRun(url.run);
      else if (url.look === "compare") await this.#openEvaluations(files, config, load);
      else await this.#openEpisodes(files, load);
    } catch (error) {
      if (load === this.#load) this.notice = messageOf(error);
    }
  }

  async #openEpisodes(files: RunFiles, load: number): Promise<void> {
    const { iteration } = this.url;
    const opening = await readEpisodes(files, iteration);
    const summaries = opening && (await this.#inspector.call("open", opening));
    if (load !== this.#load) return;
    this.summaries = summaries ?? [];
    this.notice = summaries ? null : text.missing(filesOf(iteration)[0]);
    if (summaries) await this.#relabel();
    await this.#readRatios();
  }

  async #openEvaluations(files: RunFiles, { iterations }: Config, load: number): Promise<void> {
    const evaluations = await readEvaluations(files, iterations);
    const tasks = await this.#inspector.call("openEvaluations", evaluations);
    if (load !== this.#load) return;
    this.tasks = tasks;
    this.notice = tasks.length > 0 ? null : text.compare.missing;
    // A task that only the later policies win says most.
    const telling = tasks.find(({ won }) => won[0] === false && won.at(-1) === true) ?? tasks[0];
    if (telling) await this.#showHistory(telling.id);
  }

  async #showHistory(id: string): Promise<void> {
    this.history = await this.#inspector.call("history", id);
  }

  /** Labels anew, once more where something changed meanwhile: sliders are faster than thousands of episodes. */
  async #relabel(): Promise<void> {
    this.#isLabelWanted = true;
    if (this.#isLabelling) return;
    this.#isLabelling = true;
    try {
      while (this.#isLabelWanted) {
        this.#isLabelWanted = false;
        await this.#relabelOnce();
      }
    } finally {
      this.#isLabelling = false;
    }
  }

  async #relabelOnce(): Promise<void> {
    const { config, url, rewards } = this;
    const load = this.#load;
    if (!config || this.notice !== null) return;
    const edited = rewards && { id: url.episode, rewards };
    const summaries = await this.#inspector.call("relabel", labellingOf(config, url, edited));
    const id = summaries.some((summary) => summary.id === url.episode) ? url.episode : mostTelling(summaries);
    const episode = id === undefined ? null : await this.#inspector.call("episode", id);
    if (load !== this.#load || url.episode !== this.url.episode) return;
    this.summaries = summaries;
    this.episode = episode;
    if (id !== undefined && id !== url.episode) this.dispatchEvent(new NavigateEvent({ episode: id }));
  }

  async #readRatios(): Promise<void> {
    const { episode: id, heat, iteration } = this.url;
    this.ratios = null;
    if (heat !== "ratio" || !id || !this.#files) return;
    this.ratios = text.ratioReading;
    const policies = await readPolicies(this.#files, iteration);
    const ratios = policies && (await this.#inspector.call("ratios", { id, ...policies }));
    if (id === this.url.episode && heat === this.url.heat) this.ratios = ratios ?? text.ratioMissing;
  }

  override render() {
    const { url, config, names } = this;
    const { run } = this.session.state;
    const nameOf = (name: string) => (name === recordedName ? text.recorded : name === run ? text.live(name) : name);
    const runs = Object.fromEntries([...new Set([...names, url.run])].map((name) => [name, nameOf(name)]));
    const iterations = Object.fromEntries(
      Array.from({ length: (config?.iterations ?? url.iteration) + 1 }, (_, i) => [String(i), strings.iteration(i)]),
    );
    return html`
      <h2 class="visually-hidden">${text.title}</h2>
      <div class="fields">
        ${choice(text.run, url.run, runs, (run) => this.#change({ run, episode: "" }))}
        ${choice(text.look, url.look, text.looks, (look) => this.#change({ look, episode: "" }))}
        ${
          url.look === "compare"
            ? nothing
            : choice(text.iteration, String(url.iteration), iterations, (iteration) =>
                this.#change({ iteration: Number(iteration), episode: "" }),
              )
        }
      </div>
      ${this.notice === null ? this.#content() : html`<p role="status">${this.notice}</p>`}
    `;
  }

  #content() {
    const { url, config, episode } = this;
    if (url.look === "compare") {
      return html`<episode-compare
        .tasks=${this.tasks}
        .history=${this.history}
        @task-chosen=${({ id }: TaskChosenEvent) => this.#showHistory(id)}
      ></episode-compare>`;
    }
    return html`<div class="columns">
      <section class="panel" aria-labelledby="episodes">
        <h2 id="episodes">${text.episodes}</h2>
        <episode-list .url=${url} .summaries=${this.summaries}></episode-list>
      </section>
      <div class="side">
        ${
          config && episode && episode.trained.length > 0
            ? html`<section class="panel" aria-labelledby="credit">
                <h2 id="credit">${text.credit.title}</h2>
                <credit-controls .url=${url} .config=${config}></credit-controls>
              </section>`
            : nothing
        }
        ${
          episode
            ? html`<section class="panel" aria-labelledby="episode">
                <h2 id="episode">${episode.trajectory.id}</h2>
                <episode-detail
                  .url=${url}
                  .episode=${episode}
                  .ratios=${this.ratios}
                  ?edited=${this.rewards !== null}
                  @episode-rewards=${this.#reward}
                ></episode-detail>
              </section>`
            : html`<p>${text.choose}</p>`
        }
      </div>
    </div>`;
  }

  readonly #reward = ({ rewards }: EpisodeRewardsEvent): void => {
    this.rewards = rewards;
    void this.#relabel();
  };

  #change(change: Partial<UrlState>): void {
    this.dispatchEvent(new NavigateEvent(change));
  }
}

customElements.define("inside-view", InsideView);
