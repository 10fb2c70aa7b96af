// Flow fields: for every tile the cost of the cheapest way to the nearest goal, and the steps that lead there.
import { Owner, checkKind, checkWhole, module } from "./memory.mjs";
import { Grid, MoveClass, NO_CELL, STEP_X, STEP_Y, checkClass } from "./grid.mjs";

/** FlowField.value of a cell from which no goal can be reached. */
export const UNREACHED = 0xffffffff;
const MAX_GOALS = 1024;

/** The number of walkers on each cell, in the module's memory, so that fields and walkers read it without a copy. */
export class Crowd extends Owner {
  /** At most 255 a cell; with `wide` 2^32 - 1 (walkers and slots take narrow ones only). */
  constructor(grid, { wide = false } = {}) {
    super();
    this.grid = checkKind("grid", grid, Grid);
    this.wide = Boolean(wide);
    this._own(module().memory_take(grid.cells * (wide ? 4 : 1)), "memory_give", "a crowd");
  }

  /** A count for each cell: count[grid.cell(x, y)]. Yours to write. */
  get count() {
    return this._view("count", this.wide ? Uint32Array : Uint8Array, this._at, this.grid.cells);
  }

  clear() {
    this.count.fill(0);
    return this;
  }
}

/** A field that leads to goals. */
class Field extends Owner {
  /** The cost from each cell, in `unit` a tile of cost 1; UNREACHED where no way leads to a goal. Take it again after a build. */
  get value() {
    return this._view("value", Uint32Array, module().field_value(this._at), this.grid.cells);
  }

  /** Directions of each cell that are equally best: bit d is set for Direction d. 0 at a goal, and where nothing is reached. */
  get best() {
    return this._view("best", Uint8Array, module().field_best(this._at), this.grid.cells);
  }

  /** The value of a straight step into a tile of cost 1: 1, in eight directions 70. */
  get unit() {
    return module().field_unit(this._at) || 1;
  }

  /** Tiles from which a goal can be reached. */
  get reached() {
    return module().field_reached(this._at);
  }

  /** The largest value of them. */
  get max() {
    return module().field_max(this._at) >>> 0;
  }

  /** The cost from a tile to the nearest goal, in tiles of cost 1; Infinity where there is no way. */
  costAt(tile) {
    const value = this.value[this.grid.cellOf(tile)];
    return value === UNREACHED ? Infinity : value / this.unit;
  }

  /** The Direction of the first best step from a tile; -1 at a goal, and where there is no way. */
  direction(tile) {
    const bits = this.best[this.grid.cellOf(tile)];
    return bits === 0 ? -1 : 31 - Math.clz32(bits & -bits);
  }

  /** The cell of that step; NO_CELL where there is none. */
  next(tile) {
    const { grid } = this;
    const cell = grid.cellOf(tile);
    const bits = this.best[cell];
    if (bits === 0) return NO_CELL;
    const way = 31 - Math.clz32(bits & -bits);
    return cell + STEP_Y[way] * grid.stride + STEP_X[way];
  }

  /** The cells of the way from a tile to its goal, both included; empty where there is no way. */
  path(tile) {
    const { grid, best, value } = this;
    let cell = grid.cellOf(tile);
    const cells = value[cell] === UNREACHED ? [] : [cell];
    while (best[cell] !== 0) {
      const way = 31 - Math.clz32(best[cell] & -best[cell]);
      cell += STEP_Y[way] * grid.stride + STEP_X[way];
      cells.push(cell);
    }
    return Int32Array.from(cells);
  }

  /** The cell nearest to a place of those that the field reaches; NO_CELL where it reaches none. */
  nearest(x, y) {
    checkWhole("x", x, -4096, 8192);
    checkWhole("y", y, -4096, 8192);
    return module().field_nearest(this._at, this.grid._at, x, y);
  }
}

/**
 * A field that leads to the nearest goal.
 *
 *   value(goal) = its offset
 *   value(tile) = the least of value(n) + cost of entering n + min(crowdWeight x crowd on n, crowdCap) over its neighbours n
 */
export class FlowField extends Field {
  #goals = 0;
  #crowd = null;

  constructor(grid, { diagonal = false, moveClass = MoveClass.WALKER } = {}) {
    super();
    this.grid = checkKind("grid", grid, Grid);
    this.diagonal = Boolean(diagonal);
    this.moveClass = checkClass(moveClass);
    this._own(module().field_new(grid._at), "field_free", "a field");
  }

  /**
   * Builds the field from scratch. Goals are tiles: cells, or { x, y, offset } or { cell, offset }: the higher the offset (in
   * whole tiles), the less it attracts. Closed ones are left out. `crowd` is read by later updates, too.
   */
  build(goals, { crowd = null, crowdWeight = 1, crowdCap = Infinity } = {}) {
    const { grid } = this;
    const listed = typeof goals === "number" || !(Symbol.iterator in Object(goals)) ? [goals] : Array.from(goals);
    checkWhole("the number of goals", listed.length, 0, MAX_GOALS);
    checkWhole("crowdWeight", crowdWeight, 0, UNREACHED);
    const cap = crowdCap === Infinity ? UNREACHED : checkWhole("crowdCap", crowdCap, 0, UNREACHED - 1);
    if (crowd !== null && checkKind("crowd", crowd, Crowd).grid !== grid) throw new TypeError("throng-nav: the crowd is of another grid");
    const pairs = listed.map((goal) => [grid.cellOf(goal?.cell ?? goal), checkWhole("offset", goal?.offset ?? 0, 0, UNREACHED - 1)]);
    const room = new Uint32Array(module().memory.buffer, module().field_goals(this._at), 2 * MAX_GOALS);
    pairs.forEach((pair, i) => room.set(pair, 2 * i));
    this.#goals = pairs.length;
    this.#crowd = crowd;
    grid._at; // throws where it was freed
    module().field_set_crowd(this._at, crowd === null ? 0 : crowd._at, crowd !== null && crowd.wide, crowdWeight, cap);
    return this.#done(module().field_build(this._at, this.moveClass, this.diagonal, this.#goals));
  }

  /**
   * Repairs the field after changes: it is then what build() would give with the same goals. `changed` names every tile whose
   * terrain, edges or crowd may have changed since the last build or update; one that is missing leaves the field wrong.
   * `budget`: builds from scratch where more tiles than that are affected. Returns how many got another value, -1 where it built.
   */
  update(changed, { budget = -1 } = {}) {
    const cells = typeof changed === "number" || !(Symbol.iterator in Object(changed)) ? [changed] : Array.from(changed);
    const { grid } = this;
    grid._at, this.#crowd?._at; // throw where they were freed
    const at = grid._put(cells.map((tile) => grid.cellOf(tile)));
    this.#done(module().field_update(this._at, at, cells.length, checkWhole("budget", budget, -1, 2 ** 31 - 1)));
    return module().field_repaired(this._at);
  }

  #done(status) {
    if (status === 1) throw new RangeError("throng-nav: costs add up to more than a field can hold; it is as it was");
    if (status !== 0) throw new RangeError("throng-nav: there is no memory for the field");
    return this;
  }
}

/** A field that leads away from danger, round corners and past dead ends. */
export class FleeField extends Field {
  constructor(grid) {
    super();
    this.grid = checkKind("grid", grid, Grid);
    this._own(module().flee_new(grid._at), "flee_free", "a field");
  }

  /** `danger`: a built FlowField of the same grid whose goals are the threats. */
  build(danger) {
    if (checkKind("danger", danger, FlowField).grid !== this.grid) throw new TypeError("throng-nav: danger is of another grid");
    this.grid._at;
    if (module().flee_build(this._at, danger._at) !== 0) throw new RangeError("throng-nav: costs add up to more than a field can hold");
    return this;
  }
}
