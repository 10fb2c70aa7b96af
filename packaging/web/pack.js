/* The pack of the game's files (site.py writes it), for the page and for commands. */
"use strict";

const THRONG_DATA = "/throng"; // where the program finds its levels and pictures

/** Puts the files of a pack where the program looks for them. */
function throngUnpack(FS, pack) {
  const length = new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + length)));
  let at = 4 + length;
  for (const [path, size] of list) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, pack.subarray(at, at + size));
    at += size;
  }
}
