/**
 * @file The service worker of the built page. It keeps the page for use without a network, and adds the headers that
 * browsers ask for before a page may share memory between threads, which static hosting seldom sends. The first visit has
 * neither; nothing is ever reloaded.
 */

/** Put in by the build: the page's files, by addresses relative to this one, and a name for this set of files. */
declare const pageFiles: readonly string[];
declare const pageVersion: string;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
const scope = globalThis as unknown as {
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly scope: string };
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
};

const prefix = `q-evolve ${scope.registration.scope} `;
const cacheName = prefix + pageVersion;

scope.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(["./", ...pageFiles])));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(removeOldCaches().then(() => scope.clients.claim()));
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOurs = request.method === "GET" && request.url.startsWith(scope.registration.scope);
  if (isOurs) event.respondWith(answer(request));
});

async function removeOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
}

/** Pages come from the network, so that a new version is seen; files have their content in their names. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const known = await cache.match(request, { ignoreSearch: true });
  if (known && request.mode !== "navigate") return isolated(known);
  try {
    const response = await fetch(request);
    if (response.ok && request.mode !== "navigate") await cache.put(request, response.clone());
    return isolated(response);
  } catch (error) {
    const kept = known ?? (request.mode === "navigate" ? await cache.match("./") : undefined);
    if (kept) return isolated(kept);
    throw error;
  }
}

function isolated(response: Response): Response {
  if (response.type === "opaque" || response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
