/* A command of Throng beside the game, in a worker of its own: {program, pack, words} in; {line} for each line of the answer,
 * {message} for each message and last {status} out. */
"use strict";

/* global ThrongCore, throngInstantiate, throngUnpack, THRONG_CORE, THRONG_DATA */
importScripts("pack.js");
importScripts(THRONG_CORE);

onmessage = async ({ data }) => {
  const core = await ThrongCore({
    instantiateWasm: throngInstantiate(data.program),
    noInitialRun: true,
    print: (line) => postMessage({ line }),
    printErr: (message) => postMessage({ message }),
    preRun: [(module) => Object.assign(module.ENV, { THRONG_DATA, HOME: "/" })],
  });
  throngUnpack(core.FS, data.pack);
  postMessage({ status: core.callMain(data.words) });
  close();
};
