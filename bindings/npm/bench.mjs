// Compares throng-nav with other packages of npm that find paths on grids: node --expose-gc bench.mjs [ENTRY] [CONTESTANTS] [MAP]
//
// ENTRY is the package's index.mjs (build-npm/package/index.mjs), CONTESTANTS a folder whose node_modules may hold `pathfinding`,
// `rot-js`, and `@recast-navigation/core` with `@recast-navigation/generators`; those that are missing are left out. MAP is the
// beginning of a map's name: only those run. All contestants run in this process in turns, the medians of several rounds count, and
// costs of grid paths are compared before anything is timed. `pathfinding` has to clone its grid before each search, which takes
// longer than most searches; that is not timed, nor with --expose-gc are its leavings.
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const nav = await import(pathToFileURL(resolve(process.argv[2] ?? join(here, "../../build-npm/package/index.mjs"))));
const folder = resolve(process.argv[3] ?? here);
const require = createRequire(join(folder, "none.js"));
const ROUNDS = 5, QUERIES = 6;

async function optional(name) {
  try {
    return await import(pathToFileURL(require.resolve(name)));
  } catch {
    console.log(`${name} is not in ${folder}: left out`);
    return null;
  }
}

// --- Maps of 512 x 512: rows of bytes, 1 where open

function randomly(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function scattered(side, share) {
  const random = randomly(1);
  return Array.from({ length: side }, () => Uint8Array.from({ length: side }, () => Number(random() >= share)));
}

function rooms(side, size) {
  const random = randomly(2);
  const map = Array.from({ length: side }, (_, y) => Uint8Array.from({ length: side }, (_, x) => Number(x % size !== 0 && y % size !== 0)));
  for (let y = 0; y < side; y += size)
    for (let x = 0; x < side; x += size) {
      if (y > 0 && x + size <= side) map[y][x + 1 + Math.floor(random() * (size - 1))] = 1;
      if (x > 0 && y + size <= side) map[y + 1 + Math.floor(random() * (size - 1))][x] = 1;
    }
  return map;
}

function open(side) {
  return Array.from({ length: side }, () => new Uint8Array(side).fill(1));
}

function gridOf(map) {
  const grid = new nav.Grid(map[0].length, map.length);
  const { terrain } = grid;
  map.forEach((row, y) => terrain.set(row, grid.cell(0, y))); // 1 is Terrain.FLOOR
  return grid.touch();
}

/** Pairs of open tiles between which there is a way. */
function pairsOf(map, grid, count) {
  const random = randomly(3);
  const components = new nav.Components(grid);
  const tile = () => ({ x: Math.floor(random() * map[0].length), y: Math.floor(random() * map.length) });
  const pairs = [];
  while (pairs.length < count) {
    const [from, to] = [tile(), tile()];
    if (components.connected(from, to)) pairs.push([from, to]);
  }
  components.free();
  return pairs;
}

// --- Contestants: each gives (map, grid, diagonal) => (from, to) => cost, or null where it cannot do that

const own = {
  "throng-nav": (map, grid, diagonal) => {
    const finder = new nav.PathFinder(grid, { diagonal });
    return (from, to) => finder.find(from, to).cost;
  },
  "throng-nav, same path": (map, grid, diagonal) => {
    const finder = new nav.PathFinder(grid, { diagonal, anyShortest: false });
    return (from, to) => finder.find(from, to).cost;
  },
};

function lengthOf(points) {
  let length = 0;
  for (let i = 1; i < points.length; i++) length += Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]);
  return length;
}

async function contestants() {
  const all = { ...own };
  const finding = await optional("pathfinding");
  if (finding !== null) {
    const PF = finding.default;
    const by = (Finder) => (map, grid, diagonal) => {
      const closed = map.map((row) => Array.from(row, (open) => 1 - open));
      const fresh = new PF.Grid(closed);
      const finder = new Finder({ diagonalMovement: diagonal ? PF.DiagonalMovement.OnlyWhenNoObstacles : PF.DiagonalMovement.Never });
      let clone = null; // a search spoils its grid
      const find = (from, to) => lengthOf(PF.Util.expandPath(finder.findPath(from.x, from.y, to.x, to.y, clone)));
      return Object.assign(find, { prepare: () => ((clone = fresh.clone()), globalThis.gc?.()) });
    };
    all["pathfinding A*"] = by(PF.AStarFinder);
    all["pathfinding jump points"] = by(PF.JumpPointFinder);
  }
  const rot = await optional("rot-js");
  if (rot !== null)
    all["rot-js A*"] = (map, grid, diagonal) =>
      diagonal ? null : (from, to) => {
        let tiles = 0;
        new rot.Path.AStar(to.x, to.y, (x, y) => map[y]?.[x] === 1, { topology: 4 }).compute(from.x, from.y, () => tiles++);
        return tiles - 1;
      };
  const core = await optional("@recast-navigation/core");
  const generators = core !== null ? await optional("@recast-navigation/generators") : null;
  if (generators !== null) {
    await core.init();
    all["recast navmesh (other paths)"] = (map, grid, diagonal) => (diagonal ? recast(core, generators, map) : null);
  }
  return all;
}

/** A mesh of the open tiles, each as two triangles. Its paths go at any angle, so their lengths are not compared. */
function recast(core, generators, map) {
  const positions = [], indices = [];
  map.forEach((row, y) => {
    for (let x = 0, begin = -1; x <= row.length; x++) {
      if (x < row.length && row[x] === 1) begin = begin < 0 ? x : begin;
      else if (begin >= 0) {
        const at = positions.length / 3;
        positions.push(begin, 0, y, x, 0, y, x, 0, y + 1, begin, 0, y + 1);
        indices.push(at, at + 2, at + 1, at, at + 3, at + 2);
        begin = -1;
      }
    }
  });
  const made = generators.generateTiledNavMesh(positions, indices, { cs: 0.5, ch: 0.5, walkableRadius: 0, walkableHeight: 1, walkableClimb: 1, tileSize: 128 });
  if (!made.success) return null;
  const query = new core.NavMeshQuery(made.navMesh, { maxNodes: 65535 });
  const find = (from, to) => {
    const end = { x: to.x + 0.5, y: 0, z: to.y + 0.5 };
    const { path } = query.computePath({ x: from.x + 0.5, y: 0, z: from.y + 0.5 }, end, { maxPathPolys: 4096, maxStraightPathPoints: 4096 });
    const last = path.at(-1);
    find.lost = last === undefined || Math.hypot(last.x - end.x, last.z - end.z) > 1;
    return null;
  };
  return find;
}

// --- Measuring

const median = (numbers) => numbers.slice().sort((a, b) => a - b)[numbers.length >> 1];

/** Microseconds of processor time that a call takes, so that other programs of the machine do not count. */
function timed(run) {
  const begun = process.cpuUsage();
  run();
  const taken = process.cpuUsage(begun);
  return taken.user + taken.system;
}

/** Microseconds a query. */
function timeQueries(find, pairs) {
  if (find.prepare !== undefined) {
    const times = pairs.map(([from, to]) => {
      find.prepare();
      return timed(() => find(from, to));
    });
    return times.reduce((sum, time) => sum + time) / pairs.length;
  }
  let repeats = 0, time = 0; // the clock has steps of a microsecond
  while (time < 2000) (time += timed(() => pairs.forEach(([from, to]) => find(from, to)))), repeats++;
  return time / repeats / pairs.length;
}

const all = await contestants();
const side = 512;
const maps = { open: open(side), "rooms of 32": rooms(side, 32), "20% scattered": scattered(side, 0.2), "35% scattered": scattered(side, 0.35) };
let worst = Infinity;
console.log(`\nMicroseconds of processor time a path, medians of ${ROUNDS} rounds of ${QUERIES} queries, ${side} x ${side}, node ${process.version}`);
for (const [mapName, map] of Object.entries(maps)) {
  if (!mapName.startsWith(process.argv[4] ?? "")) continue;
  for (const diagonal of [false, true]) {
    const grid = gridOf(map);
    const pairs = pairsOf(map, grid, QUERIES);
    const runs = new Map();
    for (const [name, make] of Object.entries(all)) {
      const find = make(map, grid, diagonal);
      if (find !== null) runs.set(name, { find, times: [] });
    }
    for (const [from, to] of pairs) {
      let best = null; // ours; no other may be shorter, and longer ones are counted
      for (const [name, run] of runs) {
        run.find.prepare?.();
        const cost = run.find(from, to);
        best ??= cost;
        if (run.find.lost === true) run.missed = (run.missed ?? 0) + 1;
        if (cost !== null && cost < best - 1e-4) throw new Error(`${name}: ${cost}, less than ${best}, on ${mapName}`);
        if (cost !== null && cost > best + 1e-4) run.longer = (run.longer ?? 0) + 1;
      }
    }
    for (let round = 0; round < ROUNDS; round++)
      for (const run of runs.values()) run.times.push(timeQueries(run.find, pairs));
    const [first] = [...runs.values()].map((run) => median(run.times));
    console.log(`\n${mapName}, ${diagonal ? "eight" : "four"} directions`);
    for (const [name, run] of runs) {
      const time = median(run.times);
      if (name.startsWith("pathfinding") && run.longer === undefined) worst = Math.min(worst, time / first);
      console.log(`  ${name.padEnd(30)} ${time.toFixed(1).padStart(10)} us  ${(time / first).toFixed(1).padStart(8)} x${run.longer > 0 ? `, ${run.longer} of ${QUERIES} paths longer than the shortest` : ""}${run.missed > 0 ? `, ${run.missed} not found` : ""}`);
    }
    const field = new nav.FlowField(grid, { diagonal });
    const builds = Array.from({ length: 3 * ROUNDS }, () => timed(() => field.build(pairs[0][1])));
    console.log(`  ${"throng-nav, the whole field".padEnd(30)} ${median(builds).toFixed(1).padStart(10)} us`);
    for (const thing of [field, grid]) thing.free();
  }
}
if (worst !== Infinity) console.log(`\nLeast advantage over pathfinding where it finds shortest paths: ${worst.toFixed(1)} times`);
