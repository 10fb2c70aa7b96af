/* Keeps the page for when there is no network. The version is that of its files: a new one replaces all of them at once. */
"use strict";

/* global THRONG_CORE, THRONG_PROGRAM */
importScripts("pack.js");

const VERSION = "@VERSION@";
const OWN = [THRONG_CORE, THRONG_PROGRAM]; // of the form for this browser; the other is not fetched
const FILES = @FILES@.filter((name) => OWN.includes(name) || !/\.wasm$|^throng-core/.test(name));

addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const others = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("throng ") && name !== VERSION).map((name) => caches.delete(name))));
  event.waitUntil(others.then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.open(VERSION).then((cache) => cache.match(event.request, { ignoreSearch: true })).then((kept) => kept ?? fetch(event.request)));
});
