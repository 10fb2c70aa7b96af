/* DetourCrowd as a contestant. The mesh is a grid of rectangles: columns left of the wall, in it and right of
 * it, strips that begin and end with the doors; the wall has rectangles only at the doors. Depth
 * on the map is z here, as the library has it. */
#include "cli/bench/detour.h"

#include <cmath>
#include <cstring>
#include <new>

#include <recastnavigation/DetourCrowd.h>
#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshBuilder.h>
#include <recastnavigation/DetourNavMeshQuery.h>

struct DetourCrowdRun {
  dtNavMesh *mesh;
  dtCrowd *crowd;
  int32_t count;
};

namespace {

const int COLUMNS = 3, MAX_STRIPS = 2 * DETOUR_MAX_DOORS + 1, CORNERS = 4;
const int MAX_POLYS = COLUMNS * MAX_STRIPS;
const unsigned short NO_INDEX = 0xffff;
const float UNIT = 0.01f; // of the mesh's whole numbers, in tiles

struct Mesh {
  unsigned short vertex[(COLUMNS + 1) * (MAX_STRIPS + 1) * 3];
  unsigned short poly[MAX_POLYS * 2 * CORNERS]; // corners, then the neighbours behind the edges
  unsigned short flags[MAX_POLYS];
  unsigned char area[MAX_POLYS];
  int strips, polys;
  int index[COLUMNS][MAX_STRIPS]; // of the poly, -1: rock
};

bool is_open(int column, int strip) {
  return column != 1 || strip % 2 == 1; // doors are the odd strips
}

unsigned short whole(float tiles) {
  return static_cast<unsigned short>(std::lround(tiles / UNIT));
}

int vertex_at(const Mesh &mesh, int column, int strip) {
  return column * (mesh.strips + 1) + strip;
}

void place_vertices(Mesh &mesh, const DetourHall &hall, float radius) {
  const float wall = static_cast<float>(hall.wall), width = static_cast<float>(hall.width);
  const float column_x[COLUMNS + 1] = {radius, wall - radius, wall + 1 + radius, width - radius};
  for (int column = 0; column <= COLUMNS; column++) {
    for (int strip = 0; strip <= mesh.strips; strip++) {
      const bool ends_door = strip % 2 == 0;
      const int32_t door = hall.door[strip == 0 ? 0 : (strip - 1) / 2];
      float z = static_cast<float>(ends_door ? door + hall.door_rows : door) + (ends_door ? -radius : radius);
      if (strip == 0) z = radius;
      if (strip == mesh.strips) z = static_cast<float>(hall.height) - radius;
      unsigned short *vertex = &mesh.vertex[vertex_at(mesh, column, strip) * 3];
      vertex[0] = whole(column_x[column]);
      vertex[1] = 0;
      vertex[2] = whole(z);
    }
  }
}

unsigned short neighbour(const Mesh &mesh, int column, int strip) {
  if (column < 0 || column >= COLUMNS || strip < 0 || strip >= mesh.strips) return NO_INDEX;
  return mesh.index[column][strip] < 0 ? NO_INDEX : static_cast<unsigned short>(mesh.index[column][strip]);
}

void make_mesh(Mesh &mesh, const DetourHall &hall, float radius) {
  mesh.strips = 2 * hall.door_count + 1;
  mesh.polys = 0;
  for (int column = 0; column < COLUMNS; column++)
    for (int strip = 0; strip < mesh.strips; strip++)
      mesh.index[column][strip] = is_open(column, strip) ? mesh.polys++ : -1;
  place_vertices(mesh, hall, radius);
  for (int column = 0; column < COLUMNS; column++) {
    for (int strip = 0; strip < mesh.strips; strip++) {
      const int at = mesh.index[column][strip];
      if (at < 0) continue;
      const int corner[CORNERS] = {vertex_at(mesh, column, strip), vertex_at(mesh, column, strip + 1),
                                   vertex_at(mesh, column + 1, strip + 1),
                                   vertex_at(mesh, column + 1, strip)};
      const unsigned short beyond[CORNERS] = {
          neighbour(mesh, column - 1, strip), neighbour(mesh, column, strip + 1),
          neighbour(mesh, column + 1, strip), neighbour(mesh, column, strip - 1)};
      for (int i = 0; i < CORNERS; i++) {
        mesh.poly[at * 2 * CORNERS + i] = static_cast<unsigned short>(corner[i]);
        mesh.poly[at * 2 * CORNERS + CORNERS + i] = beyond[i];
      }
      mesh.flags[at] = 1;
      mesh.area[at] = 0;
    }
  }
}

dtNavMesh *build_mesh(const DetourHall &hall, float radius) {
  Mesh mesh;
  make_mesh(mesh, hall, radius);
  dtNavMeshCreateParams params;
  std::memset(&params, 0, sizeof params);
  params.verts = mesh.vertex;
  params.vertCount = (COLUMNS + 1) * (mesh.strips + 1);
  params.polys = mesh.poly;
  params.polyFlags = mesh.flags;
  params.polyAreas = mesh.area;
  params.polyCount = mesh.polys;
  params.nvp = CORNERS;
  params.bmax[0] = static_cast<float>(hall.width);
  params.bmax[1] = 1;
  params.bmax[2] = static_cast<float>(hall.height);
  params.walkableHeight = 1;
  params.walkableRadius = radius;
  params.walkableClimb = 0.5f;
  params.cs = params.ch = UNIT;
  params.buildBvTree = true;
  unsigned char *data = nullptr;
  int size = 0;
  if (!dtCreateNavMeshData(&params, &data, &size)) return nullptr;
  dtNavMesh *built = dtAllocNavMesh();
  if (built != nullptr && dtStatusSucceed(built->init(data, size, DT_TILE_FREE_DATA))) return built;
  dtFreeNavMesh(built);
  dtFree(data);
  return nullptr;
}

// Full speed within 0.4 s; the range of a path's shortcuts is 30 radii.
dtCrowdAgentParams agent_params(const DetourAgents &agents) {
  dtCrowdAgentParams params;
  std::memset(&params, 0, sizeof params);
  params.radius = agents.radius;
  params.height = 1;
  params.maxSpeed = agents.speed;
  params.maxAcceleration = agents.speed / 0.4f;
  params.collisionQueryRange = agents.range;
  params.pathOptimizationRange = 30 * agents.radius;
  params.separationWeight = 2;
  params.updateFlags = DT_CROWD_ANTICIPATE_TURNS | DT_CROWD_OBSTACLE_AVOIDANCE | DT_CROWD_SEPARATION |
                       DT_CROWD_OPTIMIZE_VIS | DT_CROWD_OPTIMIZE_TOPO;
  return params;
}

bool send_agents(DetourCrowdRun &run, const DetourAgents &agents) {
  const dtCrowdAgentParams params = agent_params(agents);
  const float goal[3] = {agents.to_x, 0, agents.to_y};
  float nearest[3];
  dtPolyRef ref = 0;
  const dtNavMeshQuery *query = run.crowd->getNavMeshQuery();
  if (dtStatusFailed(query->findNearestPoly(goal, run.crowd->getQueryExtents(), run.crowd->getFilter(0), &ref,
                                            nearest)) ||
      ref == 0)
    return false;
  for (int32_t i = 0; i < agents.count; i++) {
    const float at[3] = {agents.x[i], 0, agents.y[i]};
    if (run.crowd->addAgent(at, &params) != i || !run.crowd->requestMoveTarget(i, ref, nearest)) return false;
  }
  return true;
}

} // namespace

DetourCrowdRun *detour_new(const DetourHall *hall, const DetourAgents *agents) {
  DetourCrowdRun *run = new (std::nothrow) DetourCrowdRun{nullptr, nullptr, agents->count};
  if (run == nullptr) return nullptr;
  run->mesh = build_mesh(*hall, agents->radius);
  run->crowd = dtAllocCrowd();
  if (run->mesh != nullptr && run->crowd != nullptr &&
      run->crowd->init(agents->count, agents->radius, run->mesh) && send_agents(*run, *agents))
    return run;
  detour_free(run);
  return nullptr;
}

void detour_free(DetourCrowdRun *run) {
  if (run == nullptr) return;
  dtFreeCrowd(run->crowd);
  dtFreeNavMesh(run->mesh);
  delete run;
}

void detour_step(DetourCrowdRun *run, float seconds) {
  run->crowd->update(seconds, nullptr);
}

void detour_positions(const DetourCrowdRun *run, float *x, float *y) {
  for (int32_t i = 0; i < run->count; i++) {
    const dtCrowdAgent *agent = run->crowd->getAgent(i);
    x[i] = agent->npos[0];
    y[i] = agent->npos[2];
  }
}
