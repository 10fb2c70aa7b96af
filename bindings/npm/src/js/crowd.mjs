// Many walkers at once, and the slots on which a group comes to rest.
import { Owner, checkKind, checkWhole, module } from "./memory.mjs";
import { Grid, MoveClass, NO_CELL, checkClass } from "./grid.mjs";
import { Crowd, FlowField } from "./field.mjs";

/** The tiles nearest to a goal, one for each of a group. */
export class Slots extends Owner {
  #count = 0;

  constructor(grid, max) {
    super();
    this.grid = checkKind("grid", grid, Grid);
    this.max = checkWhole("max", max, 1, 2 ** 20);
    this._own(module().slots_new(grid._at, max), "slots_free", "slots");
  }

  /** Makes the tiles with the cheapest ways to the goal slots, and returns their number: at most `count`. */
  place(goal, count = this.max, { diagonal = false, moveClass = MoveClass.WALKER } = {}) {
    checkWhole("count", count, 0, this.max);
    const cell = this.grid.cellOf(goal);
    this.#count = module().slots_place(this._at, this.grid._at, checkClass(moveClass), cell, count, Boolean(diagonal));
    return this.#count;
  }

  /** The slots' cells, the goal first. */
  get cells() {
    return this._view("cells", Int32Array, module().slots_cells(this._at), this.#count);
  }

  /** Is the tile a slot? */
  has(tile) {
    return this._view("slot", Int32Array, module().slots_slot(this._at), this.grid.cells)[this.grid.cellOf(tile)] !== 0;
  }
}

/** Walkers that go down a field, each tile holding a number of them. One call moves all. */
export class Walkers extends Owner {
  #at;

  /** `count` walkers off the map; `tileHolds`: how many may stand on a tile. */
  constructor(grid, count, { tileHolds = 1 } = {}) {
    super();
    this.grid = checkKind("grid", grid, Grid);
    this.count = checkWhole("count", count, 0, 2 ** 24);
    this.tileHolds = checkWhole("tileHolds", tileHolds, 1, 255);
    this.crowd = new Crowd(grid);
    this.#at = new Places(count);
    this._own(module().walkers_new(), "memory_give", "walkers");
    this.cells.fill(NO_CELL);
  }

  /** The cell of each; NO_CELL: off the map. Written by put(), take() and step(). */
  get cells() {
    return this._view("cells", Int32Array, this.#at._at, this.count);
  }

  /** Puts a walker on a tile. */
  put(walker, tile) {
    const cell = this.grid.cellOf(tile);
    this.take(walker);
    if (this.crowd.count[cell] >= 255) throw new RangeError(`throng-nav: 255 stand on cell ${cell}`);
    this.cells[walker] = cell;
    this.crowd.count[cell]++;
  }

  /** Takes it off the map. */
  take(walker) {
    checkWhole("walker", walker, 0, this.count - 1);
    const cell = this.cells[walker];
    if (cell !== NO_CELL) this.crowd.count[cell]--;
    this.cells[walker] = NO_CELL;
  }

  /**
   * One step of each, in the order of their numbers, to the free neighbour with the lowest value of the field. `slots`: a walker
   * on one makes room for those that wait, until all rest. `leave`: at a goal they leave the map. Returns how many moved.
   */
  step(field, { slots = null, leave = false } = {}) {
    const { grid } = this;
    if (checkKind("field", field, FlowField).grid !== grid) throw new TypeError("throng-nav: the field is of another grid");
    if (slots !== null && checkKind("slots", slots, Slots).grid !== grid) throw new TypeError("throng-nav: the slots are of another grid");
    const members = this._view("members", Int32Array, this._at, 8);
    members.set([grid._at, field._at, slots === null ? 0 : slots._at, this.crowd._at, this.#at._at, this.count, this.tileHolds, Number(leave)]);
    return module().walkers_step(this._at);
  }

  free() {
    this.#at.free();
    this.crowd.free();
    super.free();
  }
}

class Places extends Owner {
  constructor(count) {
    super();
    this._own(module().memory_take(4 * count), "memory_give", "walkers");
  }
}
