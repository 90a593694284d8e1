"use strict";
// Keeps the page's files in the browser, so that the page can be opened, and its workers begun again, without its server.
// Where the server answers, what it says counts.

const kKept = "keymove";
const kFiles = [
  "./", "index.html", "page.css", "app.css", "engine.js", "board.js", "steps.js", "editor.js", "read.js", "enter.js", "files.js", "suites.js", "answer.js",
  "app.js", "worker.js", "keymove.js", "keymove.wasm"
];

async function answer(request) {
  const kept = await caches.open(kKept);
  try {
    const got = await fetch(request);
    if (got.status === 200) await kept.put(request, got.clone());
    return got;
  } catch (error) {
    const known = await kept.match(request, {ignoreSearch: true});
    if (known) return known;
    throw error;
  }
}

addEventListener("install", event => event.waitUntil(caches.open(kKept).then(kept => kept.addAll(kFiles))));
addEventListener("activate", event => event.waitUntil(clients.claim()));
addEventListener("fetch", event => {
  const {request} = event;
  const own = request.url.startsWith(registration.scope) && request.method === "GET";
  if (own) event.respondWith(answer(request));
});
