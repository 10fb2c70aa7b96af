/* A command of Throng that runs next to the game, in a worker of its own: {program, pack, words, folder} in; out come {line} for each line of the
 * answer, {message} for each message, {progress} for each line that is written over, {files} of the folder, where one is named, and
 * last {status}. */
"use strict";

/* global ThrongCore, throngInstantiate, throngUnpack, THRONG_CORE, THRONG_DATA */
importScripts("pack.js");
importScripts(THRONG_CORE);

const LINE = 10;
const RETURN = 13;
const ESCAPES = /\u001b\[[0-9]*[A-Z]/g; // of a terminal

/** Messages, as a terminal would get them: a line that ends with a return is written over. */
function hearMessages(stream) {
  const bytes = [];
  const put = (_, code) => {
    if (code !== null && code !== LINE && code !== RETURN) return bytes.push(code);
    const text = new TextDecoder().decode(Uint8Array.from(bytes)).replaceAll(ESCAPES, "");
    bytes.length = 0;
    if (text !== "") postMessage({ [code === RETURN ? "progress" : "message"]: text });
  };
  stream.tty = { ...stream.tty, ops: { ...stream.tty.ops, put_char: put, flush: () => {} } };
}

function filesOf(FS, folder) {
  const names = FS.analyzePath(folder).exists ? FS.readdir(folder).filter((name) => FS.isFile(FS.stat(`${folder}/${name}`).mode)) : [];
  return Object.fromEntries(names.map((name) => [name, FS.readFile(`${folder}/${name}`)]));
}

onmessage = async ({ data }) => {
  const core = await ThrongCore({
    instantiateWasm: throngInstantiate(data.program),
    noInitialRun: true,
    print: (line) => postMessage({ line }),
    preRun: [(module) => Object.assign(module.ENV, { THRONG_DATA, HOME: "/" })],
  });
  hearMessages(core.FS.streams[2]);
  throngUnpack(core.FS, data.pack);
  const status = core.callMain(data.words);
  if (data.folder !== undefined) postMessage({ files: filesOf(core.FS, data.folder) });
  postMessage({ status });
  close();
};
