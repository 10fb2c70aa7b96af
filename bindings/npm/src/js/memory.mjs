// The WebAssembly module, its memory, and what all objects in it have in common.

/** The source of the module: the bytes of the inlined form, or the place of the file. Set by the entry that was imported. */
export const source = { bytes: null, url: null };

let wasm = null; // its exports, once it runs
let stackTop = 0;
let outBlock = 0; // room for what a call writes, 16 bytes

// Text of the module at an address, up to its end sign.
function textAt(address) {
  const bytes = new Uint8Array(wasm.memory.buffer);
  let end = address;
  while (bytes[end] !== 0) end++;
  return String.fromCharCode(...bytes.subarray(address, end));
}

// The library calls this where one of its assertions fails. The exception leaves the module, so its stack is taken back.
function failed(file, line, condition) {
  const message = `throng-nav: assertion failed: ${textAt(file)}:${line}: ${textAt(condition)}`;
  wasm.__stack_pointer.value = stackTop;
  throw new Error(message);
}

const imports = { throng: { failed } };

function begin(instance) {
  wasm = instance.exports;
  stackTop = wasm.__stack_pointer.value;
  outBlock = wasm.memory_take(16);
  return wasm;
}

/** The exports of the module, which is compiled by the first call where init() has not done so. */
export function module() {
  if (wasm !== null) return wasm;
  const bytes = source.bytes !== null ? source.bytes() : null;
  if (bytes === null) throw new Error("throng-nav: await init() comes first: the module is a file that has to be loaded");
  return begin(new WebAssembly.Instance(new WebAssembly.Module(bytes), imports));
}

const nodeFiles = "node:fs/promises"; // not a literal in the call: bundlers for browsers would look for it

async function bytesOf(from) {
  if (from instanceof ArrayBuffer || ArrayBuffer.isView(from)) return from;
  if (typeof Response !== "undefined" && from instanceof Response) return from.arrayBuffer();
  const url = from instanceof URL ? from : new URL(String(from), source.url ?? undefined);
  if (url.protocol === "file:" && typeof process !== "undefined" && process.versions?.node) {
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ nodeFiles);
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`throng-nav: ${url} answers ${response.status}`);
  return response.arrayBuffer();
}

/**
 * Compiles the module without blocking. Needed once before anything else with `throng-nav/file`; with `throng-nav`, whose module
 * is inlined, the first object does it by itself. A second call does nothing.
 */
export async function init(from) {
  if (wasm !== null) return;
  const given = (await from) ?? (source.bytes !== null ? source.bytes() : source.url);
  const compiled = given instanceof WebAssembly.Module ? given : await WebAssembly.compile(await bytesOf(given));
  const instance = await WebAssembly.instantiate(compiled, imports);
  if (wasm === null) begin(instance);
}

/** Version of the library: "0.2.0". */
export function version() {
  const number = module().version();
  return `${Math.floor(number / 1000000)}.${Math.floor(number / 1000) % 1000}.${number % 1000}`;
}

/** Bytes of the module's memory, which grows and never shrinks; what was freed is used again. */
export function memoryBytes() {
  return module().memory.buffer.byteLength;
}

/** Grows the memory so that objects of so many bytes in all fit without another growth, which would detach typed arrays. */
export function reserveMemory(bytes) {
  checkWhole("bytes", bytes, 0, 2 ** 32 - 1);
  if (module().memory_reserve(bytes) === 0) throw new RangeError(`throng-nav: ${bytes} bytes cannot be had`);
}

/** Two numbers of 64 bits that a call writes. */
export function outPair() {
  return outBlock;
}
export function readPair() {
  return new Float64Array(wasm.memory.buffer, outBlock, 2);
}

// --- Objects

const registry = new FinalizationRegistry(({ free, address }) => wasm[free](address));

/** An object in the module's memory. Freed by free(), or some time after the last reference to it has gone. */
export class Owner {
  #address = 0;
  #views = new Map();

  /** Not for users: an address that was just made, and the export that frees it. */
  _own(address, free, what) {
    if (address === 0) throw new RangeError(`throng-nav: there is no memory for ${what}`);
    this.#address = address;
    this._free = free;
    registry.register(this, { free, address }, this);
  }

  /** The address; throws where the object was freed. */
  get _at() {
    if (this.#address === 0) throw new TypeError(`throng-nav: this ${this.constructor.name} was freed`);
    return this.#address;
  }

  /** A typed array on the module's memory, the same one until the memory or the array moves. */
  _view(name, Type, address, length) {
    const { buffer } = wasm.memory;
    const known = this.#views.get(name);
    if (known !== undefined && known.buffer === buffer && known.byteOffset === address && known.length === length) return known;
    const made = new Type(buffer, address, length);
    this.#views.set(name, made);
    return made;
  }

  /** Was it freed? */
  get freed() {
    return this.#address === 0;
  }

  /** Gives its memory back now. Typed arrays taken from it must not be used after that. A second call does nothing. */
  free() {
    if (this.#address === 0) return;
    registry.unregister(this);
    wasm[this._free](this.#address);
    this.#address = 0;
    this.#views.clear();
  }
}
if (typeof Symbol.dispose === "symbol") Owner.prototype[Symbol.dispose] = Owner.prototype.free; // using grid = new Grid(...)

/** A block that grows, for arrays that a call reads. */
export class Scratch extends Owner {
  #bytes = 0;

  /** The numbers in the module's memory; returns where. */
  put(numbers) {
    const bytes = Math.max(64, 4 * numbers.length);
    if (bytes > this.#bytes) {
      this.free();
      this._own(module().memory_take(2 * bytes), "memory_give", "an array");
      this.#bytes = 2 * bytes;
    }
    new Int32Array(wasm.memory.buffer, this._at, numbers.length).set(numbers);
    return this._at;
  }
}

// --- Checks

export function checkWhole(name, value, least, most) {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`throng-nav: ${name} is ${String(value)}, and has to be a whole number from ${least} to ${most}`);
  return value;
}

export function checkNumber(name, value, least, most) {
  if (typeof value !== "number" || !(value >= least && value <= most))
    throw new RangeError(`throng-nav: ${name} is ${String(value)}, and has to be a number from ${least} to ${most}`);
  return value;
}

export function checkKind(name, value, Kind) {
  if (!(value instanceof Kind)) throw new TypeError(`throng-nav: ${name} has to be a ${Kind.name}`);
  return value;
}
