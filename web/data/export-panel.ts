/** @file Takes data, policies and whole runs out of the page. */

import { messageOf } from "../../core/errors.ts";
import "@awesome.me/webawesome/dist/components/button/button.js";
import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { opfsRunNames, opfsRunStore } from "../../workers/opfs-run-store.ts";
import { fields } from "../elements/fields.ts";
import { megabytes } from "../format.ts";
import type { Session } from "../session/session.ts";
import { SessionController } from "../session/session-controller.ts";
import { shared } from "../shared-styles.ts";
import { dataText as text } from "../strings/data.ts";
import { type Exports, exportsOf, type RunFolder, save, zipFolder } from "./exports.ts";

declare global {
  interface HTMLElementTagNameMap {
    "export-panel": ExportPanel;
  }
}

export class ExportPanel extends LitElement {
  static override properties = {
    session: { attribute: false },
    names: { state: true },
    chosen: { state: true },
    exports: { state: true },
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
      label {
        display: flex;
        gap: 8px;
        align-items: center;
        flex-wrap: wrap;
      }
      .list {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
    `,
  ];

  declare session: Session;
  declare names: readonly string[];
  declare chosen: string;
  declare exports: Exports | null;
  /** What the last export came to. */
  declare told: string;
  /** What the list was made for. */
  #seen = "";

  constructor() {
    super();
    this.names = [];
    this.chosen = "";
    this.exports = null;
    this.told = "";
    new SessionController(this);
  }

  /** Looks again whenever the live run goes on to another stage. */
  protected override willUpdate(_changed: PropertyValues): void {
    const { run, status, progress } = this.session.state;
    const now = [run, status, progress?.stage, progress?.iteration, this.chosen].join();
    if (now === this.#seen) return;
    this.#seen = now;
    void this.#look();
  }

  async #look(): Promise<void> {
    const { run, storage } = this.session.state;
    const stored = await opfsRunNames().catch(() => []);
    this.names = run && storage === "memory" ? [run, ...stored] : stored;
    if (!this.names.includes(this.chosen)) this.chosen = (run && this.names.includes(run) ? run : this.names[0]) ?? "";
    this.exports = this.chosen === "" ? null : await exportsOf(await this.#files());
  }

  async #files(): Promise<RunFolder> {
    const { run, storage } = this.session.state;
    return this.chosen === run && storage === "memory" ? this.session.files : opfsRunStore(this.chosen);
  }

  async #save(name: string, make: (files: RunFolder) => Promise<Blob>): Promise<void> {
    this.told = text.packing(name);
    try {
      const content = await make(await this.#files());
      save(name, content);
      this.told = text.saved(name, megabytes(content.size));
    } catch (error) {
      this.told = text.notSaved(name, messageOf(error));
    }
  }

  override render() {
    const { names, chosen, exports } = this;
    if (names.length === 0) return html`<p class="soft">${text.noRuns}</p>`;
    return html`
      <label>
        ${text.run}
        <select
          @change=${(event: Event) => {
            this.chosen = (event.target as HTMLSelectElement).value;
          }}
        >
          ${names.map((name) => html`<option value=${name} ?selected=${name === chosen}>${name}</option>`)}
        </select>
      </label>
      ${exports ? this.#buttons(chosen, exports) : nothing}
      <p role="status">${this.told}</p>
    `;
  }

  #buttons(run: string, { labelled, policies }: Exports) {
    const button = (label: string, file: string, make: (files: RunFolder) => Promise<Blob>) =>
      html`<wa-button size="s" appearance="outlined" @click=${() => this.#save(file, make)}>${label}</wa-button>`;
    return html`<div class="list">
      ${labelled.map((iteration) =>
        button(text.labelled(iteration), `${run}-iter${iteration}-labelled.jsonl`, async (files) => {
          const bytes = await files.readBytes(`iter${iteration}/labelled.jsonl`);
          return new Blob(bytes ? [bytes as Uint8Array<ArrayBuffer>] : [], { type: "application/jsonl" });
        }),
      )}
      ${policies.map((folder) => {
        const name = `${run}-${folder.replace("/", "-")}`;
        return button(text.policy(folder), `${name}.zip`, (files) => zipFolder(files, folder, name));
      })}
      ${button(text.whole, `${run}.zip`, (files) => zipFolder(files, "", run))}
    </div>`;
  }
}

customElements.define("export-panel", ExportPanel);
