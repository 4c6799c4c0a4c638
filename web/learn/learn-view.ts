/** @file The Learn view: seven lessons on the live system, each with a task that its state proves done. */

import "@awesome.me/webawesome/dist/components/button/button.js";
import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { contents } from "../elements/contents.ts";
import { NavigateEvent } from "../navigate.ts";
import type { Session } from "../session/session.ts";
import { shared } from "../shared-styles.ts";
import { learnText } from "../strings/learn.ts";
import { strings } from "../strings.ts";
import { formatUrlState, type UrlState } from "../url-state.ts";
import { LessonDoneEvent, SettingEvent } from "./lesson-element.ts";
import { type LessonName, lessonNames } from "./lesson-names.ts";
import { lessons } from "./lessons.ts";
import { readDone, writeDone } from "./progress.ts";
import { lessonConfig, withSettings } from "./settings.ts";

declare global {
  interface HTMLElementTagNameMap {
    "learn-view": LearnView;
  }
}

/** Milliseconds without a change after which settings go into the address. */
const quiet = 300;

export class LearnView extends LitElement {
  static override properties = {
    url: { attribute: false },
    session: { attribute: false },
    settings: { state: true },
    loaded: { state: true },
    done: { state: true },
  };
  static override styles = [
    shared,
    contents,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 280px) minmax(0, 1fr);
        gap: 16px;
        align-items: start;
      }
      :host([alone]) {
        grid-template-columns: minmax(0, 1fr);
      }
      nav,
      article {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 14px;
      }
      nav ol {
        margin: 0;
        padding: 0;
        list-style: none;
        display: grid;
        gap: 2px;
      }
      nav a {
        display: flex;
        justify-content: space-between;
        gap: 8px;
        padding: 6px 8px;
      }
      .mark {
        color: var(--good);
      }
      article h2 {
        font-size: 1.35rem;
      }
      .text {
        max-width: 75ch;
        display: grid;
        gap: 8px;
        font-size: 1.03rem;
      }
      .task {
        border-left: 4px solid var(--accent);
        background: var(--accent-soft);
        border-radius: 6px;
        padding: 10px 14px;
        display: grid;
        gap: 4px;
        max-width: 80ch;
      }
      .task.done {
        border-color: var(--good);
      }
      .task .state {
        font-weight: 600;
      }
      .steps {
        display: flex;
        gap: 8px;
        flex-wrap: wrap;
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
  /** As in the address, and ahead of it while a slider moves. */
  declare settings: readonly string[];
  declare loaded: LessonName | null;
  declare done: ReadonlySet<LessonName>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.settings = [];
    this.loaded = null;
    this.done = readDone();
    this.addEventListener(SettingEvent.type, (event) => this.#set((event as SettingEvent).changes));
    this.addEventListener(LessonDoneEvent.type, () => this.#mark());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#settle();
  }

  /** Settings that are not in the address yet are given up. */
  #settle(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("url")) return;
    const { lesson } = this.url;
    if (changed.get("url")?.lesson !== lesson) this.#settle();
    if (this.#timer === undefined) this.settings = this.url.with;
    if (this.loaded === lesson) return;
    void lessons[lesson].load().then(() => {
      if (this.url.lesson === lesson) this.loaded = lesson;
    });
  }

  #set(changes: SettingEvent["changes"]): void {
    this.settings = withSettings(this.settings, changes);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#navigate({ with: [...this.settings] });
    }, quiet);
  }

  #mark(): void {
    const { lesson } = this.url;
    if (this.done.has(lesson)) return;
    this.done = new Set([...this.done, lesson]);
    writeDone(this.done);
  }

  #navigate(change: Partial<UrlState>): void {
    this.dispatchEvent(new NavigateEvent(change));
  }

  override render() {
    const isAlone = this.url.hide.includes("lessons");
    this.toggleAttribute("alone", isAlone);
    return html`${isAlone ? nothing : this.#contents()} ${this.#lesson()}`;
  }

  #contents() {
    const { url, done } = this;
    return html`<nav class="panel" aria-label=${learnText.contents}>
      <h2>${learnText.contents}</h2>
      <ol>
        ${lessonNames.map(
          (name, i) =>
            html`<li>
              <a
                href="#${formatUrlState({ ...url, lesson: name, with: [] })}"
                aria-current=${name === url.lesson ? "page" : "false"}
              >
                <span>${learnText.lesson(i + 1, learnText.lessons[name].title)}</span>
                ${done.has(name) ? html`<span class="mark"><span aria-hidden="true">✓</span><span class="visually-hidden">${learnText.doneMark}</span></span>` : nothing}
              </a>
            </li>`,
        )}
      </ol>
      <p class="soft">${learnText.progress(done.size, lessonNames.length)}</p>
      ${
        done.size > 0
          ? html`<div><wa-button size="s" appearance="plain" @click=${() => this.#forget()}>${learnText.reset}</wa-button></div>`
          : nothing
      }
    </nav>`;
  }

  #forget(): void {
    this.done = new Set();
    writeDone(this.done);
  }

  #lesson() {
    const { url, session, loaded, done } = this;
    const name = url.lesson;
    const at = lessonNames.indexOf(name);
    const { title, text, task, done: seen } = learnText.lessons[name];
    const { config, problem } = lessonConfig(this.settings);
    const isDone = done.has(name);
    const hideControls = url.hide.includes("controls");
    return html`<article class="panel" aria-labelledby="title">
      <h2 id="title">${learnText.lesson(at + 1, title)}</h2>
      <div class="text">${text.map((paragraph) => html`<p>${paragraph}</p>`)}</div>
      ${problem ? html`<p role="alert">${problem}</p>` : nothing}
      ${loaded === name ? lessons[name].render({ config, session, hideControls }) : html`<p class="soft">${strings.loading}</p>`}
      ${
        url.hide.includes("tasks")
          ? nothing
          : html`<section class="task ${isDone ? "done" : ""}" aria-labelledby="task">
              <h3 id="task">${learnText.task}</h3>
              <p>${task}</p>
              <p class="state" role="status">${isDone ? `✓ ${learnText.isDone}` : learnText.isOpen}</p>
              ${isDone ? html`<p>${seen}</p>` : nothing}
            </section>`
      }
      ${url.hide.includes("lessons") ? nothing : this.#steps(at)}
    </article>`;
  }

  #steps(at: number) {
    const to = (name: LessonName | undefined, label: string) =>
      name
        ? html`<wa-button size="s" appearance="outlined" @click=${() => this.#navigate({ lesson: name, with: [] })}>${label}</wa-button>`
        : nothing;
    return html`<div class="steps">
      ${to(lessonNames[at - 1], learnText.previous)} ${to(lessonNames[at + 1], learnText.next)}
    </div>`;
  }
}

customElements.define("learn-view", LearnView);
