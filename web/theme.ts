/** @file Light and dark. */

import type { UrlState } from "./url-state.ts";

const system = matchMedia("(prefers-color-scheme: dark)");
let chosen: UrlState["theme"] = "auto";

/** Charts draw with the theme's colours and hear `themechange` on the document. */
export function applyTheme(theme: UrlState["theme"]): void {
  chosen = theme;
  const isDark = theme === "dark" || (theme === "auto" && system.matches);
  const { classList } = document.documentElement;
  if (classList.contains("dark") === isDark && classList.contains("wa-light") !== isDark) return;
  classList.toggle("dark", isDark);
  classList.toggle("wa-dark", isDark);
  classList.toggle("wa-light", !isDark);
  document.dispatchEvent(new Event("themechange"));
}

system.addEventListener("change", () => applyTheme(chosen));
