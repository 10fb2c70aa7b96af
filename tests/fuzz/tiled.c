/* Tiled maps, in JSON where the first byte is a brace, else in XML; and the same bytes as an external
 * tileset. What is accepted keeps the rules and can be said by a level file. */
#include "formats/level_support.h"
#include "formats/tiled/json.h"
#include "formats/tiled/map.h"
#include "formats/tiled/xml.h"
#include "fuzz/fuzz.h"

static void check_read(const SimLevel *level, const FormatsForm *form) {
  BaseBuffer native = {0}, tiled = {0};
  BaseIssues issues = {0};
  SimLevel back;
  const char *fault = level_fault(level);
  FUZZ_CHECK(fault == NULL, "%s", fault);
  formats_native_write(level, &native);
  // A level file has floor below the hero.
  if (level->grid.terrain[nav_grid_cell(&level->grid, level->hero_x, level->hero_y)] == NAV_FLOOR) {
    FUZZ_CHECK(formats_native_parse(&back, native.data, native.length, &issues), "refused: %s", native.data);
    const char *difference = level_difference(level, &back);
    FUZZ_CHECK(difference == NULL, "another %s as a level file", difference);
    sim_level_free(&back);
  }
  form->write(level, &tiled);
  const FormatsSource source = {.data = tiled.data, .size = tiled.length};
  FUZZ_CHECK(form->parse(&back, &source, &issues), "what was written is refused: %s", tiled.data);
  const char *difference = level_difference(level, &back);
  FUZZ_CHECK(difference == NULL, "another %s", difference);
  sim_level_free(&back);
  base_buffer_free(&native);
  base_buffer_free(&tiled);
}

static void read_tileset(const char *text, size_t size, bool json) {
  TiledMap map = {0};
  BaseIssues issues = {0};
  TiledTileset *tileset = tiled_add_tileset(&map);
  FUZZ_CHECK(tileset != NULL, "no memory");
  tileset->first = 1;
  const bool sound = json ? tiled_json_tileset(&map, tileset, text, size, &issues)
                          : tiled_xml_tileset(&map, tileset, text, size, &issues);
  FUZZ_CHECK(sound || issues.errors > 0, "errors were not said");
  tiled_map_free(&map);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const char *text = (const char *)data;
  const bool json = size > 0 && data[0] == '{';
  const FormatsForm *form = formats_form(json ? "x.tmj" : "x.tmx");
  const FormatsSource source = {.data = text, .size = size};
  SimLevel level;
  BaseIssues issues = {0};
  if (form->missing != NULL) return 0;
  read_tileset(text, size, json);
  const bool sound = form->parse(&level, &source, &issues);
  FUZZ_CHECK(sound == (issues.errors == 0), "errors were not said");
  if (!sound) return 0;
  check_read(&level, form);
  sim_level_free(&level);
  return 0;
}
