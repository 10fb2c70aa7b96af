// Sight and hearing. Positions are { x, y } in tiles with fractions: (0, 0) is the top left corner of the map, the centre of
// tile (x, y) is (x + 0.5, y + 0.5). Where a tile is asked for, it is a cell or { x, y } in whole numbers.
import { Owner, checkKind, checkNumber, checkWhole, module, outPair, readPair } from "./memory.mjs";
import { Grid } from "./grid.mjs";

function checkPoint(grid, name, point) {
  checkNumber(`${name}.x`, point?.x, 0, grid.width);
  checkNumber(`${name}.y`, point?.y, 0, grid.height);
  return point;
}

function centre(grid, tile) {
  const cell = checkKind("grid", grid, Grid).cellOf(tile);
  return { x: grid.x(cell) + 0.5, y: grid.y(cell) + 0.5 };
}

/** Is the straight line between the centres of two tiles free of rock and walls? The same in both directions. */
export function canSee(grid, from, to) {
  const a = centre(grid, from), b = centre(grid, to);
  return module().ray_free(grid._at, a.x, a.y, b.x, b.y) !== 0;
}

/** A ray between two positions: { free, x, y }, with the place where it was stopped. */
export function castRay(grid, from, to) {
  checkPoint(checkKind("grid", grid, Grid), "from", from);
  checkPoint(grid, "to", to);
  const free = module().ray_cast(grid._at, from.x, from.y, to.x, to.y, outPair()) !== 0;
  const [x, y] = readPair();
  return { free, x, y };
}

/**
 * Does an eye see a disc? `facing` in degrees, 0 to the right, 90 down; `fov` the whole angle; `range` in tiles from centre to
 * centre; `radius` of the disc; `rays`: 1 to its centre, 3 also to both sides, 5 to four points of its edge.
 */
export function sees(grid, eye, target, { facing = 0, fov = 360, range = 1024, radius = 0.5, rays = 3 } = {}) {
  checkPoint(checkKind("grid", grid, Grid), "eye", eye);
  checkPoint(grid, "target", target);
  checkNumber("facing", facing, -1e6, 1e6);
  checkNumber("fov", fov, 0, 360);
  checkNumber("range", range, 0, 16000);
  checkNumber("radius", radius, 0, 1024);
  if (![1, 3, 5].includes(rays)) throw new RangeError("throng-nav: rays is 1, 3 or 5");
  return module().look_sees(grid._at, eye.x, eye.y, facing, fov, range, rays, target.x, target.y, radius) !== 0;
}

/** The level of a sound at an ear: loudness less the distance in tiles and `muffling` for each obstacle between. May be negative. */
export function soundLevel(grid, source, ear, { loudness, muffling = 4 }) {
  checkPoint(checkKind("grid", grid, Grid), "source", source);
  checkPoint(grid, "ear", ear);
  checkNumber("loudness", loudness, 0, 1e6);
  checkNumber("muffling", muffling, 0, 1e6);
  return module().sound_level(grid._at, source.x, source.y, loudness, muffling, ear.x, ear.y);
}

/** All tiles that an eye in the middle of a tile sees, walls included. */
export class FieldOfView extends Owner {
  /** FieldOfView.seen of a cell; 0: it is not seen. */
  static TILE = 1;
  static WALL = 2;
  #count = 0;

  constructor(grid, radius) {
    super();
    this.grid = checkKind("grid", grid, Grid);
    this.radius = checkWhole("radius", radius, 0, 8192);
    this._own(module().fov_new(grid._at, radius), "fov_free", "a field of view");
  }

  /** Looks from a tile as far as `radius` tiles; returns how many are seen. */
  look(tile, radius = this.radius) {
    checkWhole("radius", radius, 0, this.radius);
    this.#count = module().fov_look(this._at, this.grid._at, this.grid.cellOf(tile), radius);
    return this.#count;
  }

  /** The cells that the last look has seen, the eye's own cell first. */
  get cells() {
    return this._view("cells", Int32Array, module().fov_cells(this._at), this.#count);
  }

  /** For each cell 0, TILE or WALL. */
  get seen() {
    return this._view("seen", Uint8Array, module().fov_seen(this._at), this.grid.cells);
  }

  /** Did the last look see the tile? */
  has(tile) {
    return this.seen[this.grid.cellOf(tile)] !== 0;
  }
}
