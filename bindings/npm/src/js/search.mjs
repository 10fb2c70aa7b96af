// Shortest paths between two tiles.
import { Owner, checkKind, checkWhole, module } from "./memory.mjs";
import { Components, Grid, MoveClass, checkClass } from "./grid.mjs";

const FOUND = 0, GAVE_UP = 2, NO_MEMORY = 3;

/** A path: its cells from the start to the target, both included, and what it costs in tiles of cost 1. */
export class Path {
  #grid;

  constructor(grid, cells, cost) {
    this.#grid = grid;
    this.cells = cells;
    this.cost = cost;
  }

  get length() {
    return this.cells.length;
  }

  /** The tiles: [{ x, y }, ...]. */
  points() {
    return Array.from(this.cells, (cell) => this.#grid.tile(cell));
  }

  *[Symbol.iterator]() {
    for (const cell of this.cells) yield this.#grid.tile(cell);
  }
}

/** Searches on one grid by A*. It keeps what it learns of the map, so one for all searches is faster than one for each. */
export class PathFinder extends Owner {
  #gaveUp = false;

  /**
   * `anyShortest` (default: true): any of the shortest paths will do, so jump points and landmarks save most of the work; false:
   * always the same one. `components`: rules out without a search what cannot be reached.
   */
  constructor(grid, { diagonal = false, moveClass = MoveClass.WALKER, anyShortest = true, components = null } = {}) {
    super();
    this.grid = checkKind("grid", grid, Grid);
    this.diagonal = Boolean(diagonal);
    this.moveClass = checkClass(moveClass);
    this.anyShortest = Boolean(anyShortest);
    this.components = components;
    if (components !== null && checkKind("components", components, Components).grid !== grid)
      throw new TypeError("throng-nav: the components are of another grid");
    this._own(module().search_new(grid._at), "search_free", "a search");
  }

  /** The shortest path, or null where there is none, or where more than `maxExpanded` tiles would be searched (gaveUp). */
  find(from, to, { maxExpanded = 0 } = {}) {
    const wasm = module();
    const { grid } = this;
    const start = grid.cellOf(from), end = grid.cellOf(to);
    const known = this.components !== null ? this.components._at : 0;
    checkWhole("maxExpanded", maxExpanded, 0, Number.MAX_SAFE_INTEGER);
    const status = wasm.search_find(this._at, grid._at, known, this.moveClass, start, end, this.diagonal, this.anyShortest, maxExpanded);
    if (status === NO_MEMORY) throw new RangeError("throng-nav: there is no memory for the path");
    this.#gaveUp = status === GAVE_UP;
    if (status !== FOUND) return null;
    const count = wasm.search_count(this._at);
    const cells = new Int32Array(count + 1);
    cells.set(new Int32Array(wasm.memory.buffer, wasm.search_cells(this._at), count));
    cells[count] = start;
    return new Path(grid, cells.reverse(), wasm.search_cost(this._at));
  }

  /** Did the last search end because of maxExpanded? */
  get gaveUp() {
    return this.#gaveUp;
  }

  /** Tiles that the last search expanded; by jump points: nodes. */
  get expanded() {
    return module().search_expanded(this._at);
  }
}

/** One search; the grid keeps a PathFinder for each kind of them. Options as of PathFinder and find(). */
export function findPath(grid, from, to, { diagonal = false, moveClass = MoveClass.WALKER, anyShortest = true, maxExpanded = 0 } = {}) {
  const kind = `${Boolean(diagonal)} ${moveClass} ${Boolean(anyShortest)}`;
  const finder = checkKind("grid", grid, Grid)._keep(kind, () => new PathFinder(grid, { diagonal, moveClass, anyShortest }));
  return finder.find(from, to, { maxExpanded });
}
