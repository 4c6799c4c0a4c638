/** @file Renders an element again when the session changes. */

import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Session } from "./session.ts";

export class SessionController implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly session: Session };
  #leave: (() => void) | undefined;

  constructor(host: ReactiveControllerHost & { readonly session: Session }) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#leave = this.#host.session.onChange(() => this.#host.requestUpdate());
  }

  hostDisconnected(): void {
    this.#leave?.();
  }
}
