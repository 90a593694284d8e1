"use strict";
// Keeps the page's files in the browser, so that the page can be opened, and its workers begun again, without its server.
// Where the server answers, what it says counts.

const kKept = "keymove";
const kFiles = [
  "./", "index.html", "page.css", "app.css", "engine.js", "board.js", "steps.js", "editor.js", "read.js", "enter.js", "files.js", "suites.js", "answer.js",
  "app.js", "worker.js", "keymove.js", "keymove.wasm"
];

/** The server's answer, which is kept meanwhile and not waited for, or else what was kept. */
async function answer(event) {
  const {request} = event;
  try {
    const got = await fetch(request);
    const copy = got.clone();
    if (got.status === 200) event.waitUntil(caches.open(kKept).then(kept => kept.put(request, copy)));
    return got;
  } catch (error) {
    const known = await (await caches.open(kKept)).match(request, {ignoreSearch: true});
    if (known) return known;
    throw error;
  }
}

addEventListener("install", event => event.waitUntil(caches.open(kKept).then(kept => kept.addAll(kFiles))));
addEventListener("activate", event => event.waitUntil(clients.claim()));
addEventListener("fetch", event => {
  const {request} = event;
  const own = request.url.startsWith(registration.scope) && request.method === "GET";
  if (own) event.respondWith(answer(event));
});
