/** @file Registers the service worker of the built page; the dev server sends its own headers and changes its files. */

export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  // Where it is refused, the page works as on a first visit.
  navigator.serviceWorker.register("./service-worker.js").catch(() => {});
}
