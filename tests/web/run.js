// A command of the program for the web without a browser: node run.js SITE WORD...
"use strict";

/* global throngUnpack, THRONG_CORE, THRONG_DATA, THRONG_PROGRAM */

const fs = require("fs");
const path = require("path");
const vm = require("vm");

const [given, ...words] = process.argv.slice(2);
const site = path.resolve(given);
const whole = (name) => fs.readFileSync(path.join(site, name));
vm.runInThisContext(`${whole("pack.js")}; globalThis.throngUnpack = throngUnpack; globalThis.THRONG_DATA = THRONG_DATA; globalThis.THRONG_CORE = THRONG_CORE; globalThis.THRONG_PROGRAM = THRONG_PROGRAM;`);

require(path.join(site, THRONG_CORE))({
  wasmBinary: whole(THRONG_PROGRAM),
  noInitialRun: true,
  print: (line) => process.stdout.write(`${line}\n`),
  printErr: (line) => process.stderr.write(`${line}\n`),
  preRun: [(module) => Object.assign(module.ENV, { THRONG_DATA, HOME: "/" })],
}).then((core) => {
  throngUnpack(core.FS, new Uint8Array(whole("throng.data")));
  process.exitCode = core.callMain(words);
});
