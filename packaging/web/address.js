/* Reads the requests of an address, and makes links that hold a level or a replay. No part of the page is touched here, so node tests it as it is.
 *
 * An address is a stranger's: its form is checked here, its sense by the program. */
"use strict";

const MAX_LINK = 16384; // characters of an address's fragment
const MAX_SHARED = 1 << 20; // bytes of what a link unpacks to
const MAX_SHARE = 2048; // packed bytes of what a link is made of

/* Requests of the address */

const NAME = /^[a-z0-9][a-z0-9:x_-]{0,63}$/i;
const WORD = /^[a-z][a-z-]{0,31}$/;
const LIST = /^[a-z0-9]{1,16}(,[a-z0-9]{1,16}){0,31}$/i;
const WHOLE = /^[0-9]{1,15}$/;
const TUNABLE = /^[a-z][a-z0-9_]{0,47}=[0-9a-z.-]{1,24}$/;

/** Each word of an address: the form of its value, what to say else, and the words of the call. */
const WISHES = {
  level: { form: NAME, expected: "the name of a level", words: (value) => [value] },
  experiment: { form: WORD, expected: "the name of an experiment", words: (value) => ["--experiment", value] },
  seed: { form: WHOLE, expected: "a whole number", words: (value) => ["--seed", value] },
  enemies: { form: WHOLE, expected: "a whole number", words: (value) => ["--enemies", value] },
  depth: { form: WHOLE, expected: "a whole number", words: (value) => ["--set", `depth=${value}`] },
  steer: { form: WORD, expected: "the name of a steering", words: (value) => ["--steer", value] },
  overlays: { form: LIST, expected: "names or keys of overlays between commas", words: (value) => ["--overlays", value] },
  set: { form: TUNABLE, expected: "NAME=VALUE", repeats: true, words: (value) => ["--set", value] },
  paused: { form: /^[01]$/, expected: "0 or 1", words: (value) => (value === "1" ? ["--paused"] : []) },
  renderer: { form: /^(software|webgl)$/, expected: "software or webgl", words: () => [] },
};

/** The words of the call of an address's query; throws an Error with a sentence for the player. */
function callOf(query) {
  const given = new URLSearchParams(query);
  const words = [];
  const seen = new Set();
  for (const [name, value] of given) {
    const wish = Object.hasOwn(WISHES, name) ? WISHES[name] : null;
    if (wish === null) throw new Error(`The address asks for "${name}", which there is not.`);
    if (seen.has(name) && !wish.repeats) throw new Error(`The address asks twice for "${name}".`);
    seen.add(name);
    if (!wish.form.test(value)) throw new Error(`${name} of the address: expected ${wish.expected}, not "${value}".`);
    words.push(...wish.words(value));
  }
  const alone = seen.has("experiment") ? ["experiment", "paused", "renderer"] : ["level", "renderer"];
  const needs = [...seen].filter((name) => !alone.includes(name));
  if (seen.has("experiment") && needs.length > 0) throw new Error(`The address says ${needs[0]}, which an experiment brings along.`);
  if (!seen.has("level") && needs.length > 0) throw new Error(`The address says ${needs[0]}, but no level.`);
  return words.length > 0 ? ["play", ...words] : [];
}

/* Links that hold a level or a replay */

const ENDINGS = { level: ".level", replay: ".replay" };

async function through(bytes, stream, limit) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw new Error("it unpacks to more than it may");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function toBase64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

/** The fragment that holds the bytes, or null where it would be too long. */
async function packLink(kind, bytes) {
  const packed = await through(bytes, new CompressionStream("deflate-raw"), bytes.length + 1024);
  return packed.length <= MAX_SHARE ? `#${kind}=${toBase64(packed)}` : null;
}

/** {kind, bytes} of a fragment, null where it holds nothing; throws an Error with a sentence for the player. */
async function unpackLink(fragment) {
  const found = /^#(level|replay)=([A-Za-z0-9_-]+)$/.exec(fragment);
  if (fragment === "" || fragment === "#") return null;
  if (found === null || fragment.length > MAX_LINK) throw new Error("The link holds neither a level nor a replay.");
  try {
    return { kind: found[1], bytes: await through(fromBase64(found[2]), new DecompressionStream("deflate-raw"), MAX_SHARED) };
  } catch {
    throw new Error("The link is damaged: a part of it is missing or changed.");
  }
}
