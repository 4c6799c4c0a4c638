/**
 * @file A shopper's view of a shop with the interface of the original's `WebAgentTextEnv`: observation modes,
 * available actions and a history of earlier observations and actions.
 */

import { click, search, showStart } from "./navigate.ts";
import { parseAction } from "./page/action.ts";
import { type AvailableActions, availableActions, clickables } from "./page/clickables.ts";
import { type Page, SEARCH } from "./page/page.ts";
import { renderHtml } from "./page/render-html.ts";
import { renderRichText, renderText, SEPARATOR } from "./page/render-text.ts";
import type { Session } from "./session.ts";
import type { Shop } from "./shop.ts";

export type ObservationMode = "html" | "text" | "text_rich" | "url";

export interface BrowserOptions {
  readonly mode: ObservationMode;
  /** How many earlier observations and actions come before the current one in what `step` returns. */
  readonly previousObservations: number;
  readonly previousActions: number;
  /** Stands before every session id. */
  readonly sessionPrefix: string;
}

export const PLAIN_TEXT: BrowserOptions = {
  mode: "text",
  previousObservations: 0,
  previousActions: 0,
  sessionPrefix: "",
};

export interface BrowserStep {
  /** The observation, with the history asked for before it. */
  readonly observation: string;
  /** Is zero for an action that did nothing. */
  readonly reward: number;
  readonly done: boolean;
  /** The page knows the action. */
  readonly valid: boolean;
}

export interface Browser {
  /**
   * Opens the start page. A number is a goal and names the session; a text names a session with a goal drawn by weight;
   * null draws a name as well. Returns the observation.
   */
  reset(session: number | string | null): string;
  /** Acts. @throws UserError where the original crashes; the page shown stays. */
  step(action: string): BrowserStep;
  observe(mode: ObservationMode): string;
  availableActions(): AvailableActions;
  /** The page shown; a start page after the first `reset`. */
  readonly page: Page;
  readonly session: Session;
}

const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");
const SESSION_NAME_LENGTH = 10;

export function openBrowser(shop: Shop, options: BrowserOptions): Browser {
  let current: { readonly session: Session; page: Page } | null = null;
  let observations: string[] = [];
  let actions: string[] = [];

  function here() {
    if (current === null) throw new Error("reset() comes first");
    return current;
  }

  function reset(name: number | string | null): string {
    const named = name ?? shop.random.choices(LETTERS, SESSION_NAME_LENGTH).join("");
    const id = options.sessionPrefix + String(named);
    const session = shop.session(id, typeof name === "number" ? name : null);
    current = { session, page: showStart(session) };
    const observation = observe(options.mode);
    observations = [observation];
    actions = [];
    return observation;
  }

  function step(action: string): BrowserStep {
    const state = here();
    const { session, page } = state;
    const { name, argument } = parseAction(action);
    const wish = argument?.toLowerCase() ?? "";
    const element = name === "click" && wish !== SEARCH.toLowerCase() ? clickables(page).get(wish) : undefined;
    let reward = 0;
    let done = false;
    const searching = name === "search" && wish !== "";
    if (searching || element !== undefined) {
      const outcome =
        element === undefined
          ? search(shop.store, session, wish.split(" "))
          : click(shop.store, session, page, wish, element);
      state.page = outcome.page;
      reward = outcome.reward;
      done = outcome.done;
    }
    const observation = observe(options.mode);
    actions.push(action);
    const withHistory = withPast(observation);
    observations.push(observation);
    return { observation: withHistory, reward, done, valid: searching || element !== undefined };
  }

  /** Actions and observations before this one, oldest first, an action after the observation it answered. */
  function withPast(observation: string): string {
    const past = [observation];
    for (let back = 1; back <= Math.max(options.previousObservations, options.previousActions); back++) {
      if (back <= options.previousActions && back <= actions.length) past.push(actions.at(-back)!);
      if (back <= options.previousObservations && back <= observations.length) past.push(observations.at(-back)!);
    }
    return past.reverse().join(SEPARATOR);
  }

  function observe(mode: ObservationMode): string {
    const { session, page } = here();
    switch (mode) {
      case "text":
        return renderText(page);
      case "text_rich":
        return renderRichText(page, session.asins);
      case "html":
        return renderHtml(page);
      case "url":
        return page.url;
    }
  }

  return {
    reset,
    step,
    observe,
    availableActions: () => availableActions(here().page),
    get page() {
      return here().page;
    },
    get session() {
      return here().session;
    },
  };
}
