// Writes the package: node build.mjs MODULE.wasm VERSION FOLDER. scripts/npm.sh calls it.
//
// The modules in src/js become one text each in four forms: ES module or CommonJS, with the WebAssembly module inlined or as a file.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [wasmFile, version, folder] = process.argv.slice(2);
const here = fileURLToPath(new URL(".", import.meta.url));
const parts = ["memory", "grid", "field", "search", "senses", "crowd"]; // each after those that it imports from
const names = [
  "init", "version", "memoryBytes", "reserveMemory",
  "Terrain", "MoveClass", "Direction", "Edge", "NO_CELL", "UNREACHED",
  "Grid", "Components", "Crowd", "FlowField", "FleeField", "Path", "PathFinder", "findPath",
  "FieldOfView", "canSee", "castRay", "sees", "soundLevel", "Slots", "Walkers",
];

const licence = readFileSync(join(here, "../../LICENSE"), "utf8").trim();
const notice = (form) => `/* throng-nav ${version}: navigation on tile grids, ${form}. Made by bindings/npm/build.mjs of Throng.\n *\n`
  + licence.split("\n").map((line) => ` * ${line}`.trimEnd()).join("\n") + "\n */\n";

function body(part) {
  const text = readFileSync(join(here, "src/js", `${part}.mjs`), "utf8");
  return text.replace(/^import \{[^}]*\} from "\.\/[^"]*";\n/gm, "").replace(/^export (?=(?:const|class|function|async) )/gm, "");
}

const inlined = `
source.bytes = () => {
  const text = atob("${readFileSync(wasmFile).toString("base64")}");
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
};
`;
const beside = {
  mjs: `\nsource.url = new URL("./throng-nav.wasm", import.meta.url);\n`,
  cjs: `\nsource.url = require("node:url").pathToFileURL(require("node:path").join(__dirname, "throng-nav.wasm"));\n`,
};
const exported = {
  mjs: `\nexport { ${names.join(", ")} };\n`,
  cjs: `\nmodule.exports = { ${names.join(", ")} };\n`,
};

mkdirSync(folder, { recursive: true });
const write = (name, text) => writeFileSync(join(folder, name), text);
const code = parts.map(body).join("\n");
for (const kind of ["mjs", "cjs"]) {
  const strict = kind === "cjs" ? `"use strict";\n` : "";
  // CommonJS has a word `module` of its own.
  const own = kind === "cjs" ? code.replace(/\bmodule\(/g, "wasmModule(") : code;
  write(`index.${kind}`, notice("with its WebAssembly module inlined") + strict + own + inlined + exported[kind]);
  write(`file.${kind}`, notice("with its WebAssembly module as a file") + strict + own + beside[kind] + exported[kind]);
}
const types = readFileSync(join(here, "index.d.ts"), "utf8");
for (const name of ["index.d.mts", "index.d.cts", "file.d.mts", "file.d.cts"]) write(name, types);
copyFileSync(wasmFile, join(folder, "throng-nav.wasm"));
copyFileSync(join(here, "README.md"), join(folder, "README.md"));
copyFileSync(join(here, "../../LICENSE"), join(folder, "LICENSE"));

const entry = (name) => ({
  import: { types: `./${name}.d.mts`, default: `./${name}.mjs` },
  require: { types: `./${name}.d.cts`, default: `./${name}.cjs` },
});
write("package.json", JSON.stringify({
  name: "throng-nav",
  version,
  description: "Navigation on tile grids for games: flow fields with crowds, A*, field of view, groups that arrive. WebAssembly, no dependency",
  keywords: ["pathfinding", "astar", "flow-field", "dijkstra", "grid", "fov", "wasm", "game"],
  license: "MIT",
  engines: { node: ">=18" },
  sideEffects: false,
  main: "./index.cjs",
  module: "./index.mjs",
  types: "./index.d.cts",
  exports: { ".": entry("index"), "./file": entry("file"), "./throng-nav.wasm": "./throng-nav.wasm", "./package.json": "./package.json" },
  files: ["*.mjs", "*.cjs", "*.mts", "*.cts", "throng-nav.wasm"],
}, null, 2) + "\n");
