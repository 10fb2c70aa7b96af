// The page's store against a plain model, with the page's own code and stand-ins for the program's files and the browser's store:
// node page_store.js SOURCE [WORLDS [SEED]]
//
// Tabs write, remove and carry files to one store in random order; now and then the store is full, is cleared, or a tab closes. At the end the
// store must have every text that a tab wrote last, unless a tab that had read it replaced or removed it.
"use strict";

const fs = require("fs");
const path = require("path");
const vm = require("vm");

const [source, worlds = "400", seed = "1"] = process.argv.slice(2);
const code = fs.readFileSync(path.join(source, "packaging/web/store.js"), "utf8");
vm.runInThisContext(`${code}; globalThis.ThrongStore = ThrongStore; globalThis.storeTakeDrawing = storeTakeDrawing;`);
/* global ThrongStore, storeTakeDrawing */

const HOME = "/home/player";
let clock = 1000; // of the files, so that no two have one time

/* Random numbers: xorshift32 (Marsaglia 2003) */

function dice(number) {
  let state = (number * 2654435761 + 1) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

/* Stand-ins */

/** Files of a program in memory: the calls of emscripten's FS that the store makes. */
class Files {
  constructor() {
    this.nodes = new Map([[HOME, { id: 0, mode: 0o40755 }]]);
    this.made = 0;
  }
  isDir(mode) {
    return mode === 0o40755;
  }
  analyzePath(name) {
    return { exists: this.nodes.has(name) };
  }
  readdir(folder) {
    const inside = [...this.nodes.keys()].filter((name) => name.slice(0, name.lastIndexOf("/")) === folder);
    return [".", "..", ...inside.map((name) => name.slice(folder.length + 1))];
  }
  lookupPath(name) {
    if (!this.nodes.has(name)) throw new Error(`no ${name}`);
    return { node: this.nodes.get(name) };
  }
  readFile(name) {
    return Uint8Array.from(this.lookupPath(name).node.contents);
  }
  mkdir(name) {
    this.nodes.set(name, { id: (this.made += 1), mode: 0o40755 });
  }
  mkdirTree(name) {
    if (!this.nodes.has(name)) this.mkdir(name);
  }
  writeFile(name, contents) {
    const bytes = typeof contents === "string" ? new TextEncoder().encode(contents) : Uint8Array.from(contents);
    this.nodes.set(name, { id: (this.made += 1), mode: 0o100644, timestamp: (clock += 1), contents: bytes, usedBytes: bytes.length });
  }
  utime(name, _, time) {
    this.nodes.get(name).timestamp = Number(time);
  }
  unlink(name) {
    this.lookupPath(name);
    this.nodes.delete(name);
  }
}

/** A browser's store: one transaction at a time, in the order in which they were asked for. */
class Browser {
  constructor() {
    this.entries = new Map();
    this.room = Infinity;
    this.connections = new Set();
    this.last = Promise.resolve();
    this.made = false;
  }
  open() {
    const asked = {};
    queueMicrotask(() => {
      const db = new Connection(this);
      asked.result = db;
      this.connections.add(db);
      if (!this.made) asked.onupgradeneeded();
      this.made = true;
      asked.onsuccess();
    });
    return asked;
  }
  get used() {
    return [...this.entries.values()].reduce((sum, entry) => sum + (entry.contents?.length ?? 0), 0);
  }
  /** The player clears it: all connections end. */
  clear() {
    this.entries = new Map();
    this.made = false;
    for (const db of this.connections) db.end();
    this.connections.clear();
  }
}

class Connection {
  constructor(browser) {
    this.browser = browser;
    this.open = true;
    this.objectStoreNames = { contains: () => browser.made };
  }
  createObjectStore() {
    return { indexNames: { contains: () => false }, createIndex: () => {} };
  }
  end() {
    this.open = false;
    queueMicrotask(() => this.onclose?.());
  }
  close() {
    this.open = false;
  }
  transaction() {
    if (!this.open) throw new DOMException("closed", "InvalidStateError");
    const transaction = { waits: [] };
    const ask = (act) => {
      const request = {};
      transaction.waits.push(() => {
        request.result = act();
        request.onsuccess?.();
      });
      return request;
    };
    let entries = null;
    const table = {
      get: (key) => ask(() => entries.get(key)),
      put: (value, key) => ask(() => void entries.set(key, structuredClone(value))),
      delete: (key) => ask(() => void entries.delete(key)),
      index: () => ({ openKeyCursor: () => cursorOver(ask, () => entries) }),
    };
    transaction.objectStore = () => table;
    this.browser.last = this.browser.last.then(async () => {
      entries = new Map(this.browser.entries);
      await null;
      let failed = null;
      try {
        for (let act = transaction.waits.shift(); act !== undefined && this.open; act = transaction.waits.shift()) act();
      } catch (error) {
        failed = error;
      }
      const size = [...entries.values()].reduce((sum, entry) => sum + (entry.contents?.length ?? 0), 0);
      if (failed === null && !this.open) failed = new DOMException("closed", "AbortError");
      if (failed === null && size > this.browser.room && size > this.browser.used) failed = new DOMException("full", "QuotaExceededError");
      transaction.error = failed;
      if (failed === null) this.browser.entries = entries;
      (failed === null ? transaction.oncomplete : transaction.onabort)();
    });
    return transaction;
  }
}

function cursorOver(ask, entries) {
  const request = {};
  let rest = null;
  const next = () => {
    const asked = ask(() => {
      rest ??= [...entries()].filter(([, entry]) => entry.timestamp !== undefined);
      const at = rest.shift();
      return at === undefined ? null : { primaryKey: at[0], key: at[1].timestamp, continue: next };
    });
    asked.onsuccess = () => {
      request.result = asked.result;
      request.onsuccess();
    };
  };
  next();
  return request;
}

/* Settings are lines of words here: joined, they hold the words of both. */

const words = (bytes) => new Set(new TextDecoder().decode(bytes).split("\n").filter(Boolean));
const join = (_, here, there) => new TextEncoder().encode([...new Set([...words(here), ...words(there)])].sort().join("\n"));

/* The tabs of a world */

class Tab {
  constructor(browser, name) {
    this.name = name;
    this.FS = new Files();
    this.store = new ThrongStore(this.FS, HOME, join, browser);
    this.texts = 0;
  }
  /** A text of its own: the first line tells an unfinished game. */
  text(game) {
    this.texts += 1;
    return `throng\nname = ${game}\n${this.name} ${this.texts}`;
  }
}

const NAMES = ["levels/a.level", "levels/b.level", "games/c.replay", "best/d.replay"];

function check(good, text) {
  if (good) return;
  console.log(text);
  process.exit(1);
}

const everything = (browser) => [...browser.entries].map(([key, { contents }]) => [key, new TextDecoder().decode(contents)]);

async function play(number, marks) {
  const draw = dice(number);
  const browser = new Browser();
  const tabs = [];
  const alive = new Map(); // text -> who wrote it where: must be in the store at the end
  const achieved = new Set(); // words of settings
  const come = async () => {
    const tab = new Tab(browser, `t${number}.${tabs.length}`);
    await tab.store.bring();
    tabs.push(tab);
  };
  const replace = (tab, name) => {
    const path = `${HOME}/${name}`;
    if (tab.FS.analyzePath(path).exists) alive.delete(new TextDecoder().decode(tab.FS.readFile(path)));
  };
  const acts = [
    (tab) => { // writes a file
      const name = NAMES[draw(NAMES.length)];
      tab.FS.mkdirTree(`${HOME}/${name.split("/")[0]}`);
      replace(tab, name);
      const text = tab.text("none");
      tab.FS.writeFile(`${HOME}/${name}`, text);
      alive.set(text, name);
    },
    (tab) => { // removes one
      const name = NAMES[draw(NAMES.length)];
      if (!tab.FS.analyzePath(`${HOME}/${name}`).exists) return;
      replace(tab, name);
      tab.FS.unlink(`${HOME}/${name}`);
    },
    (tab) => { // achieves something
      const path = `${HOME}/settings.txt`;
      const word = `medal ${tab.name}.${(tab.texts += 1)}`;
      const before = tab.FS.analyzePath(path).exists ? new TextDecoder().decode(tab.FS.readFile(path)) : "";
      tab.FS.writeFile(path, `${before}${before && "\n"}${word}`);
      achieved.add(word);
    },
    (tab) => { // plays on
      const text = tab.text(tab.name);
      if (tab.game !== undefined) alive.delete(tab.game);
      tab.game = text;
      tab.FS.writeFile(`${HOME}/continue.game`, text);
    },
    (tab) => tab.store.keep().catch((error) => void (marks[error.name] = (marks[error.name] ?? 0) + 1)),
    (tab) => tab.store.keep().catch((error) => void (marks[error.name] = (marks[error.name] ?? 0) + 1)),
    () => (draw(8) === 0 ? browser.clear() : undefined),
    () => void (browser.room = draw(3) === 0 ? browser.used + draw(40) : Infinity),
  ];
  await come();
  if (draw(4) > 0) await come();
  for (let turn = 40 + draw(40); turn > 0; turn -= 1) {
    const running = acts[draw(acts.length)](tabs[draw(tabs.length)]);
    if (draw(3) > 0) await running; // else it continues during the next steps
  }
  browser.room = Infinity;
  for (let pass = 0; pass < 3; pass += 1) {
    for (const tab of tabs) {
      while (await tab.store.keep().then(() => false, () => true)); // what was cleared is opened again
    }
  }
  const kept = everything(browser);
  const texts = new Set(kept.map(([, text]) => text));
  for (const [text, name] of alive) check(texts.has(text), `world ${number}: ${name} is lost:\n${text}\nkept: ${JSON.stringify(kept, null, 1)}`);
  const settings = words(new TextEncoder().encode(kept.find(([key]) => key === `${HOME}/settings.txt`)?.[1] ?? ""));
  for (const word of achieved) check(settings.has(word), `world ${number}: "${word}" is lost`);
  const games = tabs.filter((tab) => tab.game !== undefined);
  for (const tab of games) check(texts.has(tab.game), `world ${number}: the game of ${tab.name} is lost: ${JSON.stringify(kept, null, 1)}`);
  const places = kept.filter(([key]) => key.includes("/continue"));
  check(places.length <= 3, `world ${number}: ${places.length} unfinished games`);
  marks.both = (marks.both ?? 0) + kept.filter(([key]) => /-\d+\./.test(key)).length;
  for (const tab of tabs) check(!tab.store.changed, `world ${number}: ${tab.name} does not come to rest`);
}

/** Each tab draws in a place of its own; a lost drawing is offered to the first. */
async function places() {
  const held = new Set();
  const locks = {
    request: async (name, _, act) => {
      if (held.has(name)) return act(null);
      held.add(name);
      return act({});
    },
  };
  const free = [];
  for (let tab = 0; tab < 9; tab += 1) {
    const FS = new Files();
    FS.writeFile(`${HOME}/autosave-3.level`, "lost");
    await storeTakeDrawing(FS, HOME, locks);
    const names = Array.from({ length: 8 }, (_, at) => (at === 0 ? "autosave" : `autosave-${at + 1}`));
    free.push(names.filter((name) => !FS.analyzePath(`${HOME}/${name}.lock`).exists).join());
  }
  const expected = ["autosave-3", "autosave", "autosave-2", ...[4, 5, 6, 7, 8].map((at) => `autosave-${at}`), ""];
  check(free.join(" ") === expected.join(" "), `places for drawings: ${free}`);
}

(async () => {
  const marks = {};
  await places();
  for (let at = 0; at < Number(worlds); at += 1) await play(Number(seed) * 1000000 + at, marks);
  for (const mark of ["QuotaExceededError", "AbortError", "both"]) check(marks[mark] > 0, `no ${mark} in ${worlds} worlds`);
  console.log(`${worlds} worlds: nothing is lost; ${marks.QuotaExceededError} turns found no room, ${marks.AbortError} no store, ${marks.both} files were kept twice`);
  process.exit(0); // the time limits of opening would hold it
})();
