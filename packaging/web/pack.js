/* The pack of the game's files (site.py writes it), for the page and for commands. */
"use strict";

const THRONG_DATA = "/throng"; // where the program finds its levels and pictures

/* The form of the program for this browser, as its files are named: does it know a function of vectors,
 * i8x16.popcnt(i8x16.splat(0))? */
const THRONG_VECTORS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];
const THRONG_FORM = WebAssembly.validate(new Uint8Array(THRONG_VECTORS)) ? "" : "-plain";
const THRONG_PROGRAM = `throng${THRONG_FORM}.wasm`;
const THRONG_CORE = `throng-core${THRONG_FORM}.js`;

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

/** For the script that links the program: its instance is made of what is compiled already. */
function throngInstantiate(program) {
  return (imports, done) => {
    WebAssembly.instantiate(program, imports).then((instance) => done(instance, program));
    return {};
  };
}
