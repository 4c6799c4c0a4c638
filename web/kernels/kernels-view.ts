/** @file The Kernels view: what each kernel is, whether it is right, and how fast it is here. */

import "./kernel-lab.ts";
import "./kernel-source.ts";
import { css, html, LitElement } from "lit";
import { contents } from "../elements/contents.ts";
import { shared } from "../shared-styles.ts";
import { kernelsText as text } from "../strings/kernels.ts";
import { formatUrlState, type UrlState } from "../url-state.ts";
import { kernels } from "./sources.ts";

declare global {
  interface HTMLElementTagNameMap {
    "kernels-view": KernelsView;
  }
}

export class KernelsView extends LitElement {
  static override properties = { url: { attribute: false } };
  static override styles = [
    shared,
    contents,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 200px) minmax(0, 1fr);
        gap: 16px;
        align-items: start;
      }
      nav {
        display: grid;
        gap: 10px;
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
        display: flex;
        flex-wrap: wrap;
        gap: 2px;
      }
      li {
        flex: 1 0 auto;
      }
      nav a {
        display: block;
        padding: 4px 8px;
      }
      article {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(460px, 100%), 1fr));
        gap: 16px 24px;
        align-items: start;
      }
      article h2 {
        grid-column: 1 / -1;
        font-size: 1.25rem;
      }
      @media (min-width: 861px) {
        li {
          flex-basis: 100%;
        }
      }
      @media (max-width: 860px) {
        :host {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];

  declare url: UrlState;

  override render() {
    const { url } = this;
    const kernel = kernels.find(({ name }) => name === url.kernel) ?? kernels[0];
    if (!kernel) return html``;
    return html`
      <nav class="panel" aria-label=${text.list}>
        <h2>${text.list}</h2>
        <p class="soft">${text.intro}</p>
        <ul>
          ${kernels.map(
            ({ name }) =>
              html`<li>
                <a href="#${formatUrlState({ ...url, kernel: name })}" aria-current=${name === kernel.name ? "page" : "false"}
                  >${name}</a
                >
              </li>`,
          )}
        </ul>
      </nav>
      <article class="panel" aria-labelledby="name">
        <h2 id="name">${kernel.name}</h2>
        <kernel-source .kernel=${kernel}></kernel-source>
        <kernel-lab .kernel=${kernel}></kernel-lab>
      </article>
    `;
  }
}

customElements.define("kernels-view", KernelsView);
