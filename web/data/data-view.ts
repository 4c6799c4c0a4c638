/** @file The Data view: opens one's own trajectories, games and products, and takes runs out. */

import "./export-panel.ts";
import "./own-data-panel.ts";
import "./trajectory-list.ts";
import { css, html, LitElement, nothing } from "lit";
import type { Session } from "../session/session.ts";
import { shared } from "../shared-styles.ts";
import { dataText as text } from "../strings/data.ts";
import { filesOf } from "./dropped-files.ts";
import { type Opened, type OpenedGame, type OpenedShop, type Opening, openFiles } from "./opened.ts";

declare global {
  interface HTMLElementTagNameMap {
    "data-view": DataPage;
  }
}

const mostProblems = 50;

class DataPage extends LitElement {
  static override properties = {
    session: { attribute: false },
    opening: { state: true },
    reading: { state: true },
    isOver: { state: true },
  };
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: 16px;
      }
      section.panel {
        display: grid;
        gap: 12px;
      }
      .drop {
        position: relative;
        border: 2px dashed var(--line-strong);
        border-radius: var(--radius);
        padding: 18px;
        display: grid;
        gap: 10px;
        justify-items: start;
      }
      .drop.over {
        border-color: var(--accent);
        background: var(--accent-soft);
      }
      .drop p {
        max-width: 85ch;
      }
      .drop label {
        background: var(--accent);
        color: var(--on-accent);
        border-radius: 6px;
        padding: 6px 14px;
        cursor: pointer;
      }
      .drop .choose {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .drop label.second {
        background: var(--panel);
        color: var(--ink);
        outline: 1px solid var(--line-strong);
      }
      .drop input:focus-visible + label {
        outline: 2px solid var(--accent);
        outline-offset: 2px;
      }
      .opened {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(360px, 100%), 1fr));
        gap: 12px 24px;
        overflow-wrap: anywhere;
      }
      .opened .wide {
        grid-column: 1 / -1;
      }
      .problems {
        background: var(--bad-soft);
        border-radius: 6px;
        padding: 8px 12px;
      }
      .problems ul {
        margin: 6px 0 0;
        padding-left: 18px;
        overflow-wrap: anywhere;
      }
      ol {
        margin: 4px 0 0;
        padding-left: 24px;
      }
    `,
  ];

  declare session: Session;
  declare opening: Opening | null;
  /** Names of files that are being read. */
  declare reading: string;
  declare isOver: boolean;

  constructor() {
    super();
    this.opening = null;
    this.reading = "";
    this.isOver = false;
  }

  async #open(files: Iterable<File>): Promise<void> {
    const list = [...files];
    if (list.length === 0) return;
    this.reading = list.map(({ name }) => name).join(", ");
    this.opening = await openFiles(list);
    this.reading = "";
  }

  readonly #drop = (event: DragEvent): void => {
    event.preventDefault();
    this.isOver = false;
    void filesOf(event.dataTransfer).then((files) => this.#open(files));
  };

  #over(event: DragEvent, isOver: boolean): void {
    event.preventDefault();
    this.isOver = isOver;
  }

  override render() {
    return html`
      <section class="panel" aria-labelledby="open">
        <h2 id="open">${text.open}</h2>
        <div
          class="drop ${this.isOver ? "over" : ""}"
          @dragover=${(event: DragEvent) => this.#over(event, true)}
          @dragleave=${(event: DragEvent) => this.#over(event, false)}
          @drop=${this.#drop}
        >
          <p>${text.openHelp}</p>
          <div class="choose">
            <input
              id="files"
              class="visually-hidden"
              type="file"
              multiple
              @change=${(event: Event) => this.#open((event.target as HTMLInputElement).files ?? [])}
            />
            <label for="files">${text.choose}</label>
            <input
              id="folder"
              class="visually-hidden"
              type="file"
              webkitdirectory
              @change=${(event: Event) => this.#open((event.target as HTMLInputElement).files ?? [])}
            />
            <label for="folder" class="second">${text.chooseFolder}</label>
          </div>
        </div>
        <div role="status">${this.reading ? text.reading(this.reading) : nothing}</div>
        ${this.opening ? this.#opening(this.opening) : nothing}
      </section>
      <section class="panel" aria-labelledby="kept">
        <h2 id="kept">${text.kept.title}</h2>
        <own-data-panel .usable=${this.opening?.usable ?? {}}></own-data-panel>
      </section>
      <section class="panel" aria-labelledby="export">
        <h2 id="export">${text.exports}</h2>
        <export-panel .session=${this.session}></export-panel>
      </section>
    `;
  }

  #opening({ opened, problems }: Opening) {
    return html`
      ${
        problems.length === 0
          ? nothing
          : html`<div class="problems" role="alert">
              <h3>${text.problems(problems.length)}</h3>
              <ul>
                ${problems.slice(0, mostProblems).map((problem) => html`<li>${problem}</li>`)}
              </ul>
              ${problems.length > mostProblems ? html`<p>${text.moreProblems(problems.length - mostProblems)}</p>` : nothing}
            </div>`
      }
      <div class="opened">${opened.map((one) => this.#one(one))}</div>
    `;
  }

  #one(one: Opened) {
    switch (one.kind) {
      case "trajectories": {
        const tokens = one.records.filter(({ training }) => training).length;
        return html`<div class="wide">
          <h3>${one.name}: ${text.trajectories(one.records.length)}</h3>
          ${tokens > 0 ? html`<p class="soft">${text.withTokens(tokens)}</p>` : nothing}
          <trajectory-list .records=${one.records}></trajectory-list>
        </div>`;
      }
      case "game":
        return game(one);
      case "more-games":
        return html`<p class="wide">${text.moreGames(one.count)}</p>`;
      case "shop":
        return shop(one);
    }
  }
}

function game({ name, task, things, actions, note, plan }: OpenedGame) {
  return html`<div>
    <h3>${name}: ${text.game}</h3>
    <p>${task}</p>
    <p class="soft">${text.gameFacts(things, actions)}</p>
    ${note ? html`<p>${note}</p>` : nothing}
    ${
      plan
        ? html`<p>${text.plan(plan.length)}</p>
            <ol>
              ${plan.map((command) => html`<li>${command}</li>`)}
            </ol>`
        : html`<p>${text.unwinnable}</p>`
    }
  </div>`;
}

function shop({ name, products, goals, unannotated }: OpenedShop) {
  return html`<div>
    <h3>${name}: ${text.shop}</h3>
    <p>${text.shopFacts(products, goals, unannotated)}</p>
  </div>`;
}

customElements.define("data-view", DataPage);
