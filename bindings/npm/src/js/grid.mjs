// Maps, and which of their tiles are connected.
import { Owner, Scratch, checkKind, checkWhole, module } from "./memory.mjs";

/** The terrain of a tile. */
export const Terrain = Object.freeze({ ROCK: 0, FLOOR: 1, MUD: 2, WATER: 3, PIT: 4 });
/** Classes of movement: which terrain may be entered, and at what cost. */
export const MoveClass = Object.freeze({ WALKER: 0, SWIMMER: 1, FLYER: 2 });
/** Directions of a step; the first four are the straight ones. */
export const Direction = Object.freeze({ UP: 0, DOWN: 1, LEFT: 2, RIGHT: 3, UP_LEFT: 4, UP_RIGHT: 5, DOWN_LEFT: 6, DOWN_RIGHT: 7 });
/** The edge between two tiles: a wall stops all movement and sight, a rail walkers and swimmers. */
export const Edge = Object.freeze({ NONE: 0, WALL: 1, RAIL: 2 });
/** No tile. */
export const NO_CELL = -1;

export const STEP_X = [0, 0, -1, 1, -1, 1, -1, 1];
export const STEP_Y = [-1, 1, 0, 0, -1, -1, 1, 1];
const GLYPHS = "#.,~^"; // by terrain
const MAX_SIDE = 4096;
const terrains = Object.keys(Terrain).length;

export function checkClass(value) {
  return checkWhole("moveClass", value, 0, 2);
}

/** A map. Tiles are named by a cell, a number that grid.cell(x, y) gives, or by an object with x and y. */
export class Grid extends Owner {
  #scratch = new Scratch();
  #kept = new Map(); // what calls without an object of their own need

  constructor(width, height, { fill = Terrain.ROCK } = {}) {
    super();
    checkWhole("width", width, 1, MAX_SIDE);
    checkWhole("height", height, 1, MAX_SIDE);
    checkWhole("fill", fill, 0, terrains - 1);
    this._own(module().grid_new(width, height), "grid_free", `a grid of ${width} x ${height}`);
    this.width = width;
    this.height = height;
    this.stride = module().grid_stride(this._at);
    this.cells = this.stride * (height + 2);
    if (fill !== Terrain.ROCK) this.fill(fill);
  }

  /** A map from rows of text: # rock, . floor, comma mud, ~ water, ^ pit. */
  static from(rows) {
    const lines = typeof rows === "string" ? rows.split("\n").filter((line) => line !== "") : rows;
    const grid = new Grid(lines[0]?.length ?? 0, lines.length);
    const { terrain } = grid;
    lines.forEach((line, y) => {
      if (line.length !== grid.width) throw new RangeError(`throng-nav: row ${y} is ${line.length} long instead of ${grid.width}`);
      for (let x = 0; x < line.length; x++) {
        const kind = GLYPHS.indexOf(line[x]);
        if (kind < 0) throw new RangeError(`throng-nav: '${line[x]}' in row ${y} is none of ${GLYPHS}`);
        terrain[grid.cell(x, y)] = kind;
      }
    });
    grid.touch();
    return grid;
  }

  /** The map as rows of text, as from() reads them. */
  toString() {
    const { terrain, width, height } = this;
    const rows = [];
    for (let y = 0; y < height; y++) rows.push(Array.from(terrain.subarray(this.cell(0, y), this.cell(0, y) + width), (kind) => GLYPHS[kind]).join(""));
    return rows.join("\n");
  }

  /** The terrain of every cell, the ring of rock around the map included: terrain[grid.cell(x, y)]. After writing, call touch(). */
  get terrain() {
    return this._view("terrain", Uint8Array, module().grid_terrain(this._at), this.cells);
  }

  /** Goes up with every change. */
  get revision() {
    return module().grid_revision(this._at) >>> 0;
  }

  /** The cell of a tile; not checked: a tile off the map gives the cell of another one. */
  cell(x, y) {
    return (y + 1) * this.stride + x + 1;
  }

  /** Column of a cell. */
  x(cell) {
    return (cell % this.stride) - 1;
  }

  /** Row of a cell. */
  y(cell) {
    return Math.floor(cell / this.stride) - 1;
  }

  /** The tile of a cell: { x, y }. */
  tile(cell) {
    return { x: this.x(cell), y: this.y(cell) };
  }

  /** Is there such a tile? */
  inside(x, y) {
    return Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < this.width && y < this.height;
  }

  /** The cell of a tile on the map, which may be a cell itself or { x, y }; anything else throws a RangeError. */
  cellOf(tile) {
    const isCell = typeof tile === "number";
    const x = isCell ? this.x(tile) : tile?.x;
    const y = isCell ? this.y(tile) : tile?.y;
    if (!this.inside(x, y)) throw new RangeError(`throng-nav: ${isCell ? `cell ${tile}` : JSON.stringify(tile)} is no tile of the map`);
    return isCell ? tile : this.cell(x, y);
  }

  get(x, y) {
    return this.terrain[this.cellOf({ x, y })];
  }

  /** Changes a tile; field.update() and components.update() want to know it. */
  set(x, y, terrain) {
    this.cellOf({ x, y });
    module().grid_set(this._at, x, y, checkWhole("terrain", terrain, 0, terrains - 1));
    return this;
  }

  /** Changes all tiles of a rectangle, by default of the map; what lies off the map is left out. */
  fill(terrain, x = 0, y = 0, width = this.width - x, height = this.height - y) {
    checkWhole("terrain", terrain, 0, terrains - 1);
    for (const [name, value] of Object.entries({ x, y, width, height })) checkWhole(name, value, -MAX_SIDE, MAX_SIDE);
    const left = Math.max(0, x), top = Math.max(0, y);
    const right = Math.min(this.width, x + width), bottom = Math.min(this.height, y + height);
    if (left < right && top < bottom) module().grid_fill(this._at, left, top, right - left, bottom - top, terrain);
    return this;
  }

  /**
   * To be called after `terrain` was written to: what was computed of the map then knows that it has changed. Writes to the ring
   * of rock are undone. Throws a RangeError where a value is no terrain; that tile is then rock.
   */
  touch() {
    const wrong = module().grid_touch(this._at);
    if (wrong !== NO_CELL) throw new RangeError(`throng-nav: cell ${wrong} held a value that is no terrain`);
    return this;
  }

  /** Puts a wall or a rail of no width between a tile and its neighbour in one of the four straight directions. */
  setEdge(x, y, direction, edge) {
    this.cellOf({ x, y });
    module().grid_set_edge(this._at, x, y, checkWhole("direction", direction, 0, 3), checkWhole("edge", edge, 0, 2));
    return this;
  }

  getEdge(x, y, direction) {
    return module().grid_edge(this._at, this.cellOf({ x, y }), checkWhole("direction", direction, 0, 3));
  }

  /** Sets the cost of entering a terrain for a class, 0 (closed) to 15. Rock is always closed. Fields and components are to be built again. */
  setCost(moveClass, terrain, cost) {
    checkWhole("terrain", terrain, 1, terrains - 1);
    module().grid_set_cost(this._at, checkClass(moveClass), terrain, checkWhole("cost", cost, 0, 15));
    return this;
  }

  getCost(moveClass, terrain) {
    return module().grid_cost(this._at, checkClass(moveClass), checkWhole("terrain", terrain, 0, terrains - 1));
  }

  /** May the class step from the tile in that direction, one of eight? */
  canStep(tile, direction, moveClass = MoveClass.WALKER) {
    return module().grid_passable(this._at, checkClass(moveClass), this.cellOf(tile), checkWhole("direction", direction, 0, 7)) !== 0;
  }

  /** The open cell nearest to a place, which may lie off the map; NO_CELL where all are closed. */
  nearestOpen(x, y, moveClass = MoveClass.WALKER) {
    checkWhole("x", x, -MAX_SIDE, 2 * MAX_SIDE);
    checkWhole("y", y, -MAX_SIDE, 2 * MAX_SIDE);
    return module().grid_nearest_open(this._at, checkClass(moveClass), x, y);
  }

  /** Would closing these tiles (at most 4096) cut open tiles apart that are connected now? The map is not changed. */
  wouldSplit(tiles, moveClass = MoveClass.WALKER) {
    const cells = Array.from(tiles, (tile) => this.cellOf(tile));
    checkWhole("the number of tiles", cells.length, 0, 4096);
    const split = this._keep("split", () => new Split(this));
    return module().split_would(split._at, this._at, checkClass(moveClass), this.#scratch.put(cells), cells.length) !== 0;
  }

  /** The cells in the module's memory, for the next call only. */
  _put(cells) {
    return this.#scratch.put(cells);
  }

  /** The value that the grid keeps under a name, made by the first call. */
  _keep(name, make) {
    if (!this.#kept.has(name)) this.#kept.set(name, make());
    return this.#kept.get(name);
  }

  free() {
    for (const kept of this.#kept.values()) kept.free();
    this.#kept.clear();
    this.#scratch.free();
    super.free();
  }
}

class Split extends Owner {
  constructor(grid) {
    super();
    this._own(module().split_new(grid._at), "split_free", "wouldSplit");
  }
}

/** Which tiles are connected: whether there is a way at all, without a search. */
export class Components extends Owner {
  constructor(grid, { moveClass = MoveClass.WALKER } = {}) {
    super();
    this.grid = checkKind("grid", grid, Grid);
    this.moveClass = checkClass(moveClass);
    this._own(module().components_new(grid._at, moveClass), "components_free", "components");
  }

  /** Labels all cells from scratch. */
  build() {
    module().components_build(this._at, this.grid._at);
    return this;
  }

  /** Repairs the labels after one tile has changed: after each change, and before the next one. */
  update(tile) {
    module().components_update(this._at, this.grid._at, this.grid.cellOf(tile));
    return this;
  }

  /** A label for each cell, 0 for a closed one. Compare them for equality only. */
  get label() {
    return this._view("label", Int32Array, module().components_label(this._at), this.grid.cells);
  }

  /** The number of components. */
  get count() {
    return module().components_count(this._at);
  }

  /** Does a path lead from one tile to the other? */
  connected(from, to) {
    const { label, grid } = this;
    const found = label[grid.cellOf(from)];
    return found !== 0 && found === label[grid.cellOf(to)];
  }

  /** The cell nearest to a place of those that can be reached from a tile; NO_CELL where that tile is closed. */
  nearest(from, x, y) {
    checkWhole("x", x, -MAX_SIDE, 2 * MAX_SIDE);
    checkWhole("y", y, -MAX_SIDE, 2 * MAX_SIDE);
    return module().components_nearest(this._at, this.grid._at, this.grid.cellOf(from), x, y);
  }
}
