/**
 * @file A page as HTML, for the observation mode `html` and for programs that read the page by class names. Classes,
 * ids and input names are those of the original; the frame around them is our own.
 */

import type { Page, PageElement } from "./page.ts";

export function renderHtml(page: Page): string {
  const searchBar = page.hasSearchBar ? '<input id="search_input" type="text" name="search_query">' : "";
  return (
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>WebShop</title></head><body>` +
    `<div class="container">${searchBar}${page.elements.map(renderElement).join("")}</div></body></html>`
  );
}

function renderElement(element: PageElement): string {
  const text = escapeHtml(element.text);
  switch (element.kind) {
    case "text":
      return `<p>${text}</p>`;
    case "button":
      return `<button type="submit" class="btn">${text}</button>`;
    case "link":
      return `<a class="product-link">${text}</a>`;
    case "option":
      return `<label><input type="radio" name="${escapeHtml(element.group)}" value="${text}">${text}</label>`;
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
