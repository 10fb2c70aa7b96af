/* Traces and scent, written and read. */
#include "sim/senses/senses.h"

enum {
  WORD = sizeof(int32_t),
  MAX_LOUDNESS = 1 << 20, // hundredths of tiles
  MAX_FLIGHT = 1 << 20,   // ticks
};

static bool on_map(const SimWorld *world, BaseFixed x, BaseFixed y) {
  return nav_grid_inside(&world->grid, base_fixed_tile(x), base_fixed_tile(y));
}

static bool is_cell(const SimWorld *world, NavCell cell) {
  return cell == NAV_NO_CELL || nav_grid_holds(&world->grid, cell);
}

static bool fine_sounds(const SimWorld *world) {
  const SimTraces *traces = &world->traces;
  bool fine = traces->sounds >= 0;
  for (int32_t i = 0; i < SIM_MAX_SOUNDS; i++) {
    const SimSound *sound = &traces->sound[i];
    if (sound->number == 0) continue;
    fine = fine && sound->kind >= 0 && sound->kind < SIM_SOUND_KIND_COUNT &&
           on_map(world, sound->x, sound->y) && sound->loudness >= 0 && sound->loudness <= MAX_LOUDNESS;
  }
  return fine;
}

static bool fine_marks(const SimWorld *world) {
  const SimTraces *traces = &world->traces;
  bool fine = traces->contacts >= 0 && traces->markers >= 0;
  for (int32_t i = 0; i < SIM_MAX_CONTACTS; i++) {
    const SimContact *contact = &traces->contact[i];
    const bool cell = contact->number == 0 ? contact->cell == 0 : is_cell(world, contact->cell);
    fine = fine && cell && contact->sense >= 0 && contact->sense < SIM_SENSE_COUNT;
  }
  for (int32_t i = 0; i < SIM_MAX_MARKERS; i++) {
    const SimMarker *marker = &traces->marker[i];
    if (marker->number == 0) continue;
    const bool dir = (marker->dir >= 0 && marker->dir < NAV_DIR_COUNT) || marker->dir == NAV_NO_DIR;
    fine = fine && dir && marker->kind >= 0 && marker->kind < SIM_MARKER_KIND_COUNT &&
           nav_grid_holds(&world->grid, marker->cell);
  }
  return fine;
}

static bool is_slow(BaseFixed speed) {
  return speed >= -BASE_ONE && speed <= BASE_ONE;
}

static bool fine_shots(const SimWorld *world) {
  const SimTraces *traces = &world->traces;
  bool fine = traces->bells_thrown >= 0 && traces->bell.left >= 0 && traces->bolts >= 0;
  if (traces->bell.left > 0) fine = fine && nav_grid_holds(&world->grid, traces->bell.cell);
  for (int32_t i = 0; i < SIM_MAX_ARROWS; i++) {
    const SimArrow *arrow = &traces->arrow[i];
    if (arrow->left == 0) continue;
    fine = fine && arrow->left > 0 && arrow->left <= MAX_FLIGHT && on_map(world, arrow->x, arrow->y) &&
           is_slow(arrow->vx) && is_slow(arrow->vy);
  }
  return fine;
}

void sim_senses_archive(SimWorld *world, BaseArchive *archive) {
  SimPrivate *priv = world->priv;
  int32_t *words = (int32_t *)&world->traces; // words of 32 bits and nothing else, as the hash takes them
  base_archive_of(archive, "traces, word", -1);
  base_archive_words(archive, words, (int32_t)(sizeof world->traces / WORD), INT32_MIN, INT32_MAX);
  if (archive->reads)
    base_archive_check(archive, fine_sounds(world) && fine_marks(world) && fine_shots(world),
                       "a trace is malformed");
  base_archive_of(archive, "arrow", -1);
  base_archive_runs(archive, priv->arrow_kind, SIM_MAX_ARROWS, SIM_ENEMY_KIND_COUNT - 1);
  base_archive_of(archive, NULL, -1);
  if (priv->scent != NULL) nav_scent_archive(priv->scent, &world->grid, archive);
}
