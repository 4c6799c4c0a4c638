/** @file The form that chooses what to run. All of it is in the address. */

import "@awesome.me/webawesome/dist/components/details/details.js";
import "@awesome.me/webawesome/dist/components/option/option.js";
import "@awesome.me/webawesome/dist/components/select/select.js";
import "@awesome.me/webawesome/dist/components/switch/switch.js";
import { css, html, LitElement, nothing } from "lit";
import { methods, type WorldName, worldNames } from "../../core/config/config.ts";
import { backends } from "../../workers/executor.ts";
import { NavigateEvent } from "../navigate.ts";
import { shared } from "../shared-styles.ts";
import { strings } from "../strings.ts";
import type { UrlState } from "../url-state.ts";
import { presetNames } from "./setup.ts";

declare global {
  interface HTMLElementTagNameMap {
    "run-setup": RunSetup;
  }
}

const text = strings.evolve;

/** The choice of no own data; no set can have this name, because paths cannot. */
const generated = "/";

export class RunSetup extends LitElement {
  static override properties = {
    url: { attribute: false },
    ownGames: { attribute: false },
    problem: {},
    computing: {},
  };
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: 12px;
      }
      .row {
        display: grid;
        grid-template-columns: 1fr 2fr;
        gap: 10px;
      }
      label {
        display: grid;
        gap: 4px;
        font-size: 0.86rem;
      }
      input,
      textarea {
        font: inherit;
        color: var(--ink);
        background: var(--panel);
        border: 1px solid var(--line-strong);
        border-radius: 6px;
        padding: 5px 8px;
        width: 100%;
      }
      textarea {
        font-family: var(--mono);
        resize: vertical;
      }
      .inner {
        display: grid;
        gap: 12px;
      }
      .problem {
        color: var(--bad);
      }
      wa-details::part(header) {
        padding: 8px 10px;
      }
    `,
  ];

  declare url: UrlState;
  /** Names of one's own sets of ALFWorld games. */
  declare ownGames: readonly string[];
  /** What is wrong with the settings; empty when nothing is. */
  declare problem: string;
  /** One line on what this machine would compute with. */
  declare computing: string;

  override render() {
    const { url } = this;
    return html`
      ${this.#choice(text.world, url.env, pick(text.worlds, worldNames), (env) => this.#changeWorld(env))}
      ${this.#games()}
      ${this.#choice(text.preset, url.preset, presetsOf(url.env), (preset) => this.#change({ preset }))}
      ${this.#choice(text.method, url.method, pick(text.methods, methods), (method) => this.#change({ method }))}
      <div class="row">
        <label>
          ${text.seed}
          <input
            type="number"
            min="0"
            step="1"
            .value=${String(url.seed)}
            @change=${(event: Event) => this.#changeSeed(event.target as HTMLInputElement)}
          />
        </label>
        ${this.#choice(text.backend, url.backend, pick(text.backends, backends), (backend) => this.#change({ backend }))}
      </div>
      <p class="soft">${this.computing}</p>
      <wa-details summary=${text.more} ?open=${url.set.length > 0}>
        <div class="inner">
          <label>
            ${text.overrides}
            <textarea
              rows="4"
              spellcheck="false"
              placeholder=${text.overridesHint}
              .value=${url.set.join("\n")}
              aria-invalid=${this.problem ? "true" : "false"}
              aria-describedby="problem"
              @change=${(event: Event) => this.#changeSettings(event.target as HTMLTextAreaElement)}
            ></textarea>
          </label>
          <wa-switch
            size="s"
            ?checked=${url.pauseHidden}
            @change=${(event: Event) => this.#change({ pauseHidden: (event.target as HTMLInputElement).checked })}
            >${text.pauseHidden}</wa-switch
          >
        </div>
      </wa-details>
      <p id="problem" class="problem" role="alert">${this.problem}</p>
    `;
  }

  /** Where there is a choice. */
  #games() {
    const { env, data } = this.url;
    const names = new Set([...(env === "alfworld" ? this.ownGames : []), ...(data ? [data] : [])]);
    if (names.size === 0) return nothing;
    const own = Object.fromEntries([...names].map((name) => [name, text.ownGames(name)]));
    return this.#choice(text.games, data || generated, { [generated]: text.generatedGames, ...own }, (choice) =>
      this.#change({ data: choice === generated ? "" : choice }),
    );
  }

  #choice<Value extends string>(
    label: string,
    value: Value,
    options: Readonly<Record<Value, string>>,
    choose: (value: Value) => void,
  ) {
    return html`<wa-select
      size="s"
      label=${label}
      value=${value}
      @change=${(event: Event) => choose((event.target as HTMLElement & { value: Value }).value)}
    >
      ${(Object.keys(options) as Value[]).map((key) => html`<wa-option value=${key}>${options[key]}</wa-option>`)}
    </wa-select>`;
  }

  /** Presets belong to a world. */
  #changeWorld(env: WorldName): void {
    const names = presetNames(env);
    const { preset } = this.url;
    this.#change({ env, data: "", preset: names.includes(preset) ? preset : (names[0] ?? preset) });
  }

  #change(change: Partial<UrlState>): void {
    this.dispatchEvent(new NavigateEvent(change));
  }

  #changeSeed(input: HTMLInputElement): void {
    const seed = Math.max(0, Math.trunc(Number(input.value)) || 0);
    input.value = String(seed);
    this.#change({ seed });
  }

  #changeSettings({ value }: HTMLTextAreaElement): void {
    const set = value.split(/[\n;]/).map((line) => line.trim());
    this.#change({ set: set.filter((line) => line !== "") });
  }
}

function presetsOf(env: WorldName): Record<string, string> {
  const known: Readonly<Record<string, string>> = text.presets[env];
  return Object.fromEntries(presetNames(env).map((name) => [name, known[name] ?? name]));
}

function pick<Name extends string>(
  names: Readonly<Record<Name, string>>,
  order: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(order.map((name) => [name, names[name]])) as Record<Name, string>;
}

customElements.define("run-setup", RunSetup);
