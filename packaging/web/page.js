/* The page around the game: loads it, tells it what the address asks for, keeps its files, and hands files in and out.
 *
 * Nothing is sent anywhere. What comes with an address or a file is a stranger's: it is checked here for its form and by the
 * program for its sense, and is shown as text only. */
"use strict";

/* global ENDINGS, THRONG_CORE, THRONG_DATA, THRONG_PROGRAM, ThrongCore, ThrongStore, callOf, fromBase64, packLink, storeTakeDrawing,
 * throngInstantiate, throngUnpack, toBase64, unpackLink */

const HOME = "/home/player"; // what the browser's store keeps
const GIVEN = "/given"; // files of this visit
const MAX_FILE = 64 << 20; // bytes of a file that is opened
const KEEP_MS = 2000;

const page = {};
for (const element of document.querySelectorAll("[id]")) page[element.id] = element;

let core = null; // the running program
const ready = {}; // program and pack, for commands next to the game

/* Loading */

function sizeText(bytes) {
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.round(bytes / 1e3)} KB`;
}

const loaded = new Map();

function showProgress() {
  let have = 0;
  let all = 0;
  for (const [got, of] of loaded.values()) {
    have += got;
    all += of;
  }
  page.bar.value = all > 0 ? have / all : 0;
  page.bytes.textContent = `${sizeText(have)} of ${sizeText(all)}`;
}

/** A file of the site while it comes. `size`: unpacked, for the bar. */
async function coming(name, size) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name} cannot be loaded (${answer.status}).`);
  let at = 0;
  loaded.set(name, [0, size]);
  const counted = new TransformStream({
    transform(part, out) {
      at += part.length;
      if (at > size) throw new Error(`${name} is not the one that belongs to this page. Load the page again.`);
      loaded.set(name, [at, size]);
      showProgress();
      out.enqueue(part);
    },
    flush() {
      if (at !== size) throw new Error(`${name} ended early. Load the page again.`);
      performance.mark("loaded"); // the last of these: all bytes are there
    },
  });
  return answer.body.pipeThrough(counted);
}

/** The program, which the browser makes ready while it comes. */
async function loadProgram(size) {
  const stream = await coming(THRONG_PROGRAM, size);
  return WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
}

/** The script that links it. */
function loadCore() {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = THRONG_CORE;
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${THRONG_CORE} cannot be loaded.`));
    document.head.append(script);
  });
}

async function loadPack(size) {
  return new Uint8Array(await new Response(await coming("throng.data", size)).arrayBuffer());
}

/* Files that stay */

const AGAIN_MS = 10000; // after a turn that failed

let store = null; // null: a private window, or storage is refused
let refusedAt = -AGAIN_MS; // when a turn failed last
let replaced = false; // the page is about to load again: what the game that still runs writes is not kept
const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("throng-kept") : null; // tells other tabs that the store has changed

/** Tells the player the result of a turn of the store: nothing where it went well. */
function tellKept(error) {
  refusedAt = performance.now();
  page["unkept-said"].textContent = error.name === "QuotaExceededError"
    ? "The browser has no more room for what you play. Nothing is lost while this page is open: save it to a file."
    : "The browser cannot keep what you play at the moment. Nothing is lost while this page is open: save it to a file.";
  if (page.unkept.dataset.hidden !== error.name) page.unkept.hidden = false; // not again what the player has put away
  page.unkept.dataset.kind = error.name;
}

/** Carries what has changed to the store. Resolves to whether all is kept. */
async function keepNow() {
  if (store === null) return false;
  try {
    await store.keep();
  } catch (error) {
    tellKept(error);
    return false;
  }
  page.unkept.hidden = true;
  delete page.unkept.dataset.hidden;
  tabs?.postMessage("changed");
  return true;
}

function keep() {
  if (core === null || store === null || replaced || !store.changed) return;
  if (performance.now() - refusedAt >= AGAIN_MS) keepNow();
}

/** Carries all that there is, as the last of this visit, then `act(kept)`. */
async function keepLast(act) {
  replaced = true;
  const kept = await keepNow();
  replaced = kept;
  act(kept);
}

/** Joins the settings of two tabs: the program knows what its lines mean. */
function joinSettings(before, here, there) {
  const texts = [before, here, there].map((bytes) => {
    const at = core._malloc(bytes.length + 1);
    core.HEAPU8.set(bytes, at);
    core.HEAPU8[at + bytes.length] = 0;
    return at;
  });
  const joined = new TextEncoder().encode(core.UTF8ToString(core._throng_web_join(...texts)));
  texts.forEach((at) => core._free(at));
  return joined;
}

async function bringBack(FS) {
  FS.mkdirTree(HOME);
  try {
    store = new ThrongStore(FS, HOME, joinSettings);
    await store.bring();
    await storeTakeDrawing(FS, HOME, navigator.locks);
  } catch {
    store = null;
  }
}

/** A player's first settings heed what the device asks for. */
function heedDevice(FS) {
  const path = `${HOME}/settings.txt`;
  if (FS.analyzePath(path).exists || !matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  FS.writeFile(path, "throng settings 1\nreduced_motion = yes\n");
}

/* Running */

let said = ""; // what the program has written as messages

function trouble(text) {
  document.documentElement.classList.remove("plays");
  page.canvas.hidden = true;
  page.tools.hidden = true;
  page.progress.hidden = true;
  page.trouble.textContent = text;
  page.trouble.hidden = false;
  page.restart.hidden = false;
}

async function ended(status) {
  const kept = await keepNow();
  if (status !== 0) trouble(said.trim() || "The game has ended.");
  else trouble(kept ? "The game has ended. What you played is kept in this browser." : "The game has ended. This browser has not kept what you played.");
}

/** All that the game is made of: the program and the pack of its files. */
async function loadAll() {
  const sizes = JSON.parse(document.body.dataset.sizes);
  const [program, pack] = await Promise.all([loadProgram(sizes[THRONG_PROGRAM]), loadPack(sizes["throng.data"]), loadCore()]);
  return { program, pack };
}

async function begin(arriving, renderer, again) {
  const words = again === "continue" ? ["play", "--continue"] : callOf(location.search);
  const link = again === "continue" ? null : await unpackLink(location.hash);
  if (link !== null && words.length > 0) throw new Error("The address holds a level and names another one.");
  const { program, pack } = Object.assign(ready, await arriving);
  page.bytes.textContent = "Starting";
  const canvas = page.canvas;
  canvas.hidden = false; // it needs a size; what is loading stays in view
  const running = await ThrongCore({
    canvas,
    instantiateWasm: throngInstantiate(program),
    noInitialRun: true,
    print: (text) => console.log(text),
    printErr: (text) => {
      said += `${text}\n`;
      console.warn(text);
    },
    ended,
    preRun: [
      (module) => {
        module.ENV.THRONG_DATA = THRONG_DATA;
        module.ENV.THRONG_PREF = HOME;
        module.ENV.HOME = HOME;
        module.ENV.SDL_RENDER_DRIVER = RENDERERS[renderer];
        module.ENV.SDL_EMSCRIPTEN_KEYBOARD_ELEMENT = "#canvas"; // keys of buttons and fields are theirs
      },
    ],
  });
  throngUnpack(running.FS, pack);
  running.FS.mkdirTree(GIVEN);
  await bringBack(running.FS);
  heedDevice(running.FS);
  if (link !== null) {
    const path = `${GIVEN}/shared${ENDINGS[link.kind]}`;
    running.FS.writeFile(path, link.bytes);
    words.push("play", ...(link.kind === "replay" ? ["--replay", path] : [path]));
  }
  core = running;
  const status = running.callMain(words);
  if (report().frames === undefined) {
    ended(status || 1);
    return;
  }
  await pictures(1);
  performance.mark("playing");
  document.documentElement.classList.add("plays");
  canvas.focus();
  setInterval(keep, KEEP_MS);
  setInterval(look, 250);
  const noting = setInterval(() => noteFrames(renderer) && clearInterval(noting), 1000);
}

/** Until the game has drawn so many. */
async function pictures(count) {
  while (report().frames < count) await new Promise((resolve) => requestAnimationFrame(resolve));
}

function report() {
  return core === null ? {} : JSON.parse(core.UTF8ToString(core._throng_web_report()));
}

const MENUS = new Set(["title", "pause", "own", "replays", "open"]);

/** The buttons next to the game show where it has a menu, and lie on none of its plates elsewhere. */
function showTools(now) {
  page.tools.hidden = document.querySelector("dialog[open]") !== null || !MENUS.has(now.screen);
}

const WATCHERS = [showTools]; // of the game's state, some times a second

function look() {
  const now = report();
  for (const watch of WATCHERS) watch(now);
}

/** Runs a command next to the game. `heard` is told what comes, where it asks for it: line(text) of the answer, message(text),
 * progress(text) of a line that is written over, files({name: bytes}) of the folder `heard.folder` at the end. Resolves to its exit
 * status; an AbortSignal `heard.signal` ends it with 130. */
function call(words, heard) {
  return new Promise((resolve, reject) => {
    const worker = new Worker("commands.js");
    worker.onmessage = ({ data }) => {
      if (data.status !== undefined) resolve(data.status);
      else for (const [kind, what] of Object.entries(data)) heard[kind]?.(what);
    };
    worker.onerror = (event) => reject(new Error(event.message));
    heard.signal?.addEventListener("abort", () => {
      worker.terminate();
      resolve(130);
    });
    worker.postMessage({ ...ready, words, folder: heard.folder });
  });
}

/* When the graphics go: what was played is kept and goes on in software, which no driver can take away */

const AGAIN = "throng-again"; // of this tab: go on with the game, in software

function recover(event) {
  event.preventDefault();
  if (core === null || replaced) return;
  const plays = report().tick !== undefined;
  core._throng_web_leave();
  const left = plays && core.FS.analyzePath(`${HOME}/continue.game`).exists;
  try {
    sessionStorage.setItem(AGAIN, left ? "continue" : "begin");
  } catch {
    trouble("The browser has taken the graphics away.");
    return;
  }
  keepLast((kept) => {
    if (!kept) sessionStorage.setItem(AGAIN, "begin");
    location.reload();
  });
}

/** The request of recover, once: null, "continue" or "begin". */
function askedAgain() {
  try {
    const asked = sessionStorage.getItem(AGAIN);
    sessionStorage.removeItem(AGAIN);
    return asked;
  } catch {
    return null;
  }
}

/* Handing files in and out */

function sayFile(text) {
  page.said.textContent = text;
}

async function take(file) {
  if (core === null) return;
  if (file.size > MAX_FILE) {
    sayFile(`${file.name} is larger than ${sizeText(MAX_FILE)}.`);
    return;
  }
  const name = file.name.replace(/[^A-Za-z0-9._-]/g, "_").slice(-64) || "file";
  const path = `${GIVEN}/${name}`;
  core.FS.writeFile(path, new Uint8Array(await file.arrayBuffer()));
  const bytes = core._malloc(path.length + 1);
  core.stringToUTF8(path, bytes, path.length + 1);
  core._throng_web_drop(bytes);
  core._free(bytes);
  if (page.files.open) page.files.close();
  page.canvas.focus();
}

function save(name, bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** Paths of all files below a folder. */
function* filesBelow(folder) {
  for (const name of core.FS.readdir(folder)) {
    if (name === "." || name === "..") continue;
    const path = `${folder}/${name}`;
    if (core.FS.isDir(core.FS.stat(path).mode)) yield* filesBelow(path);
    else yield path;
  }
}

async function share(kind, path) {
  const fragment = await packLink(kind, core.FS.readFile(path));
  if (fragment === null) {
    sayFile("It is too large for a link: save it as a file instead.");
    return;
  }
  const address = `${location.origin}${location.pathname}${fragment}`;
  try {
    await navigator.clipboard.writeText(address);
    sayFile("The link is in the clipboard. It holds all of it: nothing was sent.");
  } catch {
    sayFile(address);
  }
}

function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

function listFiles() {
  const rows = [];
  for (const path of filesBelow(HOME)) {
    const kind = Object.keys(ENDINGS).find((word) => path.endsWith(ENDINGS[word]));
    const picture = path.endsWith(".png");
    if ((kind === undefined && !picture) || path.endsWith("/autosave.level")) continue;
    if (picture && path.includes("/games/")) continue; // the small picture of a replay
    const row = document.createElement("li");
    const name = document.createElement("span");
    const short = path.slice(path.lastIndexOf("/") + 1);
    name.className = "name";
    name.textContent = short;
    row.append(name, button("Save", () => save(short, core.FS.readFile(path))));
    if (kind !== undefined) row.append(button("Copy a link", () => share(kind, path)));
    rows.push(row);
  }
  page.list.replaceChildren(...rows);
  sayFile(rows.length > 0 ? "" : "Levels that you draw, games and pictures that you keep are listed here.");
  if (store === null) sayFile("This browser keeps nothing for this page. Save what you want to keep.");
}

function exportAll() {
  const all = {};
  for (const path of filesBelow(HOME)) if (!path.endsWith(".lock")) all[path.slice(HOME.length + 1)] = toBase64(core.FS.readFile(path));
  save("throng-player.json", new TextEncoder().encode(JSON.stringify({ throng: 1, files: all })));
}

const KEPT_PATH = /^([A-Za-z0-9_-][A-Za-z0-9._ -]{0,95}\/)?[A-Za-z0-9_-][A-Za-z0-9._ -]{0,95}$/;

/** Takes the files of exportAll; the game reads them when the page is loaded again. */
async function importAll(file) {
  let all;
  try {
    all = JSON.parse(await file.text());
    if (all.throng !== 1 || typeof all.files !== "object" || all.files === null) throw new Error();
    all = Object.entries(all.files).map(([path, text]) => [path, fromBase64(text)]);
    if (!all.every(([path]) => KEPT_PATH.test(path))) throw new Error();
  } catch {
    sayFile(`${file.name} is no file that this page has saved.`);
    return;
  }
  for (const [path, bytes] of all) {
    const whole = `${HOME}/${path}`;
    core.FS.mkdirTree(whole.slice(0, whole.lastIndexOf("/")));
    core.FS.writeFile(whole, bytes);
  }
  keepLast((kept) => (kept ? location.reload() : sayFile("This browser has no room for it, or keeps nothing for this page.")));
}

/** Opens the picker, for `act` with the file. */
function pick(act) {
  page.picker.value = "";
  page.picker.onchange = () => page.picker.files.length > 0 && act(page.picker.files[0]);
  page.picker.click();
}

function openFiles() {
  listFiles();
  page.files.showModal();
}

const DOORS = { F9: openFiles }; // keys that open the dialogs next to the game, where it has a menu

function openByKey(event) {
  if (!Object.hasOwn(DOORS, event.key) || !MENUS.has(report().screen) || document.querySelector("dialog[open]") !== null) return;
  event.preventDefault();
  event.stopPropagation();
  DOORS[event.key]();
}

function wire() {
  page["open-files"].addEventListener("click", openFiles);
  page.files.addEventListener("close", () => page.canvas.focus());
  addEventListener("keydown", openByKey, true);
  page.open.addEventListener("click", () => pick(take));
  page.export.addEventListener("click", exportAll);
  page.import.addEventListener("click", () => pick(importAll));
  page.canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  page.canvas.addEventListener("pointerdown", () => page.canvas.focus());
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    for (const file of event.dataTransfer.files) take(file);
  });
  addEventListener("hashchange", () => location.reload());
  document.addEventListener("visibilitychange", () => {
    if (core === null || document.visibilityState !== "hidden") return;
    core._throng_web_leave();
    keep();
  });
  page.canvas.addEventListener("webglcontextlost", recover);
  addEventListener("pagehide", keep);
  tabs?.addEventListener("message", () => core !== null && store !== null && !replaced && store.keep().catch(tellKept));
  page["unkept-save"].addEventListener("click", exportAll);
  page["unkept-hide"].addEventListener("click", () => {
    page.unkept.dataset.hidden = page.unkept.dataset.kind;
    page.unkept.hidden = true;
    page.canvas.focus();
  });
  for (const kind of ["gesturestart", "dblclick"]) page.canvas.addEventListener(kind, (event) => event.preventDefault());
}

/* Which way of drawing is faster here is measured, not guessed: SDL in software first; where the first 60 frames took long, the next
 * visit tries WebGL, and the faster one stays. */

const RENDERERS = { software: "software", webgl: "opengles2" };
const FIRST_FRAMES = 60;
const SLOW_MS = 10;
const MEASURED = "throng-frames"; // {software: ms, webgl: ms} of this browser

function measured() {
  try {
    const kept = JSON.parse(localStorage.getItem(MEASURED));
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

function hasWebgl() {
  const context = document.createElement("canvas").getContext("webgl", { failIfMajorPerformanceCaveat: false });
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

/** A name of RENDERERS. */
function chooseRenderer() {
  const asked = new URLSearchParams(location.search).get("renderer");
  if (asked !== null && Object.hasOwn(RENDERERS, asked)) return asked === "webgl" && !hasWebgl() ? "software" : asked;
  const ms = measured();
  if (!hasWebgl()) return "software";
  if (!(ms.software > 0) || ms.software <= SLOW_MS) return devicePixelRatio > 1 && !(ms.webgl > ms.software) ? "webgl" : "software";
  return ms.webgl > ms.software ? "software" : "webgl";
}

/** Notes the time of the frames, once they are enough. */
function noteFrames(name) {
  const now = report();
  if (!(now.frames >= FIRST_FRAMES) || document.visibilityState !== "visible") return false;
  try {
    localStorage.setItem(MEASURED, JSON.stringify({ ...measured(), [name]: now.frame_ms }));
  } catch {
    // a private window: measured again at each visit
  }
  return true;
}

const arriving = loadAll(); // while it comes, the page looks at the address and the device
arriving.catch(() => {}); // told by begin
wire();
const again = askedAgain();
begin(arriving, again === null ? chooseRenderer() : "software", again).catch((error) => trouble(error.message));
if ("serviceWorker" in navigator && location.protocol !== "file:") navigator.serviceWorker.register("worker.js").catch(() => {});
// For tests, which do not see the names of a script in each browser.
globalThis.throng = { report, call, packLink, unpackLink, get core() { return core; }, get store() { return store; } };
