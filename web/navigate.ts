/** @file How any element changes the address: it dispatches an event that the shell hears. */

import type { UrlState } from "./url-state.ts";

export class NavigateEvent extends Event {
  static readonly type = "navigate";
  readonly change: Partial<UrlState>;

  constructor(change: Partial<UrlState>) {
    super(NavigateEvent.type, { bubbles: true, composed: true });
    this.change = change;
  }
}
