/** @file The views: each a folder with one element, loaded when it is opened. */

import { html, type TemplateResult } from "lit";
import type { RunLibrary } from "./runs/run-library.ts";
import type { Session } from "./session/session.ts";
import type { UrlState } from "./url-state.ts";
import type { ViewName } from "./view-names.ts";

/** What the shell hands a view. A view changes the address by a `NavigateEvent`. */
export interface ViewContext {
  readonly url: UrlState;
  readonly session: Session;
  readonly library: RunLibrary;
}

interface View {
  load(): Promise<unknown>;
  render(context: ViewContext): TemplateResult;
}

export const views: Readonly<Record<ViewName, View>> = {
  evolve: {
    load: () => import("./evolve/evolve-view.ts"),
    render: ({ url, session, library }) =>
      html`<evolve-view .url=${url} .session=${session} .library=${library}></evolve-view>`,
  },
  inside: {
    load: () => import("./inside/inside-view.ts"),
    render: ({ url, session }) => html`<inside-view .url=${url} .session=${session}></inside-view>`,
  },
  play: {
    load: () => import("./play/play-view.ts"),
    render: ({ url, session }) => html`<play-view .url=${url} .session=${session}></play-view>`,
  },
  learn: {
    load: () => import("./learn/learn-view.ts"),
    render: ({ url, session }) => html`<learn-view .url=${url} .session=${session}></learn-view>`,
  },
  data: {
    load: () => import("./data/data-view.ts"),
    render: ({ session }) => html`<data-view .session=${session}></data-view>`,
  },
  kernels: {
    load: () => import("./kernels/kernels-view.ts"),
    render: ({ url }) => html`<kernels-view .url=${url}></kernels-view>`,
  },
};
