// throng-nav: navigation on tile grids. README.md explains it.

/** A tile: a cell (grid.cell(x, y)) or its column and row. */
export type Tile = number | { readonly x: number; readonly y: number };
/** A position in tiles with fractions; the centre of tile (x, y) is (x + 0.5, y + 0.5). */
export interface Position {
  readonly x: number;
  readonly y: number;
}
/** A goal of a field; `offset` in whole tiles: the higher, the less it attracts. */
export type Goal = number | { readonly x: number; readonly y: number; readonly offset?: number } | { readonly cell: number; readonly offset?: number };

/** Compiles the WebAssembly module without blocking. Needed once with "throng-nav/file", optional with "throng-nav". */
export function init(source?: URL | string | Response | BufferSource | WebAssembly.Module | Promise<Response>): Promise<void>;
export function version(): string;
/** Bytes of the module's memory. */
export function memoryBytes(): number;
/** Grows the memory ahead, so that typed arrays stay attached while objects of so many bytes are made. */
export function reserveMemory(bytes: number): void;

export declare const Terrain: { readonly ROCK: 0; readonly FLOOR: 1; readonly MUD: 2; readonly WATER: 3; readonly PIT: 4 };
export declare const MoveClass: { readonly WALKER: 0; readonly SWIMMER: 1; readonly FLYER: 2 };
export declare const Direction: {
  readonly UP: 0; readonly DOWN: 1; readonly LEFT: 2; readonly RIGHT: 3;
  readonly UP_LEFT: 4; readonly UP_RIGHT: 5; readonly DOWN_LEFT: 6; readonly DOWN_RIGHT: 7;
};
export declare const Edge: { readonly NONE: 0; readonly WALL: 1; readonly RAIL: 2 };
export declare const NO_CELL: -1;
/** FlowField.value of a cell without a way to a goal. */
export declare const UNREACHED: 0xffffffff;

/** An object in the module's memory. It is freed by free(), or some time after the last reference has gone. */
declare class Owner {
  readonly freed: boolean;
  free(): void;
}

export declare class Grid extends Owner {
  constructor(width: number, height: number, options?: { fill?: number });
  /** # rock, . floor, comma mud, ~ water, ^ pit. */
  static from(rows: string | readonly string[]): Grid;
  readonly width: number;
  readonly height: number;
  /** Cells from one row to the next. */
  readonly stride: number;
  /** Length of all arrays of cells. */
  readonly cells: number;
  /** A view on the terrain of every cell; after writing to it, call touch(). */
  readonly terrain: Uint8Array;
  readonly revision: number;
  cell(x: number, y: number): number;
  x(cell: number): number;
  y(cell: number): number;
  tile(cell: number): { x: number; y: number };
  inside(x: number, y: number): boolean;
  cellOf(tile: Tile): number;
  get(x: number, y: number): number;
  set(x: number, y: number, terrain: number): this;
  fill(terrain: number, x?: number, y?: number, width?: number, height?: number): this;
  touch(): this;
  setEdge(x: number, y: number, direction: number, edge: number): this;
  getEdge(x: number, y: number, direction: number): number;
  setCost(moveClass: number, terrain: number, cost: number): this;
  getCost(moveClass: number, terrain: number): number;
  canStep(tile: Tile, direction: number, moveClass?: number): boolean;
  nearestOpen(x: number, y: number, moveClass?: number): number;
  wouldSplit(tiles: Iterable<Tile>, moveClass?: number): boolean;
  toString(): string;
}

export declare class Components extends Owner {
  constructor(grid: Grid, options?: { moveClass?: number });
  readonly grid: Grid;
  readonly moveClass: number;
  readonly label: Int32Array;
  readonly count: number;
  build(): this;
  update(tile: Tile): this;
  connected(from: Tile, to: Tile): boolean;
  nearest(from: Tile, x: number, y: number): number;
}

export declare class Crowd extends Owner {
  constructor(grid: Grid, options?: { wide?: boolean });
  readonly grid: Grid;
  readonly wide: boolean;
  /** A view: how many stand on each cell. */
  readonly count: Uint8Array | Uint32Array;
  clear(): this;
}

declare class Field extends Owner {
  readonly grid: Grid;
  /** A view: the cost from each cell in `unit`; take it again after a build. */
  readonly value: Uint32Array;
  /** A view: bit d of a cell is set where Direction d is best. */
  readonly best: Uint8Array;
  readonly unit: number;
  readonly reached: number;
  readonly max: number;
  costAt(tile: Tile): number;
  direction(tile: Tile): number;
  next(tile: Tile): number;
  path(tile: Tile): Int32Array;
  nearest(x: number, y: number): number;
}

export declare class FlowField extends Field {
  constructor(grid: Grid, options?: { diagonal?: boolean; moveClass?: number });
  readonly diagonal: boolean;
  readonly moveClass: number;
  build(goals: Goal | Iterable<Goal>, options?: { crowd?: Crowd | null; crowdWeight?: number; crowdCap?: number }): this;
  /** Returns the number of tiles whose value has changed; -1: it was built from scratch. */
  update(changed: Tile | Iterable<Tile>, options?: { budget?: number }): number;
}

export declare class FleeField extends Field {
  constructor(grid: Grid);
  build(danger: FlowField): this;
}

export declare class Path implements Iterable<{ x: number; y: number }> {
  private constructor();
  /** From the start to the target, both included. */
  readonly cells: Int32Array;
  readonly cost: number;
  readonly length: number;
  points(): { x: number; y: number }[];
  [Symbol.iterator](): Iterator<{ x: number; y: number }>;
}

export interface SearchOptions {
  diagonal?: boolean;
  moveClass?: number;
  anyShortest?: boolean;
}

export declare class PathFinder extends Owner {
  constructor(grid: Grid, options?: SearchOptions & { components?: Components | null });
  readonly grid: Grid;
  find(from: Tile, to: Tile, options?: { maxExpanded?: number }): Path | null;
  readonly gaveUp: boolean;
  readonly expanded: number;
}

export declare function findPath(grid: Grid, from: Tile, to: Tile, options?: SearchOptions & { maxExpanded?: number }): Path | null;

export declare class FieldOfView extends Owner {
  static readonly TILE: 1;
  static readonly WALL: 2;
  constructor(grid: Grid, radius: number);
  readonly grid: Grid;
  readonly radius: number;
  look(tile: Tile, radius?: number): number;
  readonly cells: Int32Array;
  readonly seen: Uint8Array;
  has(tile: Tile): boolean;
}

export declare function canSee(grid: Grid, from: Tile, to: Tile): boolean;
export declare function castRay(grid: Grid, from: Position, to: Position): { free: boolean; x: number; y: number };
export declare function sees(
  grid: Grid, eye: Position, target: Position,
  options?: { facing?: number; fov?: number; range?: number; radius?: number; rays?: 1 | 3 | 5 },
): boolean;
export declare function soundLevel(grid: Grid, source: Position, ear: Position, options: { loudness: number; muffling?: number }): number;

export declare class Slots extends Owner {
  constructor(grid: Grid, max: number);
  readonly grid: Grid;
  readonly max: number;
  place(goal: Tile, count?: number, options?: { diagonal?: boolean; moveClass?: number }): number;
  readonly cells: Int32Array;
  has(tile: Tile): boolean;
}

export declare class Walkers extends Owner {
  constructor(grid: Grid, count: number, options?: { tileHolds?: number });
  readonly grid: Grid;
  readonly count: number;
  readonly tileHolds: number;
  readonly crowd: Crowd;
  /** A view: the cell of each; NO_CELL: off the map. */
  readonly cells: Int32Array;
  put(walker: number, tile: Tile): void;
  take(walker: number): void;
  step(field: FlowField, options?: { slots?: Slots | null; leave?: boolean }): number;
}
