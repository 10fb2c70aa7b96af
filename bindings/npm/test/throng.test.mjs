// Tests of the package: node --test. $THRONG_NPM names its folder (build-npm/package).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { worldsOf } from "./worlds.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const folder = resolve(process.env.THRONG_NPM ?? join(here, "../../../build-npm/package"));
const nav = await import(pathToFileURL(join(folder, "index.mjs")));
const { Terrain, MoveClass, Direction } = nav;
const { drawOpen, hashes, makeGrid, setSeed, tilesOf } = worldsOf(nav);

// --- References

const STEPS = [[0, -1], [0, 1], [-1, 0], [1, 0], [-1, -1], [1, -1], [-1, 1], [1, 1]];
const COSTS = [0, 1, 4, 0, 0];

/** Textbook Dijkstra without a heap, from the goals backward. `lengths`: of a straight and of a diagonal step. */
function dijkstra(grid, goals, lengths, crowd = () => 0) {
  const value = new Map(), done = new Set();
  const cost = (x, y) => (grid.inside(x, y) ? COSTS[grid.get(x, y)] : 0);
  for (const { cell, offset = 0 } of goals) if (cost(grid.x(cell), grid.y(cell)) > 0) value.set(cell, Math.min(offset * lengths[0], value.get(cell) ?? Infinity));
  const waiting = new Map(value);
  while (waiting.size > 0) {
    let [cell, least] = [-1, Infinity];
    for (const [other, at] of waiting) if (at < least) [cell, least] = [other, at];
    waiting.delete(cell);
    done.add(cell);
    const x = grid.x(cell), y = grid.y(cell);
    STEPS.slice(0, lengths.length === 1 ? 4 : 8).forEach(([dx, dy], way) => {
      if (cost(x + dx, y + dy) === 0 || (way >= 4 && (cost(x + dx, y) === 0 || cost(x, y + dy) === 0))) return;
      const next = grid.cell(x + dx, y + dy);
      const found = least + (cost(x, y) + crowd(cell)) * lengths[way < 4 ? 0 : 1];
      if (!done.has(next) && found < (value.get(next) ?? Infinity)) value.set(next, found), waiting.set(next, found);
    });
  }
  return value;
}

function compare(grid, field, reference) {
  for (const cell of tilesOf(grid)) assert.equal(field.value[cell], reference.get(cell) ?? nav.UNREACHED);
  assert.equal(field.reached, reference.size);
}

test("fields, paths and senses are those of the C library, to the bit", () => {
  const expected = readFileSync(join(here, "worlds.txt"), "utf8").trim().split("\n");
  assert.equal(expected.length, 12);
  assert.deepEqual(hashes(), expected);
});

test("fields are those of a textbook's Dijkstra, built and repaired", () => {
  for (let seed = 100; seed < 106; seed++) {
    setSeed(seed);
    const grid = makeGrid(), diagonal = seed % 2 === 1, lengths = diagonal ? [70, 99] : [1];
    const crowd = new nav.Crowd(grid, { wide: seed % 3 === 0 });
    const field = new nav.FlowField(grid, { diagonal });
    const goals = [{ cell: drawOpen(grid) }, { cell: drawOpen(grid), offset: 3 }];
    const load = (cell) => Math.min(2 * crowd.count[cell], 11);
    for (let i = 0; i < 50; i++) crowd.count[drawOpen(grid)] += 2;
    field.build(goals, { crowd, crowdWeight: 2, crowdCap: 11 });
    compare(grid, field, dijkstra(grid, goals, lengths, load));
    assert.equal(field.unit, lengths[0]);
    const changed = [drawOpen(grid), drawOpen(grid)];
    crowd.count[changed[0]] += 3;
    grid.set(grid.x(changed[1]), grid.y(changed[1]), Terrain.WATER);
    assert.ok(field.update(changed) >= 0);
    compare(grid, field, dijkstra(grid, goals, lengths, load));
    assert.equal(field.update(changed, { budget: 0 }) <= 0, true);
    compare(grid, field, dijkstra(grid, goals, lengths, load));
  }
});

test("paths cost what the textbook says, by steps that are allowed", () => {
  for (let seed = 200; seed < 206; seed++) {
    setSeed(seed);
    const grid = makeGrid(), diagonal = seed % 2 === 1;
    const components = new nav.Components(grid);
    for (const anyShortest of [false, true]) {
      const finder = new nav.PathFinder(grid, { diagonal, anyShortest, components });
      for (let i = 0; i < 5; i++) {
        const from = drawOpen(grid), to = drawOpen(grid);
        const best = dijkstra(grid, [{ cell: to }], diagonal ? [1, Math.SQRT2] : [1]);
        const path = finder.find(from, to);
        assert.equal(path === null, !best.has(from));
        assert.equal(components.connected(from, to), best.has(from));
        if (path === null) continue;
        assert.ok(Math.abs(path.cost - best.get(from)) < 1e-6);
        assert.equal(path.cells[0], from);
        assert.equal(path.cells.at(-1), to);
        for (let j = 1; j < path.length; j++) {
          const way = STEPS.findIndex(([dx, dy]) => path.cells[j - 1] + dy * grid.stride + dx === path.cells[j]);
          assert.ok(way >= 0 && grid.canStep(path.cells[j - 1], way));
        }
      }
    }
  }
  const grid = nav.Grid.from(["...", "###", "..."]);
  assert.equal(nav.findPath(grid, { x: 0, y: 0 }, { x: 0, y: 2 }), null);
  const finder = new nav.PathFinder(new nav.Grid(60, 60, { fill: Terrain.FLOOR }), { anyShortest: false });
  assert.equal(finder.find({ x: 0, y: 0 }, { x: 59, y: 59 }, { maxExpanded: 5 }), null);
  assert.equal(finder.gaveUp, true);
});

test("components, the nearest tile and wouldSplit", () => {
  const grid = nav.Grid.from(["..#..", "..#..", "..#.."]);
  const components = new nav.Components(grid);
  assert.equal(components.count, 2);
  assert.deepEqual(grid.tile(components.nearest({ x: 0, y: 1 }, 4, 1)), { x: 1, y: 1 });
  grid.set(2, 1, Terrain.FLOOR);
  components.update({ x: 2, y: 1 });
  assert.equal(components.connected({ x: 0, y: 0 }, { x: 4, y: 2 }), true);
  assert.equal(components.count, 1);
  assert.equal(grid.wouldSplit([{ x: 2, y: 1 }]), true);
  assert.equal(grid.wouldSplit([{ x: 0, y: 0 }]), false);
  assert.deepEqual(grid.tile(grid.nearestOpen(2, 0)), { x: 1, y: 0 });
  assert.equal(String(grid), "..#..\n.....\n..#..");
  grid.setEdge(2, 1, Direction.RIGHT, nav.Edge.RAIL);
  assert.equal(grid.getEdge(3, 1, Direction.LEFT), nav.Edge.RAIL);
  assert.equal(grid.canStep({ x: 2, y: 1 }, Direction.RIGHT), false);
  assert.equal(grid.canStep({ x: 2, y: 1 }, Direction.RIGHT, MoveClass.FLYER), true);
  grid.setCost(MoveClass.WALKER, Terrain.FLOOR, 7);
  assert.equal(nav.findPath(grid, { x: 0, y: 0 }, { x: 1, y: 0 }).cost, 7);
});

test("200 of 200 walkers come to rest on their slots", () => {
  const grid = new nav.Grid(60, 40);
  grid.fill(Terrain.FLOOR).fill(Terrain.ROCK, 30, 0, 1, 40).set(30, 8, Terrain.FLOOR).set(30, 30, Terrain.FLOOR);
  const goal = { x: 45, y: 20 }, walkers = new nav.Walkers(grid, 200), slots = new nav.Slots(grid, 200);
  for (let i = 0; i < 200; i++) walkers.put(i, { x: 2 + (i % 10), y: 10 + Math.floor(i / 10) });
  assert.equal(slots.place(goal, 200, { diagonal: true }), 200);
  const field = new nav.FlowField(grid, { diagonal: true }).build(goal);
  let turns = 0;
  while (walkers.step(field, { slots }) > 0) assert.ok(++turns < 1000);
  assert.deepEqual(Array.from(walkers.cells).sort((a, b) => a - b), Array.from(slots.cells).sort((a, b) => a - b));
  assert.equal(walkers.crowd.count.reduce((sum, count) => sum + count), 200);
  assert.ok(walkers.cells.every((cell) => slots.has(cell)));
});

test("walkers leave at a goal, never more on a tile than it holds", () => {
  const grid = new nav.Grid(30, 12, { fill: Terrain.FLOOR });
  const walkers = new nav.Walkers(grid, 300, { tileHolds: 2 }), field = new nav.FlowField(grid).build({ x: 29, y: 5 });
  for (let i = 0; i < 200; i++) walkers.put(i, { x: i % 10, y: Math.floor(i / 20) });
  let turns = 0;
  while (walkers.step(field, { leave: true }) > 0) {
    assert.ok(Math.max(...walkers.crowd.count) <= 2 && ++turns < 1000);
    const counted = new Uint8Array(grid.cells);
    for (const cell of walkers.cells) if (cell !== nav.NO_CELL) counted[cell]++;
    assert.deepEqual(walkers.crowd.count, counted);
  }
  assert.ok(walkers.cells.every((cell) => cell === nav.NO_CELL));
});

test("senses", () => {
  const grid = nav.Grid.from([".....", ".###.", "....."]);
  const fov = new nav.FieldOfView(grid, 9);
  assert.equal(fov.look({ x: 0, y: 1 }), fov.cells.length);
  assert.equal(fov.seen[grid.cell(1, 1)], nav.FieldOfView.WALL);
  assert.equal(fov.has({ x: 4, y: 1 }), false);
  for (const cell of tilesOf(grid)) if (grid.terrain[cell] === Terrain.FLOOR) assert.equal(fov.has(cell), nav.canSee(grid, { x: 0, y: 1 }, cell));
  assert.deepEqual(nav.castRay(grid, { x: 0.5, y: 1.5 }, { x: 4.5, y: 1.5 }), { free: false, x: 1, y: 1.5 });
  assert.equal(nav.castRay(grid, { x: 0.5, y: 0.5 }, { x: 4.5, y: 0.5 }).free, true);
  const eye = { x: 0.5, y: 0.5 }, other = { x: 4.5, y: 0.5 };
  assert.equal(nav.sees(grid, eye, other, { facing: 0, fov: 90 }), true);
  assert.equal(nav.sees(grid, eye, other, { facing: 180, fov: 90 }), false);
  assert.equal(nav.sees(grid, eye, other, { range: 3.9 }), false);
  assert.equal(nav.soundLevel(grid, eye, other, { loudness: 10 }), 6);
  assert.equal(nav.soundLevel(grid, { x: 0.5, y: 1.5 }, { x: 4.5, y: 1.5 }, { loudness: 20, muffling: 1 }), 13);
  const danger = new nav.FlowField(grid).build({ x: 0, y: 0 });
  const away = new nav.FleeField(grid).build(danger);
  assert.equal(danger.costAt(away.path({ x: 1, y: 0 }).at(-1)) >= 5, true);
});

test("typed arrays are views that outlive the growth of the memory", () => {
  const grid = new nav.Grid(100, 100, { fill: Terrain.FLOOR });
  const kept = grid.terrain;
  assert.equal(grid.terrain, kept);
  kept[grid.cell(3, 4)] = Terrain.MUD;
  grid.touch();
  assert.equal(grid.get(3, 4), Terrain.MUD);
  const before = nav.memoryBytes();
  const large = [];
  while (nav.memoryBytes() === before) large.push(new nav.Crowd(new nav.Grid(1000, 1000)));
  assert.equal(kept.length, 0); // detached, never another object's memory
  assert.equal(grid.terrain[grid.cell(3, 4)], Terrain.MUD);
  assert.notEqual(grid.terrain, kept);

  nav.reserveMemory(8 * 1000 * 1000);
  const { terrain } = grid;
  const [first, second] = [new nav.Grid(1000, 1000), new nav.Grid(1000, 1000)];
  assert.equal(terrain, grid.terrain);
  for (const thing of [first, second, ...large.map((crowd) => crowd.grid), ...large]) thing.free();
  const freed = nav.memoryBytes();
  for (let i = 0; i < 200; i++) new nav.Grid(1000, 1000).free();
  assert.equal(nav.memoryBytes(), freed);
});

test("what was freed says so, and wrong arguments throw", () => {
  const grid = new nav.Grid(4, 4, { fill: Terrain.FLOOR }), field = new nav.FlowField(grid);
  const crowd = new nav.Crowd(grid);
  field.build({ x: 0, y: 0 }, { crowd });
  crowd.free();
  assert.equal(crowd.freed, true);
  crowd.free();
  assert.throws(() => field.update([]), TypeError);
  for (const wrong of [{ x: 4, y: 0 }, { x: -1, y: 0 }, { x: 0.5, y: 0 }, {}, null, undefined, -1, 0, 1e9, NaN, "1"])
    assert.throws(() => field.build([wrong]), RangeError);
  assert.throws(() => field.build(new Array(1025).fill(grid.cell(0, 0))), RangeError);
  assert.throws(() => field.build({ x: 0, y: 0, offset: -1 }), RangeError);
  assert.throws(() => new nav.Grid(0, 3), RangeError);
  assert.throws(() => new nav.Grid(4097, 3), RangeError);
  assert.throws(() => nav.Grid.from(["..", "."]), RangeError);
  assert.throws(() => nav.Grid.from(["x"]), RangeError);
  assert.throws(() => grid.set(0, 0, 5), RangeError);
  assert.throws(() => new nav.FlowField({}), TypeError);
  assert.throws(() => new nav.FlowField(grid).build({ x: 0, y: 0 }, { crowd: new nav.Crowd(new nav.Grid(4, 4)) }), TypeError);
  assert.throws(() => new nav.Walkers(grid, 1).step(new nav.FleeField(grid)), TypeError);
  grid.terrain[grid.cell(1, 1)] = 9;
  assert.throws(() => grid.touch(), RangeError);
  assert.equal(grid.get(1, 1), Terrain.ROCK);
  grid.terrain.fill(Terrain.FLOOR); // the ring as well
  grid.touch();
  assert.equal(grid.terrain[0], Terrain.ROCK);
  assert.equal(new nav.FlowField(grid).build({ x: 0, y: 0 }).reached, 16);
  const walkers = new nav.Walkers(grid, 3);
  walkers.cells.set([0, 2 ** 30, -7]); // anything may be written there
  assert.equal(walkers.step(new nav.FlowField(grid).build({ x: 0, y: 0 })), 0);
  grid.free();
  assert.throws(() => grid.terrain, TypeError);
  assert.throws(() => field.build({ x: 0, y: 0 }), TypeError);
});

test("a failed assertion of the library throws, and the module goes on", () => {
  const grid = new nav.Grid(4, 4, { fill: Terrain.FLOOR });
  const components = new nav.Components(grid);
  components.grid = new nav.Grid(50, 50); // not what they were made for
  for (let i = 0; i < 2000; i++) assert.throws(() => components.build(), /assertion failed: src\/nav\/grid\/components\.c:\d+/);
  assert.equal(new nav.FlowField(grid).build({ x: 0, y: 0 }).reached, 16);
});

test("objects are freed with their last reference", { skip: globalThis.gc === undefined && "needs --expose-gc" }, async () => {
  nav.reserveMemory(2 ** 25);
  for (let round = 0; round < 40; round++) {
    for (let i = 0; i < 10; i++) new nav.FlowField(new nav.Grid(256, 256));
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  assert.ok(nav.memoryBytes() < 2 ** 28, `${nav.memoryBytes()} bytes`); // 400 x 1.4 MB would be more
});

test("CommonJS and the form with a file give the same", async () => {
  const require = createRequire(join(folder, "none.js"));
  const forms = [require("./index.cjs"), require("./file.cjs"), await import(pathToFileURL(join(folder, "file.mjs")))];
  assert.throws(() => new forms[1].Grid(3, 3), /init/);
  for (const form of forms) {
    await form.init();
    await form.init();
    assert.deepEqual(Object.keys(form).sort(), Object.keys(nav).sort());
    assert.equal(form.findPath(form.Grid.from(["...", ".#.", "..."]), { x: 0, y: 1 }, { x: 2, y: 1 }).cost, 4);
    assert.equal(form.version(), JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version);
  }
});

test("the types name what there is", () => {
  const types = readFileSync(join(folder, "index.d.mts"), "utf8");
  for (const name of Object.keys(nav)) assert.match(types, new RegExp(`export (?:declare )?(?:class|const|function) ${name}\\b`));
  for (const Kind of Object.values(nav).filter((thing) => typeof thing === "function" && thing.prototype !== undefined && /^class/.test(String(thing)))) {
    const text = types.slice(types.search(new RegExp(`class ${Kind.name}\\b`)));
    const own = text.slice(0, text.indexOf("\n}\n"));
    for (const member of Object.getOwnPropertyNames(Kind.prototype))
      if (member !== "constructor" && !member.startsWith("_") && member !== "free") assert.match(own, new RegExp(`\\b${member}\\b`), `${Kind.name}.${member}`);
  }
});

test("the lines of the README print what they say", async () => {
  const [, code] = /```js\n([\s\S]*?)```/.exec(readFileSync(join(folder, "README.md"), "utf8"));
  const { formatWithOptions } = await import("node:util");
  const printed = [], expected = [];
  for (const line of code.split("\n")) if (line.startsWith("console.log")) expected.push(line.slice(line.indexOf("// ") + 3));
  const run = code.replace(/import \{([^}]*)\} from "throng-nav";/, "const {$1} = nav;");
  new Function("nav", "console", run)(nav, { log: (...words) => printed.push(formatWithOptions({}, ...words)) });
  assert.equal(expected.length, 2);
  assert.deepEqual(printed, expected);
});
