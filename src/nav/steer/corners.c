/* Corners, and the two attempts before it, as rows of the table: a walk by corners from tile to tile, and
 * boxes of its own, rebuilt when the map has changed. A plan may build the boxes that a decision would have
 * built; only decisions change the walk. The attempts remember nothing; their walker is only shown. */
#include "nav/corners/corners.h"

#include "base/arena.h"
#include "nav/corners/attempts.h"
#include "nav/grid/archive.h"
#include "nav/steer/steer.h"

typedef struct CornersMemory {
  NavCornersView view;
  const uint8_t *map; // terrain of the grid that the boxes were built for, see NavScope; NULL: not built
  bool ahead;         // they were built before a decision: the walk is about other boxes
} CornersMemory;

static void *corners_new(const NavGrid *grid) {
  (void)grid;
  CornersMemory *memory = base_block_alloc(1, sizeof *memory);
  if (memory == NULL) return NULL;
  memory->view.walker = nav_corners_tiles_new(1);
  if (memory->view.walker != NULL) return memory;
  base_block_free(memory);
  return NULL;
}

static void corners_free(void *priv) {
  CornersMemory *memory = priv;
  nav_corners_tiles_free(memory->view.walker);
  nav_boxes_free(&memory->view.boxes);
  base_block_free(memory);
}

static BaseHash corners_hash(const void *priv, BaseHash hash) {
  const CornersMemory *memory = priv;
  return nav_corners_tiles_hash(memory->view.walker, hash);
}

// The boxes are those of the map as it is now, or are built for the next decision.
static void corners_archive(void *priv, const NavGrid *grid, BaseArchive *archive) {
  CornersMemory *memory = priv;
  NavBoxes *boxes = &memory->view.boxes;
  uint32_t cls = boxes->cls;
  bool ready = memory->map != NULL && !memory->ahead && nav_boxes_fit(boxes, grid, boxes->cls);
  base_archive_bool(archive, &ready);
  if (ready) base_archive_u32(archive, &cls, NAV_MAX_CLASSES - 1);
  if (archive->reads && ready && base_archive_sound(archive)) {
    nav_boxes_free(boxes);
    if (nav_boxes_build(boxes, grid, (NavClass)cls))
      memory->map = grid->terrain;
    else
      archive->no_memory = true;
  }
  nav_corners_tiles_archive(memory->view.walker, grid, memory->map != NULL && ready ? boxes : NULL, archive);
}

static void corners_forget(void *priv) {
  CornersMemory *memory = priv;
  memory->map = NULL;
  memory->ahead = false;
  nav_corners_tiles_forget(memory->view.walker);
}

static const void *corners_view(const void *priv) {
  const CornersMemory *memory = priv;
  return memory->map != NULL ? &memory->view : NULL;
}

static bool fit(const CornersMemory *memory, const NavQuery *query) {
  return memory->map == query->grid->terrain && nav_boxes_fit(&memory->view.boxes, query->grid, query->cls);
}

// False: out of memory.
static bool build_boxes(CornersMemory *memory, const NavQuery *query) {
  NavBoxes *boxes = &memory->view.boxes;
  const bool same_size = memory->map == query->grid->terrain && boxes->cls == query->cls &&
                         boxes->width == query->grid->width && boxes->height == query->grid->height;
  memory->map = NULL;
  if (!same_size) nav_boxes_free(boxes);
  if (!(same_size ? nav_boxes_update(boxes, query->grid) : nav_boxes_build(boxes, query->grid, query->cls)))
    return false;
  memory->map = query->grid->terrain;
  return true;
}

static bool corners_take(void *priv, const NavQuery *query) {
  CornersMemory *memory = priv;
  if (fit(memory, query)) return true;
  memory->ahead = true;
  return build_boxes(memory, query);
}

// False: out of memory.
static bool prepare_boxes(CornersMemory *memory, const NavQuery *query) {
  const bool there = fit(memory, query);
  if (there && !memory->ahead) return true;
  memory->ahead = false;
  nav_corners_tiles_forget(memory->view.walker); // its walk was about other boxes
  return there || build_boxes(memory, query);
}

static NavDecision corners_decide(void *priv, const NavQuery *query, NavCell previous, NavTrace *trace) {
  CornersMemory *memory = priv;
  const NavSteerStatus outlook = nav_query_outlook(query);
  if (outlook != NAV_STEER_MOVE) return nav_decision_end(query, outlook, trace);
  if (!prepare_boxes(memory, query)) return nav_decision_end(query, NAV_STEER_NO_MEMORY, trace);
  return nav_corners_tiles_decide(memory->view.walker, &memory->view.boxes, query, previous, trace);
}

static int32_t corners_plan(void *priv, const NavQuery *query, NavCell previous, NavCell *out, int32_t max) {
  CornersMemory *memory = priv;
  if (nav_query_outlook(query) != NAV_STEER_MOVE || !prepare_boxes(memory, query)) return 0;
  return nav_corners_tiles_plan(memory->view.walker, &memory->view.boxes, query, previous, out, max);
}

const NavSteering nav_steering_corners = {
    .name = "corners",
    .title = "Corners",
    .help = "Goes straight while it sees the target, else round the box in the way by its corners",
    .memory_new = corners_new,
    .memory_free = corners_free,
    .memory_take = corners_take,
    .memory_hash = corners_hash,
    .memory_archive = corners_archive,
    .memory_forget = corners_forget,
    .memory_view = corners_view,
    .decide = corners_decide,
    .plan = corners_plan,
    .reads = NAV_READS_REACH_TEST | NAV_READS_CORNER_OFFSET,
};

static NavDecision decide_attempt(CornersMemory *memory, NavAttempt kind, const NavQuery *query,
                                  NavTrace *trace) {
  const NavSteerStatus outlook = nav_query_outlook(query);
  if (outlook != NAV_STEER_MOVE) return nav_decision_end(query, outlook, trace);
  if (!prepare_boxes(memory, query)) return nav_decision_end(query, NAV_STEER_NO_MEMORY, trace);
  return nav_attempt_decide(kind, memory->view.walker, &memory->view.boxes, query, trace);
}

static int32_t plan_attempt(CornersMemory *memory, NavAttempt kind, NavQuery query, NavCell *out,
                            int32_t max) {
  if (nav_query_outlook(&query) != NAV_STEER_MOVE || !prepare_boxes(memory, &query)) return 0;
  for (int32_t count = 0; count < max; count++) {
    if (query.at == query.target) return count;
    const NavDecision next = nav_attempt_decide(kind, NULL, &memory->view.boxes, &query, NULL);
    if (next.status != NAV_STEER_MOVE) return count;
    query.at = out[count] = next.next;
  }
  return max;
}

static NavDecision decide_from_centre(void *memory, const NavQuery *query, NavCell previous,
                                      NavTrace *trace) {
  (void)previous;
  return decide_attempt(memory, NAV_ATTEMPT_CENTRE, query, trace);
}

static int32_t plan_from_centre(void *memory, const NavQuery *query, NavCell previous, NavCell *out,
                                int32_t max) {
  (void)previous;
  return plan_attempt(memory, NAV_ATTEMPT_CENTRE, *query, out, max);
}

static NavDecision decide_along_normal(void *memory, const NavQuery *query, NavCell previous,
                                       NavTrace *trace) {
  (void)previous;
  return decide_attempt(memory, NAV_ATTEMPT_NORMAL, query, trace);
}

static int32_t plan_along_normal(void *memory, const NavQuery *query, NavCell previous, NavCell *out,
                                 int32_t max) {
  (void)previous;
  return plan_attempt(memory, NAV_ATTEMPT_NORMAL, *query, out, max);
}

const NavSteering nav_steering_centre = {
    .name = "centre",
    .title = "From the centre",
    .help = "Steers away from the centre of the box in its way; slams into a wall that hides the target",
    .memory_new = corners_new,
    .memory_free = corners_free,
    .memory_take = corners_take,
    .memory_forget = corners_forget,
    .memory_view = corners_view,
    .decide = decide_from_centre,
    .plan = plan_from_centre,
    .reads = NAV_READS_REACH_TEST,
};

const NavSteering nav_steering_normal = {
    .name = "normal",
    .title = "Along the normal",
    .help = "Aims at a point off the surface that it would run into; stays in front of a wall",
    .memory_new = corners_new,
    .memory_free = corners_free,
    .memory_take = corners_take,
    .memory_forget = corners_forget,
    .memory_view = corners_view,
    .decide = decide_along_normal,
    .plan = plan_along_normal,
    .reads = NAV_READS_REACH_TEST,
};
