/** @file Someone chose an action, in a picture of the world or in the list. */

export class PlayActionEvent extends Event {
  static readonly type = "play-action";
  readonly action: string;

  constructor(action: string) {
    super(PlayActionEvent.type, { bubbles: true, composed: true });
    this.action = action;
  }
}
