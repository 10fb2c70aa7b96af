// A command of the program for the web without a browser: node run.js SITE WORD...
"use strict";

/* global throngUnpack, THRONG_DATA, THRONG_FORM */

const fs = require("fs");
const path = require("path");
const vm = require("vm");

const [given, ...words] = process.argv.slice(2);
const site = path.resolve(given);
const whole = (name) => fs.readFileSync(path.join(site, name));
vm.runInThisContext(`${whole("pack.js")}; globalThis.throngUnpack = throngUnpack; globalThis.THRONG_DATA = THRONG_DATA; globalThis.THRONG_FORM = THRONG_FORM;`);

require(path.join(site, "throng-core.js"))({
  wasmBinary: whole(THRONG_FORM),
  noInitialRun: true,
  print: (line) => process.stdout.write(`${line}\n`),
  printErr: (line) => process.stderr.write(`${line}\n`),
  preRun: [(module) => Object.assign(module.ENV, { THRONG_DATA, HOME: "/" })],
}).then((core) => {
  throngUnpack(core.FS, new Uint8Array(whole("throng.data")));
  process.exitCode = core.callMain(words);
});
