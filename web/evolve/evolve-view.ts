/** @file The Evolve view: set up a run, watch it learn, compare it with others. */

import { messageOf } from "../../core/errors.ts";
import "./curves-panel.ts";
import "./run-panel.ts";
import "./run-setup.ts";
import "./run-table.ts";
import { css, html, LitElement, nothing } from "lit";
import type { Config } from "../../core/config/config.ts";
import { ownDataNames, readOwnData } from "../data/own-data.ts";
import { NavigateEvent } from "../navigate.ts";
import { type Moment, play } from "../recorded/player.ts";
import { isFinished } from "../runs/run-data.ts";
import type { RunLibrary, StoredRun } from "../runs/run-library.ts";
import { examineHosting, type Hosting } from "../session/hosting.ts";
import type { Session, StartRequest } from "../session/session.ts";
import { SessionController } from "../session/session-controller.ts";
import { shared } from "../shared-styles.ts";
import { strings } from "../strings.ts";
import type { UrlState } from "../url-state.ts";
import { isActive } from "./run-panel.ts";
import type { RunActionEvent, RunRow } from "./run-table.ts";
import { configOf, freeName } from "./setup.ts";

declare global {
  interface HTMLElementTagNameMap {
    "evolve-view": EvolveView;
  }
}

const text = strings.evolve;
/** Beside the run there is room for its settings; above it, the run comes first. */
const isWide = matchMedia("(min-width: 861px)").matches;
const colours = [1, 2, 3, 4, 5, 6].map((number) => `var(--series-${number})`);

export class EvolveView extends LitElement {
  static override properties = {
    url: { attribute: false },
    session: { attribute: false },
    library: { attribute: false },
    hosting: { state: true },
    recorded: { state: true },
    ownGames: { state: true },
    problem: { state: true },
  };
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 290px) minmax(0, 1fr);
        gap: 16px;
        align-items: start;
      }
      :host([bare]) {
        grid-template-columns: minmax(0, 1fr);
      }
      .content {
        display: grid;
        gap: 16px;
      }
      section h2 {
        margin-bottom: 10px;
      }
      summary {
        cursor: pointer;
      }
      summary h2 {
        display: inline;
      }
      run-setup {
        margin-top: 10px;
      }
      .problem {
        color: var(--bad);
      }
      .problem:empty {
        display: none;
      }
      @media (max-width: 860px) {
        :host {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];

  declare url: UrlState;
  declare session: Session;
  declare library: RunLibrary;
  declare hosting: Hosting | null;
  declare recorded: Moment | null;
  /** Names of what was kept in Data. */
  declare ownGames: readonly string[];
  /** Why what was asked for did not happen; empty when it did. */
  declare problem: string;
  #leave: (() => void)[] = [];
  readonly #deleted = new Set<string>();

  constructor() {
    super();
    this.hosting = null;
    this.recorded = null;
    this.ownGames = [];
    this.problem = "";
    new SessionController(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { session, library } = this;
    this.#leave = [
      library.onChange(() => this.requestUpdate()),
      // A run that ended is one of the stored ones from then on.
      session.onEvent(({ type }) => {
        if (type === "done" || type === "error") void library.refresh();
      }),
    ];
    void examineHosting().then((hosting) => {
      this.hosting = hosting;
    });
    void ownDataNames("alfworld").then((names) => {
      this.ownGames = names;
    });
    void library.refresh().then(() => this.#playRecording());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const leave of this.#leave) leave();
  }

  /** Something to look at, where there is no run yet. */
  async #playRecording(): Promise<void> {
    if (!this.isConnected || this.session.state.run !== null || this.library.runs.length > 0) return;
    const { loadRecording } = await import("../recorded/load-recording.ts");
    const recording = loadRecording(strings.runs.recorded);
    this.#leave.push(
      play(recording, (moment) => {
        this.recorded = moment;
      }),
    );
  }

  override render() {
    const { url, session, library } = this;
    const setup = configOf(url);
    const rows = this.#rows();
    const drawn = rows.flatMap((row) => (row.colour === null ? [] : [{ ...row, colour: row.colour }]));
    const isBare = url.hide.includes("settings");
    this.toggleAttribute("bare", isBare);
    return html`
      ${
        isBare
          ? nothing
          : html`<details class="panel" ?open=${isWide}>
              <summary><h2>${text.setup}</h2></summary>
              <run-setup
                .url=${url}
                .problem=${"problem" in setup ? setup.problem : ""}
                .ownGames=${this.ownGames}
                .computing=${this.#computing()}
              ></run-setup>
            </details>`
      }
      <div class="content">
        <run-panel
          class="panel"
          role="region"
          aria-label=${text.progress}
          .session=${session}
          .recorded=${this.recorded}
          .unfinished=${this.#unfinished()?.name ?? null}
          ?ready=${"config" in setup && this.hosting !== null && this.library.isRead}
          @start=${this.#start}
          @continue=${this.#continueLast}
        ></run-panel>
        <p class="problem" role="alert">${this.problem}</p>
        <curves-panel .url=${url} .runs=${drawn}></curves-panel>
        ${
          rows.length + library.broken.length > 0
            ? html`<section class="panel" aria-labelledby="runs">
                <h2 id="runs">${strings.runs.title}</h2>
                <run-table
                  .rows=${rows}
                  .broken=${library.broken.filter(({ name }) => name !== session.state.run)}
                  ?busy=${isActive(session)}
                  @runaction=${this.#act}
                ></run-table>
              </section>`
            : nothing
        }
      </div>
    `;
  }

  #computing(): string {
    if (!this.hosting) return "";
    const { gpu, threads } = this.hosting;
    return `${strings.hosting.threads(threads)}. ${strings.hosting.gpu[gpu]}`;
  }

  /** The run of this tab, the stored ones, and the recorded one where there is no other. */
  #rows(): RunRow[] {
    const { session, library, recorded, url } = this;
    const { run } = session.state;
    const own = this.#ownRow();
    const stored = library.runs.filter(({ name }) => name !== run);
    const rows: Omit<RunRow, "colour">[] = [
      ...(own ? [own] : []),
      ...stored.map((one) => ({ ...one, state: isFinished(one) ? ("finished" as const) : ("unfinished" as const) })),
    ];
    if (rows.length === 0 && recorded) rows.push({ ...recorded.run, state: "recorded", bytes: null });
    const chosen = new Set(url.runs);
    let colour = 0;
    return rows.map((row, i) => {
      const isDrawn = url.runs.length > 0 ? chosen.has(row.name) || row.name === run : i === 0;
      return { ...row, colour: isDrawn ? (colours[colour++ % colours.length] as string) : null };
    });
  }

  #ownRow(): Omit<RunRow, "colour"> | null {
    const { session, library } = this;
    const { run, config, records, log, status } = session.state;
    if (run === null || !config) return null;
    const bytes = library.runs.find(({ name }) => name === run)?.bytes ?? null;
    const state = isActive(session) ? "live" : status === "finished" ? "finished" : "unfinished";
    return this.#deleted.has(run) ? null : { name: run, config, records, log, state, bytes };
  }

  /** The newest stored run that is not finished, while no other goes on. */
  #unfinished() {
    const { session, library } = this;
    if (isActive(session)) return undefined;
    return library.runs.find((run) => !isFinished(run));
  }

  readonly #start = (): void => {
    const { url, hosting, library } = this;
    const setup = configOf(url);
    if (!("config" in setup) || !hosting) return;
    const taken = [...library.runs, ...library.broken].map(({ name }) => name);
    void this.#open({ run: freeName(url, taken), config: setup.config }, setup.config);
  };

  readonly #continueLast = (): void => {
    const run = this.#unfinished();
    if (run) this.#continue(run);
  };

  #continue({ name, config, records, log }: StoredRun): void {
    void this.#open({ run: name, config: null, records, log }, config);
  }

  async #open(request: Omit<StartRequest, "backend" | "storage" | "data">, { env }: Config): Promise<void> {
    const data = env.data === null ? null : await readOwnData(env.name, env.data);
    this.problem = env.data !== null && !data ? text.dataMissing(env.data) : "";
    if (this.problem) return;
    const storage = this.hosting?.storage ?? "memory";
    // The browser then does not clear the runs when space runs short. It may refuse.
    if (storage === "private") void navigator.storage.persist?.();
    this.#deleted.delete(request.run);
    const { runs } = this.url;
    if (runs.length > 0) this.#change({ runs: [request.run, ...runs.filter((name) => name !== request.run)] });
    this.session.start({ ...request, backend: this.url.backend, storage, data });
  }

  readonly #act = ({ action, run }: RunActionEvent): void => {
    if (action === "toggle") {
      const drawn = this.#rows().flatMap(({ name, colour }) => (colour === null ? [] : [name]));
      this.#change({ runs: drawn.includes(run) ? drawn.filter((name) => name !== run) : [...drawn, run] });
    } else if (action === "continue") {
      const stored = this.library.runs.find(({ name }) => name === run);
      if (stored) this.#continue(stored);
    } else {
      this.problem = "";
      void this.#delete(run);
    }
  };

  async #delete(run: string): Promise<void> {
    try {
      await this.library.remove(run);
      this.#deleted.add(run);
      this.requestUpdate();
    } catch (error) {
      this.problem = messageOf(error);
    }
  }

  #change(change: Partial<UrlState>): void {
    this.dispatchEvent(new NavigateEvent(change));
  }
}

customElements.define("evolve-view", EvolveView);
