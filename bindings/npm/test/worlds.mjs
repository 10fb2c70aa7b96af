// Random maps and hashes of what is computed on them: the same as worlds.c prints with the C library.
const WORLDS = 12;

export function worldsOf(nav) {
  const { Terrain } = nav;
  let state = 0, hash = 0;

  function setSeed(seed) {
    state = seed >>> 0;
  }

  function draw(below) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
  }

  function add(number) {
    for (let i = 0; i < 4; i++, number >>>= 8) hash = Math.imul(hash ^ (number & 255), 16777619) >>> 0;
  }

  function drawOpen(grid) {
    for (;;) {
      const x = draw(grid.width), y = draw(grid.height);
      const terrain = grid.get(x, y);
      if (terrain === Terrain.FLOOR || terrain === Terrain.MUD) return grid.cell(x, y);
    }
  }

  function makeGrid() {
    const width = 20 + draw(60), height = 20 + draw(60);
    const grid = new nav.Grid(width, height);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const kind = draw(100);
        grid.set(x, y, kind < 25 ? Terrain.ROCK : kind < 40 ? Terrain.MUD : Terrain.FLOOR);
      }
    return grid;
  }

  function* tilesOf(grid) {
    for (let y = 0; y < grid.height; y++) for (let x = 0; x < grid.width; x++) yield grid.cell(x, y);
  }

  function hashFields(grid, diagonal) {
    const field = new nav.FlowField(grid, { diagonal }), crowd = new nav.Crowd(grid);
    for (let i = 0; i < 100; i++) crowd.count[drawOpen(grid)]++;
    const goals = [{ cell: drawOpen(grid) }, { cell: drawOpen(grid), offset: 5 }];
    const addField = () => {
      for (const cell of tilesOf(grid)) add(field.value[cell]), add(field.best[cell]);
    };
    field.build(goals, { crowd, crowdWeight: 2, crowdCap: 9 });
    addField();
    const changed = drawOpen(grid);
    grid.set(grid.x(changed), grid.y(changed), Terrain.ROCK);
    field.update(changed);
    addField();
  }

  function hashPaths(grid, diagonal) {
    const finder = new nav.PathFinder(grid, { diagonal, anyShortest: false });
    for (let i = 0; i < 20; i++) {
      const from = drawOpen(grid), to = drawOpen(grid), path = finder.find(from, to);
      add(path === null ? 1 : 0);
      if (path !== null) for (const { x, y } of path.points().slice(1)) add(x + 100 * y);
    }
  }

  function hashSenses(grid) {
    const fov = new nav.FieldOfView(grid, 15);
    const middle = (cell) => ({ x: grid.x(cell) + 0.5, y: grid.y(cell) + 0.5 });
    for (let i = 0; i < 10; i++) {
      const from = drawOpen(grid), to = drawOpen(grid);
      add(fov.look(from));
      for (const cell of tilesOf(grid)) add(fov.seen[cell]);
      add(Number(nav.canSee(grid, from, to)));
      add(Math.round(100 * nav.soundLevel(grid, middle(from), middle(to), { loudness: 20 })));
    }
  }

  function hashes() {
    return Array.from({ length: WORLDS }, (_, world) => {
      setSeed(world);
      hash = 2166136261;
      const grid = makeGrid();
      hashFields(grid, world % 2 === 1);
      hashPaths(grid, world % 2 === 1);
      hashSenses(grid);
      return hash.toString(16).padStart(8, "0");
    });
  }

  return { drawOpen, hashes, makeGrid, setSeed, tilesOf };
}
