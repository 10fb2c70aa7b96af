/* The player's files: those below a folder of the program's memory, carried to the browser's store (IndexedDB) and back.
 *
 * Any number of tabs share a store. Always true: a turn is one transaction; a file that was changed or removed on one side alone goes to
 * the other; of a file that was changed on both sides nothing is dropped: settings are joined, of other files both are kept, one
 * under a free name. When the store was lost (the player has cleared it), what is in memory is written again. A turn that fails
 * changes nothing in memory, and the next turn tries again. */
"use strict";

const STORE_VERSION = 21; // name, version and form of the entries are those that emscripten's IDBFS has left
const STORE_TABLE = "FILE_DATA";
const STORE_FILE = 0o100644; // regular, for all to read
const STORE_WAIT_MS = 5000; // for a store that neither opens nor fails
const SETTINGS = "settings.txt";
const OF_A_TAB = /^(continue|autosave)[^/]*$/; // written by a running game as its own: another tab's is not brought to it
const UNFINISHED = /^continue(-[^/]*)?\.game$/;
const UNFINISHED_FREE = ["continue.game", "continue-2.game", "continue-3.game"]; // where the game looks for them
const LEFT_OUT = /\.lock$/; // locks hold between windows of a desktop

/** All files below a folder: name without the folder -> node of the memory. */
function storeFiles(FS, folder, into = new Map(), prefix = "") {
  for (const name of FS.readdir(folder)) {
    if (name === "." || name === "..") continue;
    const path = `${folder}/${name}`;
    const { node } = FS.lookupPath(path);
    if (FS.isDir(node.mode)) storeFiles(FS, path, into, `${prefix}${name}/`);
    else if (!LEFT_OUT.test(name)) into.set(prefix + name, node);
  }
  return into;
}

function storeSame(a, b) {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** Which game an unfinished one is: the line `name = ...` of its head. */
function storeGame(bytes) {
  return /^name = (.*)$/m.exec(new TextDecoder().decode(bytes.subarray(0, 512)))?.[1] ?? "";
}

/** NAME-2.ENDING, -3 and so on, the first for which `taken` is false. */
function storeFreeName(name, taken) {
  const dot = name.lastIndexOf(".") > name.lastIndexOf("/") ? name.lastIndexOf(".") : name.length;
  let number = 2;
  while (taken(`${name.slice(0, dot)}-${number}${name.slice(dot)}`)) number += 1;
  return `${name.slice(0, dot)}-${number}${name.slice(dot)}`;
}

class ThrongStore {
  /** `FS`: the program's files; `home`: the folder, which is also the store's name. `join(before, here, there)` joins the bytes of
   * settings, with none where it cannot; `before` is empty where it is not known. */
  constructor(FS, home, join, indexed = globalThis.indexedDB) {
    Object.assign(this, { FS, home, join, indexed });
    this.db = null;
    this.known = new Map(); // name -> {here: stamp, there: time} when both sides were equal; settings with their bytes
    this.folders = new Set(); // entries that are none of a file
    this.running = null; // the turn that is under way
    this.asked = false; // for another one after it
  }

  /** Has memory changed since the last turn that went well? */
  get changed() {
    const here = this.#look();
    return here.size !== this.known.size || [...here].some(([name, stamp]) => stamp !== this.known.get(name)?.here);
  }

  /** The first turn of a visit: brings everything. Rejects where nothing can be kept. */
  bring() {
    return this.#turn({ first: true });
  }

  /** One turn, or a second one behind that which is under way. Rejects with what the browser says: QuotaExceededError where the store is full. */
  keep() {
    if (this.running !== null) {
      this.asked = true;
      return this.running;
    }
    this.running = this.#turns().finally(() => (this.running = null));
    return this.running;
  }

  async #turns() {
    do {
      this.asked = false;
      try {
        await this.#turn({});
      } catch (error) {
        if (error.name !== "QuotaExceededError") throw error;
        await this.#turnBySize();
      }
    } while (this.asked);
  }

  /** The store is full: what is small, as the player's progress is, goes in where it can. */
  async #turnBySize() {
    const files = [...storeFiles(this.FS, this.home)].sort(([, a], [, b]) => a.usedBytes - b.usedBytes).map(([name]) => name);
    const gone = [...this.known.keys()].filter((name) => !files.includes(name)); // makes room
    let full = null;
    for (const name of [...gone, ...files]) {
      try {
        await this.#turn({ only: name });
      } catch (error) {
        if (error.name !== "QuotaExceededError") throw error;
        full = error;
      }
    }
    if (full !== null) throw full;
  }

  #stamp(node) {
    return `${node.id} ${Number(node.timestamp)} ${node.usedBytes}`;
  }

  #look() {
    return new Map([...storeFiles(this.FS, this.home)].map(([name, node]) => [name, this.#stamp(node)]));
  }

  #lost() {
    this.db?.close();
    this.db = null;
    this.known.clear(); // so nothing counts as removed by another tab
    this.folders.clear();
  }

  #open() {
    if (this.db !== null) return Promise.resolve(this.db);
    return new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error("the store does not open")), STORE_WAIT_MS);
      const asked = this.indexed.open(this.home, STORE_VERSION);
      asked.onupgradeneeded = () => {
        const files = asked.result.objectStoreNames.contains(STORE_TABLE) ? asked.transaction.objectStore(STORE_TABLE) : asked.result.createObjectStore(STORE_TABLE);
        if (!files.indexNames.contains("timestamp")) files.createIndex("timestamp", "timestamp", { unique: false });
      };
      asked.onerror = () => reject(asked.error ?? new Error("the store does not open"));
      asked.onsuccess = () => {
        this.db = asked.result;
        this.db.onclose = this.db.onversionchange = () => this.#lost();
        resolve(this.db);
      };
    });
  }

  /** `only`: the name of one file; `first`: files of a tab are brought, too. */
  async #turn({ first = false, only = null }) {
    const db = await this.#open();
    let transaction;
    try {
      transaction = db.transaction([STORE_TABLE], "readwrite");
    } catch (error) {
      this.#lost();
      throw error;
    }
    const turn = { first, only, table: transaction.objectStore(STORE_TABLE), there: new Map(), after: new Map() };
    const whole = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error("the store was taken away"));
    });
    const cursor = turn.table.index("timestamp").openKeyCursor();
    cursor.onsuccess = () => {
      const at = cursor.result;
      if (at === null) {
        this.#compare(turn);
        return;
      }
      const name = at.primaryKey.slice(this.home.length + 1);
      if (!this.folders.has(name)) turn.there.set(name, Number(at.key));
      at.continue();
    };
    await whole;
    if (this.db !== db) return; // it was lost since
    for (const [name, state] of turn.after) {
      if (state === null) this.known.delete(name);
      else this.known.set(name, state);
    }
  }

  #compare(turn) {
    const here = this.#look();
    if (turn.there.size === 0) this.known.clear(); // it was emptied
    for (const name of new Set([...here.keys(), ...turn.there.keys(), ...this.known.keys()])) {
      if (turn.only !== null && turn.only !== name) continue;
      const was = this.known.get(name) ?? {};
      const own = here.get(name) !== was.here;
      const other = turn.there.get(name) !== was.there;
      if (own && other) this.#bothChanged(turn, name, here.get(name), turn.there.get(name));
      else if (own) this.#send(turn, name, here.get(name));
      else if (other && (turn.first || !OF_A_TAB.test(name))) this.#fetch(turn, name);
    }
  }

  #bothChanged(turn, name, here, there) {
    if (here === undefined && there === undefined) turn.after.set(name, null);
    else if (there === undefined) this.#send(turn, name, here);
    else if (here === undefined && OF_A_TAB.test(name)) turn.after.set(name, null);
    else this.#fetch(turn, name);
  }

  /** Memory's file to the store, or its removal. */
  #send(turn, name, here) {
    if (here === undefined) {
      turn.table.delete(`${this.home}/${name}`);
      turn.after.set(name, null);
      return;
    }
    const { node } = this.FS.lookupPath(`${this.home}/${name}`);
    this.#put(turn, name, this.FS.readFile(`${this.home}/${name}`), Number(node.timestamp));
  }

  /** Into the store, later than what it had, so that other tabs see it. Known once the turn is complete, as the memory is now. */
  #put(turn, name, bytes, written) {
    const time = Math.max(written, (turn.there.get(name) ?? 0) + 1);
    turn.table.put({ timestamp: new Date(time), mode: STORE_FILE, contents: bytes }, `${this.home}/${name}`);
    this.#note(turn, name, bytes, time);
  }

  #note(turn, name, bytes, time) {
    const here = this.#stamp(this.FS.lookupPath(`${this.home}/${name}`).node);
    turn.after.set(name, { here, there: time, ...(name === SETTINGS ? { bytes } : {}) });
  }

  /** The store's file to memory, or its removal. The game may have written the file since it was compared. */
  #fetch(turn, name) {
    const path = `${this.home}/${name}`;
    if (!turn.there.has(name)) {
      this.FS.unlink(path);
      turn.after.set(name, null);
      return;
    }
    this.#get(turn, name, (entry) => {
      const exists = this.FS.analyzePath(path).exists;
      if (exists && this.#stamp(this.FS.lookupPath(path).node) !== this.known.get(name)?.here) {
        this.#settle(turn, name, entry);
        return;
      }
      this.#write(name, entry.contents, entry.timestamp);
      this.#note(turn, name, entry.contents, Number(entry.timestamp));
    });
  }

  #write(name, bytes, time) {
    const path = `${this.home}/${name}`;
    this.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    this.FS.writeFile(path, bytes);
    this.FS.utime(path, time, time);
  }

  /** Reads an entry of the store, for `then`; what is none of a file is left alone from now on. */
  #get(turn, name, then) {
    const asked = turn.table.get(`${this.home}/${name}`);
    asked.onsuccess = () => {
      if (asked.result?.contents === undefined || LEFT_OUT.test(name)) this.folders.add(name);
      else then({ timestamp: asked.result.timestamp, contents: Uint8Array.from(asked.result.contents) });
    };
  }

  /** Changed on both sides since they were equal. */
  #settle(turn, name, entry) {
    const own = this.FS.readFile(`${this.home}/${name}`);
    if (storeSame(own, entry.contents)) {
      this.#note(turn, name, own, Number(entry.timestamp));
      return;
    }
    const joined = name === SETTINGS ? this.join(this.known.get(name)?.bytes ?? new Uint8Array(), own, entry.contents) : [];
    if (joined.length > 0) {
      const now = Date.now();
      this.#write(name, joined, now);
      this.#put(turn, name, joined, now);
    } else if (UNFINISHED.test(name)) {
      this.#keepGame(turn, own, entry);
      this.#send(turn, name, "");
    } else {
      const free = storeFreeName(name, (of) => turn.there.has(of) || this.FS.analyzePath(`${this.home}/${of}`).exists);
      turn.there.set(free, Number(entry.timestamp));
      turn.table.put({ ...entry, mode: STORE_FILE }, `${this.home}/${free}`);
      if (!OF_A_TAB.test(name)) {
        this.#write(free, entry.contents, entry.timestamp);
        this.#note(turn, free, entry.contents, Number(entry.timestamp));
      }
      this.#send(turn, name, "");
    }
  }

  /** Another tab's unfinished game, whose place `own` takes, moves to where an earlier state of either was, to a free place, or to
   * that of the oldest game. */
  #keepGame(turn, own, entry) {
    const games = [storeGame(own), storeGame(entry.contents)];
    const places = UNFINISHED_FREE.slice(1).map((name) => ({ name, entry: null }));
    if (games[0] === games[1]) return; // the same game: the later state
    const choose = () => {
      const age = ({ entry: of }) => (of === null ? -1 : games.includes(storeGame(of.contents)) ? -2 : Number(of.timestamp));
      const [{ name }] = places.sort((a, b) => age(a) - age(b));
      turn.table.put({ ...entry, mode: STORE_FILE }, `${this.home}/${name}`);
    };
    let left = places.length;
    for (const place of places) {
      const asked = turn.table.get(`${this.home}/${place.name}`);
      asked.onsuccess = () => {
        if (asked.result !== undefined) place.entry = { ...asked.result, contents: Uint8Array.from(asked.result.contents) };
        left -= 1;
        if (left === 0) choose();
      };
    }
  }
}

/** Each tab draws in a place of its own (autosave.level, autosave-2.level, ...), as windows of a desktop do by locks of files: the places of
 * other tabs get a folder where the game would make its lock. `locks` of the browser, which end with the tab. */
async function storeTakeDrawing(FS, home, locks, places = 8) {
  if (locks === undefined) return;
  const names = Array.from({ length: places }, (_, at) => (at === 0 ? "autosave" : `autosave-${at + 1}`));
  const left = (name) => Number(!FS.analyzePath(`${home}/${name}.level`).exists); // a lost drawing first, as the game looks
  let taken = null;
  for (const name of [...names].sort((a, b) => left(a) - left(b))) {
    if (taken === null && (await storeLock(locks, `${home}/${name}`))) taken = name;
  }
  for (const name of names) {
    const path = `${home}/${name}.lock`;
    if (name === taken) continue;
    if (FS.analyzePath(path).exists) FS.unlink(path);
    FS.mkdir(path);
  }
}

/** Held until the tab goes. */
function storeLock(locks, name) {
  return new Promise((resolve) => {
    const held = locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    });
    held.catch(() => resolve(false));
  });
}
