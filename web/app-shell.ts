/** @file The page around the views: navigation, theme, notices, and the address that holds the page's state. */

import { css, html, LitElement } from "lit";
import { fields } from "./elements/fields.ts";
import { NavigateEvent } from "./navigate.ts";
import type { RunLibrary } from "./runs/run-library.ts";
import { examineHosting } from "./session/hosting.ts";
import { pauseWhileHidden } from "./session/pause-hidden.ts";
import type { Session } from "./session/session.ts";
import { shared } from "./shared-styles.ts";
import { strings } from "./strings.ts";
import { applyTheme } from "./theme.ts";
import { formatUrlState, parseUrlState, type UrlState } from "./url-state.ts";
import { type ViewName, viewNames } from "./view-names.ts";
import { views } from "./views.ts";

declare global {
  interface HTMLElementTagNameMap {
    "q-app": AppShell;
  }
}

const themes = ["auto", "light", "dark"] as const;

export class AppShell extends LitElement {
  static override properties = {
    session: { attribute: false },
    library: { attribute: false },
    url: { state: true },
    loaded: { state: true },
    notices: { state: true },
  };
  static override styles = [
    shared,
    fields,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 100vh;
      }
      .skip {
        position: absolute;
        left: -999px;
      }
      .skip:focus {
        left: 8px;
        top: 8px;
        z-index: 2;
        background: var(--panel);
        padding: 8px;
      }
      header {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 20px;
        padding: 0 16px;
        min-height: 48px;
        background: var(--panel);
        border-bottom: 1px solid var(--line);
      }
      h1 {
        display: flex;
        align-items: center;
        gap: 8px;
        font-size: 1.05rem;
      }
      h1 img {
        width: 22px;
        height: 22px;
      }
      nav {
        display: flex;
        flex-wrap: wrap;
        gap: 2px;
        flex: 1;
      }
      nav a {
        padding: 13px 10px 11px;
        color: var(--ink-soft);
        text-decoration: none;
        border-bottom: 2px solid transparent;
      }
      nav a:hover {
        color: var(--ink);
      }
      nav a[aria-current="page"] {
        color: var(--accent);
        border-color: var(--accent);
        font-weight: 600;
      }
      label {
        display: flex;
        align-items: center;
        gap: 6px;
        color: var(--ink-soft);
      }
      @media (max-width: 640px) {
        nav {
          order: 1;
          flex: 1 0 100%;
          flex-wrap: nowrap;
          overflow-x: auto;
        }
        nav a {
          padding: 8px 8px 10px;
        }
        h1 {
          margin-right: auto;
        }
        header {
          padding-top: 8px;
        }
        label span {
          position: absolute;
          clip-path: inset(50%);
        }
      }
      main {
        flex: 1;
        padding: 16px;
        width: 100%;
        max-width: 1760px;
        margin: 0 auto;
      }
      .notice {
        display: flex;
        gap: 12px;
        align-items: start;
        justify-content: space-between;
        background: var(--warn-soft);
        border-bottom: 1px solid var(--line);
        padding: 8px 16px;
      }
      .notice button {
        font: inherit;
        color: var(--ink);
        background: none;
        border: 1px solid var(--line-strong);
        border-radius: 6px;
        cursor: pointer;
      }
    `,
  ];

  declare session: Session;
  declare library: RunLibrary;
  declare url: UrlState;
  /** The view whose code is there. */
  declare loaded: ViewName | null;
  declare notices: readonly string[];

  constructor() {
    super();
    const { state, problems } = parseUrlState(location.hash);
    this.url = state;
    this.notices = problems;
    this.loaded = null;
    this.addEventListener(NavigateEvent.type, (event) => this.#navigate((event as NavigateEvent).change));
    this.#open();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.#readAddress);
    void examineHosting().then(({ notices }) => {
      this.notices = [...this.notices, ...notices];
    });
  }

  override firstUpdated(): void {
    pauseWhileHidden(this.session, () => this.url.pauseHidden);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.#readAddress);
  }

  readonly #readAddress = (): void => {
    const { state, problems } = parseUrlState(location.hash);
    if (formatUrlState(state) === formatUrlState(this.url)) return;
    this.url = state;
    this.notices = [...this.notices, ...problems];
    this.#open();
  };

  /** Another view is another entry of the history; all else replaces the entry. */
  #navigate(change: Partial<UrlState>): void {
    const next = { ...this.url, ...change };
    const address = `#${formatUrlState(next)}`;
    if (next.view === this.url.view) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.url = next;
    this.#open();
  }

  #open(): void {
    applyTheme(this.url.theme);
    const { view } = this.url;
    if (this.loaded === view) return;
    void views[view].load().then(() => {
      if (this.url.view === view) this.loaded = view;
    });
  }

  override render() {
    const { url, session, library, loaded } = this;
    return html`
      <header>
        <button class="skip" @click=${this.#skip}>${strings.skip}</button>
        <h1><img src="./icon.svg" alt="" /> ${strings.title}</h1>
        ${url.hide.includes("nav") ? html`<span></span>` : this.#nav()}
        <label
          ><span>${strings.theme.label}</span>
          <select @change=${(event: Event) => this.#navigate({ theme: (event.target as HTMLSelectElement).value as UrlState["theme"] })}>
            ${themes.map((theme) => html`<option value=${theme} ?selected=${theme === url.theme}>${strings.theme[theme]}</option>`)}
          </select>
        </label>
      </header>
      <div role="status">
        ${this.notices.map(
          (notice) =>
            html`<div class="notice">
              <p>${notice}</p>
              <button @click=${() => this.#dismiss(notice)}>${strings.close}</button>
            </div>`,
        )}
      </div>
      <main id="main" tabindex="-1">
        ${loaded === url.view ? views[url.view].render({ url, session, library }) : html`<p class="soft">${strings.loading}</p>`}
      </main>
    `;
  }

  #nav() {
    return html`<nav aria-label=${strings.nav.label}>
      ${viewNames.map(
        (view) =>
          html`<a
            href="#${formatUrlState({ ...this.url, view })}"
            aria-current=${view === this.url.view ? "page" : "false"}
            >${strings.nav[view]}</a
          >`,
      )}
    </nav>`;
  }

  #skip(): void {
    this.renderRoot.querySelector<HTMLElement>("main")?.focus();
  }

  #dismiss(notice: string): void {
    this.notices = this.notices.filter((other) => other !== notice);
  }
}

customElements.define("q-app", AppShell);
