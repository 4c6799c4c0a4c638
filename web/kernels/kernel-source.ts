/** @file One file of a kernel: its explanation and its code. */

import { css, html, LitElement, type PropertyValues } from "lit";
import { fields } from "../elements/fields.ts";
import { shared } from "../shared-styles.ts";
import { kernelsText as text } from "../strings/kernels.ts";
import { splitHeader } from "./explanation.ts";
import type { Kernel, SourceFile } from "./sources.ts";

declare global {
  interface HTMLElementTagNameMap {
    "kernel-source": KernelSource;
  }
}

export class KernelSource extends LitElement {
  static override properties = { kernel: { attribute: false }, chosen: { state: true }, source: { state: true } };
  static override styles = [
    shared,
    fields,
    css`
      :host {
        display: grid;
        gap: 10px;
        min-width: 0;
      }
      label {
        display: flex;
        gap: 8px;
        align-items: center;
        flex-wrap: wrap;
      }
      .header {
        white-space: pre-wrap;
        background: var(--accent-soft);
        border-radius: 6px;
        padding: 10px 12px;
      }
      pre {
        margin: 0;
        padding: 10px 12px;
        font: 12.5px / 1.5 var(--mono);
        background: var(--ground);
        border: 1px solid var(--line);
        border-radius: 6px;
        overflow: auto;
        max-height: 560px;
      }
    `,
  ];

  declare kernel: Kernel;
  /** Place of the file that is shown. */
  declare chosen: number;
  declare source: string;

  constructor() {
    super();
    this.chosen = 0;
    this.source = "";
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("kernel")) this.chosen = 0;
    if (!changed.has("kernel") && !changed.has("chosen")) return;
    const file = this.#file();
    void file?.read().then((source) => {
      if (this.#file() === file) this.source = source;
    });
  }

  #file(): SourceFile | undefined {
    return this.kernel.files[this.chosen];
  }

  override render() {
    const { header, code } = splitHeader(this.source);
    const { files, name } = this.kernel;
    const label = this.#file()?.name ?? name;
    return html`
      <label>
        ${text.source}
        <select
          @change=${(event: Event) => {
            this.chosen = Number((event.target as HTMLSelectElement).value);
          }}
        >
          ${files.map(
            (file, i) =>
              html`<option value=${i} ?selected=${i === this.chosen}>${file.name} (${text.roles[file.role]})</option>`,
          )}
        </select>
        <span class="soft">${text.lines(this.source.split("\n").length - 1)}</span>
      </label>
      <div class="header" role="note" aria-label=${text.explanation}>${header.join("\n")}</div>
      <pre tabindex="0" role="region" aria-label=${label}><code>${code}</code></pre>
    `;
  }
}

customElements.define("kernel-source", KernelSource);
