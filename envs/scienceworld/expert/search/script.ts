/** @file Scripts: what an expert does line by line, knowing only the answers to its own lines. */

/** A line for the game and the thought behind it. */
export interface Choice {
  readonly action: string;
  readonly thought: string;
}

/** Yields lines and is given the answer to each. */
export type Script<T = void> = Generator<Choice, T, string>;

/** What the expert remembers. */
export interface Memory {
  /** The place it is in. */
  place: string;
  /** It may teleport. */
  readonly teleports: boolean;
}

const MENU = /^Ambiguous request/m;

/** Says a line; where a menu asks back, takes the item that matches `prefer`, else the shortest. */
export function* say(action: string, thought: string, prefer?: RegExp): Script<string> {
  let answer = yield { action, thought };
  for (let tries = 0; MENU.test(answer) && tries < 3; tries++) {
    answer = yield { action: `${bestItem(answer, prefer)}`, thought: `Of several, I choose the one I meant.` };
  }
  return answer;
}

function bestItem(menu: string, prefer: RegExp | undefined): number {
  const items = [...menu.matchAll(/^(\d+):\t(.*)$/gm)].map(([, number, text]) => ({ number, text: text ?? "" }));
  const liked = prefer === undefined ? [] : items.filter(({ text }) => prefer.test(text));
  const [best] = (liked.length > 0 ? liked : items).sort((a, b) => a.text.length - b.text.length);
  return Number(best?.number ?? 0);
}

/** A name as part of a regular expression. */
export function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
