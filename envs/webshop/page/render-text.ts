/**
 * @file A page as the agent reads it: `text` (visible texts between separators) and `text_rich` (a line each, buttons
 * marked).
 */

import { strip } from "../python/text.ts";
import type { Page, PageElement } from "./page.ts";

export const SEPARATOR = " [SEP] ";

export function renderText(page: Page): string {
  return visible(page)
    .map(({ text }) => strip(text))
    .join(SEPARATOR);
}

/** `visited` holds the asins opened in this session; their links look clicked. */
export function renderRichText(page: Page, visited: ReadonlySet<string>): string {
  let notices = "";
  let lines = "";
  for (const element of visible(page)) {
    const { text } = element;
    switch (element.kind) {
      case "text":
        lines += `${text}\n`;
        break;
      case "button":
        lines += `[button] ${text} [button_]\n`;
        break;
      case "link":
        lines += visited.has(text)
          ? `\n[clicked button] ${text} [clicked button_]\n`
          : `\n[button] ${text} [button_]\n`;
        break;
      case "option":
        // The original looks for the quoted value anywhere in the address.
        if (page.url.includes(`"${text}"`)) {
          lines += `  [clicked button] ${text} [clicked button_]\n`;
          notices = `You have clicked ${text}.\n${notices}`;
        } else {
          lines += `  [button] ${text} [button_]\n`;
        }
    }
  }
  return notices + lines;
}

/** HTML drops empty texts; of white space alone, lines vanish and anything else becomes one space. */
function visible(page: Page): PageElement[] {
  return page.elements.flatMap((element) => {
    if (/[^\t\n\f\r ]/.test(element.text)) return [element];
    return element.text === "" || element.text.includes("\n") ? [] : [{ ...element, text: " " }];
  });
}
