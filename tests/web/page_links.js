// Addresses and links of the page, made at random, with the page's own code: node page_links.js SOURCE [ROUNDS [SEED [SITE]]]
//
// Whatever an address says, the page gets a call of the program made of sound words, a link's bytes, or an Error with a sentence, and nothing else.
// With SITE, what scripts/web.sh leaves, the program for the web gets the bytes of the links that unpack: it plays them or says what is
// wrong with them.
"use strict";

const fs = require("fs");
const path = require("path");
const vm = require("vm");
const zlib = require("zlib");

const [source, rounds = "600", seed = "1", site = ""] = process.argv.slice(2);
const run = (file) => vm.runInThisContext(fs.readFileSync(file, "utf8"));
run(path.join(source, "packaging/web/address.js"));
/* global MAX_SHARED, callOf, packLink, unpackLink */

const TOLD = /^(The link is damaged: a part of it is missing or changed\.|The link holds neither a level nor a replay\.)$/;
const SOUND = /^(play|--(experiment|seed|set|steer|overlays|paused)|[A-Za-z0-9][A-Za-z0-9:._=,-]{0,600})$/;
const LEVEL = "throng level 1\ntitle = Hall\n[map]\n############\n#@...*....>#\n############\n";
const REPLAY = fs.readFileSync(path.join(source, "tests/sim/replay/recordings/ring.replay"));

let state = Number(seed) * 2654435761 + 1 >>> 0 || 1;
/** Below a number: xorshift32 (Marsaglia 2003). */
function draw(below) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  state >>>= 0;
  return state % below;
}
const oneOf = (list) => list[draw(list.length)];

function check(good, text) {
  if (good) return;
  console.log(text);
  process.exit(1);
}

/* Queries */

const WORDS = ["level", "experiment", "seed", "enemies", "depth", "steer", "overlays", "set", "paused", "renderer", "__proto__", "constructor", "toString", ""];
const VALUES = ["brimstone", "maze:31x31:77", "7", "1,4", "depth=3", "1", "webgl", "--record", "-o", "../x", "/etc/passwd", "%00", "%", "%ff%fe", "a b", "<script>", "=", "", "9".repeat(40), "e\u0301", "brimstone\n--record"];

const FITTING = ["level=maze:31x31:77", "seed=7", "depth=3", "overlays=1,4", "set=crowd_weight=9", "paused=1", "experiment=depth", "renderer=webgl"];

function query() {
  const strange = () => `${oneOf(WORDS)}=${draw(2) ? oneOf(VALUES) : encodeURIComponent(oneOf(VALUES))}`;
  const parts = Array.from({ length: draw(5) }, () => (draw(6) ? oneOf(FITTING) : strange()));
  const text = `?${parts.join("&")}`;
  return draw(4) ? text : text.slice(0, draw(text.length)) + String.fromCharCode(draw(0xd800)) + text.slice(draw(text.length));
}

function tryQuery(text) {
  try {
    const words = callOf(text);
    check(Array.isArray(words) && words.every((word) => SOUND.test(word)), `${JSON.stringify(text)}: ${words}`);
    check(words.every((word, at) => !word.startsWith("--") || ["--experiment", "--seed", "--enemies", "--set", "--steer", "--overlays", "--paused"].includes(words[at])), `${text}: ${words}`);
    return words.length > 0;
  } catch (error) {
    check(/^(The address |[a-z]+ of the address: expected )/.test(error.message), `${JSON.stringify(text)}: ${error.stack}`);
    return false;
  }
}

/* Links */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Some bytes of a text are changed, left out, doubled. */
function mutated(bytes) {
  const out = Array.from(bytes);
  for (let times = draw(4); times > 0 && out.length > 0; times -= 1) {
    const at = draw(out.length);
    oneOf([() => (out[at] = draw(256)), () => out.splice(at, 1 + draw(9)), () => out.splice(at, 0, ...out.slice(at, at + draw(40))), () => (out[at] ^= 1 << draw(8))])();
  }
  return Uint8Array.from(out);
}

const encode = (bytes) => Buffer.from(zlib.deflateRawSync(bytes)).toString("base64url");

function fragment() {
  const kind = oneOf(["level", "replay"]);
  const bytes = mutated(kind === "level" ? Buffer.from(LEVEL) : REPLAY);
  let text = `#${kind}=${encode(bytes)}`;
  for (let times = draw(3); times > 0; times -= 1) {
    const at = draw(text.length);
    text = oneOf([
      () => text, () => text.slice(0, at), () => text.slice(0, at) + oneOf(LETTERS) + text.slice(at + 1), () => text + oneOf(["", "=", "%", "#level=", "AAAA", "\u0000"]),
      () => text.slice(0, at) + String.fromCharCode(draw(0xd800)) + text.slice(at), () => (draw(8) ? text : `#${kind}=${encode(new Uint8Array(draw(3 << 20)))}`)])();
  }
  return text;
}

async function tryLink(text) {
  try {
    const link = await unpackLink(text);
    if (link === null) return check(text === "" || text === "#", `${text}: taken for no link`);
    check(["level", "replay"].includes(link.kind) && link.bytes instanceof Uint8Array && link.bytes.length <= MAX_SHARED, text);
    return link;
  } catch (error) {
    check(TOLD.test(error.message), `${JSON.stringify(text)}: ${error.stack}`);
    return null;
  }
}

async function tryRoundTrip() {
  const bytes = Uint8Array.from({ length: draw(3000) }, () => (draw(3) ? 97 + draw(3) : draw(256)));
  const link = await packLink("level", bytes);
  if (link === null) return;
  const back = await unpackLink(link);
  check(back.kind === "level" && Buffer.compare(Buffer.from(back.bytes), Buffer.from(bytes)) === 0, `${bytes.length} bytes come back otherwise`);
}

/* The program for the web */

async function programOf(folder) {
  const whole = (name) => fs.readFileSync(path.join(folder, name));
  vm.runInThisContext(`${whole("pack.js")}; Object.assign(globalThis, {throngUnpack, throngInstantiate, THRONG_DATA, THRONG_CORE, THRONG_PROGRAM});`);
  /* global throngUnpack, throngInstantiate, THRONG_DATA, THRONG_CORE, THRONG_PROGRAM */
  const make = require(path.resolve(folder, THRONG_CORE));
  const program = await WebAssembly.compile(whole(THRONG_PROGRAM));
  const pack = new Uint8Array(whole("throng.data"));
  process.setMaxListeners(0); // each program listens for its errors
  return async ({ kind, bytes }) => {
    const said = [];
    const core = await make({
      instantiateWasm: throngInstantiate(program), noInitialRun: true, print: (line) => said.push(line), printErr: (line) => said.push(line),
      preRun: [(module) => Object.assign(module.ENV, { THRONG_DATA, HOME: "/" })],
    });
    throngUnpack(core.FS, pack);
    core.FS.writeFile(`/shared.${kind}`, bytes);
    const status = core.callMain(kind === "level" ? ["sim", "/shared.level", "--ticks", "20"] : ["replay", "/shared.replay"]);
    check([0, 1, 2].includes(status) && (status === 0 || said.length > 0), `exit status ${status} without a word for ${kind}:\n${Buffer.from(bytes)}`);
    return status === 0;
  };
}

(async () => {
  const counts = { calls: 0, links: 0, played: 0, refused: 0 };
  const program = site === "" ? null : await programOf(site);
  for (let round = 0; round < Number(rounds); round += 1) {
    counts.calls += tryQuery(query());
    const link = await tryLink(fragment());
    counts.links += Boolean(link);
    if (link && program !== null) counts[(await program(link)) ? "played" : "refused"] += 1;
    if (round % 10 === 0) await tryRoundTrip();
  }
  check(counts.calls > rounds / 50 && counts.links > rounds / 10 && (program === null || (counts.played > 0 && counts.refused > 0)), JSON.stringify(counts));
  console.log(`${rounds} addresses and links: ${JSON.stringify(counts)}`);
  process.exitCode = 0; // each program that was called set its own
})().catch((error) => check(false, error.stack));
