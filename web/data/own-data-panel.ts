/** @file One's own games and products: keep what was opened, play it, learn from it, delete it. */

import { messageOf } from "../../core/errors.ts";
import "@awesome.me/webawesome/dist/components/button/button.js";
import { css, html, LitElement, nothing } from "lit";
import { fields } from "../elements/fields.ts";
import { NavigateEvent } from "../navigate.ts";
import { shared } from "../shared-styles.ts";
import { dataText } from "../strings/data.ts";
import type { Opening } from "./opened.ts";
import { keepOwnData, ownDataNames, removeOwnData } from "./own-data.ts";

declare global {
  interface HTMLElementTagNameMap {
    "own-data-panel": OwnDataPanel;
  }
}

const text = dataText.kept;

/** Worlds that have data of one's own. */
const worlds = ["alfworld", "webshop"] as const;
type OwnWorld = (typeof worlds)[number];

const nameFormat = "[A-Za-z0-9._\\-]+";

export class OwnDataPanel extends LitElement {
  static override properties = {
    usable: { attribute: false },
    kept: { state: true },
    told: { state: true },
  };
  static override styles = [
    shared,
    fields,
    css`
      :host {
        display: grid;
        gap: 12px;
      }
      table {
        border-collapse: collapse;
        justify-self: start;
      }
      th,
      td {
        text-align: left;
        font-weight: 500;
        padding: 5px 14px 5px 0;
        border-bottom: 1px solid var(--line);
      }
      thead th {
        color: var(--ink-soft);
      }
      .scroll {
        overflow-x: auto;
      }
    `,
  ];

  /** What was opened and can be kept. */
  declare usable: Opening["usable"];
  declare kept: readonly (readonly [OwnWorld, string])[];
  /** What the last keeping came to. */
  declare told: string;

  constructor() {
    super();
    this.usable = {};
    this.kept = [];
    this.told = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#look();
  }

  async #look(): Promise<void> {
    const found = await Promise.all(
      worlds.map(async (world) => (await ownDataNames(world)).map((name) => [world, name] as const)),
    );
    this.kept = found.flat();
  }

  async #keep(world: OwnWorld, name: string, files: Readonly<Record<string, File>>): Promise<void> {
    this.told = text.keeping(name);
    try {
      const contents: Record<string, Uint8Array> = {};
      for (const [path, file] of Object.entries(files)) contents[path] = new Uint8Array(await file.arrayBuffer());
      await keepOwnData(world, name, contents);
      this.told = text.keptAs(name);
    } catch (error) {
      this.told = text.failed(name, messageOf(error));
    }
    await this.#look();
  }

  async #remove(world: OwnWorld, name: string): Promise<void> {
    await removeOwnData(world, name);
    await this.#look();
  }

  override render() {
    return html`
      ${worlds.map((world) => this.#form(world))}
      <div role="status">${this.told}</div>
      ${this.kept.length === 0 ? html`<p class="soft">${text.none}</p>` : this.#table()}
    `;
  }

  #form(world: OwnWorld) {
    const files = this.usable[world];
    if (!files) return nothing;
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      const name = new FormData(event.target as HTMLFormElement).get("name");
      void this.#keep(world, String(name), files);
    };
    return html`<form class="fields" @submit=${submit}>
      <label>
        ${text.name}
        <input type="text" name="name" required pattern=${nameFormat} title=${text.badName} value="my-${world}" />
      </label>
      <button class="plain">${text.keep[world]}</button>
    </form>`;
  }

  #table() {
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${text.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">${text.columns.name}</th>
            <th scope="col">${text.columns.world}</th>
            <td></td>
          </tr>
        </thead>
        <tbody>
          ${this.kept.map(([world, name]) => this.#row(world, name))}
        </tbody>
      </table>
    </div>`;
  }

  #row(world: OwnWorld, name: string) {
    const open = (view: "play" | "evolve") =>
      this.dispatchEvent(new NavigateEvent({ view, env: world, data: name, task: 0, agent: "" }));
    const button = (label: string, act: () => unknown) =>
      html`<wa-button size="xs" appearance="outlined" @click=${act}
        >${label}<span class="visually-hidden"> ${name}</span></wa-button
      >`;
    return html`<tr>
      <th scope="row">${name}</th>
      <td>${text.worlds[world]}</td>
      <td>
        ${button(text.play, () => open("play"))}
        ${world === "alfworld" ? button(text.train, () => open("evolve")) : html`<span class="soft">${text.playOnly}</span>`}
        ${button(text.delete, () => this.#remove(world, name))}
      </td>
    </tr>`;
  }
}

customElements.define("own-data-panel", OwnDataPanel);
