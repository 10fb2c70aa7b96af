/* Hostile files: sound ones cut off at every byte and changed at random. A parser may refuse or accept, but
 * never crash, hang, or hand out a level that breaks the rules; a refusal always names a fault. Run under the
 * sanitizers this also finds reads past the end: every input lies in a block of exactly its size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "formats/level_support.h"
#include "sim/replay/replay.h"

enum { MUTATIONS = 6000, MAX_CHANGES = 6 };

static void check_level(const SimLevel *level) {
  const char *fault = level_fault(level);
  if (fault != NULL) fail_msg("a level that breaks the rules: %s", fault);
}

/* Each tries one input and says whether it was accepted. */

static bool try_native(const char *data, size_t size, BaseIssues *issues) {
  SimLevel level, back;
  char title[SIM_TITLE_BYTES + 1];
  if (formats_native_title(data, size, title)) assert_in_range(strlen(title), 1, SIM_TITLE_BYTES);
  if (!formats_native_parse(&level, data, size, issues)) return false;
  check_level(&level);
  BaseBuffer out = {0};
  formats_native_write(&level, &out);
  assert_true(formats_native_parse(&back, out.data, out.length, issues));
  assert_null(level_difference(&level, &back));
  base_buffer_free(&out);
  sim_level_free(&level);
  sim_level_free(&back);
  return true;
}

static bool try_movingai(const char *data, size_t size, BaseIssues *issues) {
  SimLevel level;
  if (!formats_movingai_parse(&level, data, size, issues)) return false;
  check_level(&level);
  sim_level_free(&level);
  return true;
}

static bool try_replay(const char *data, size_t size, BaseIssues *issues) {
  SimReplay replay;
  if (!sim_replay_parse(&replay, data, size, issues)) return false;
  assert_true(replay.hash_count >= 1);
  sim_replay_free(&replay);
  return true;
}

static bool try_tiled(const char *ending, const char *data, size_t size, BaseIssues *issues) {
  SimLevel level, back;
  BaseBuffer out = {0};
  const FormatsForm *form = formats_form(ending);
  const FormatsSource source = {.data = data, .size = size};
  if (!form->parse(&level, &source, issues)) return false;
  check_level(&level);
  formats_native_write(&level, &out); // all that was read can be said
  if (level.grid.terrain[nav_grid_cell(&level.grid, level.hero_x, level.hero_y)] == NAV_FLOOR) {
    assert_true(formats_native_parse(&back, out.data, out.length, issues));
    const char *difference = level_difference(&level, &back);
    if (difference != NULL) fail_msg("%s differs: %s", difference, out.data);
    sim_level_free(&back);
  }
  base_buffer_free(&out);
  sim_level_free(&level);
  return true;
}

static bool try_tmj(const char *data, size_t size, BaseIssues *issues) {
  return try_tiled("x.tmj", data, size, issues);
}

static bool try_tmx(const char *data, size_t size, BaseIssues *issues) {
  return try_tiled("x.tmx", data, size, issues);
}

typedef bool (*Try)(const char *data, size_t size, BaseIssues *issues);

/// In a block of exactly that size, so that one byte too far is noticed.
static bool try_data(Try try, const char *data, size_t size) {
  char *copy = malloc(size == 0 ? 1 : size);
  BaseIssues issues = {0};
  assert_non_null(copy);
  memcpy(copy, data, size);
  bool sound = try(copy, size, &issues);
  assert_int_equal(sound, issues.errors == 0);
  free(copy);
  return sound;
}

static size_t mutate(BaseRandom *random, const char *data, size_t size, char *out, size_t capacity) {
  static const char *const pieces[] = {"\n",
                                       "\r",
                                       " ",
                                       "[",
                                       "]",
                                       "#",
                                       "@",
                                       ",",
                                       "..",
                                       "=",
                                       "99999999999999999999",
                                       "-1",
                                       "4096",
                                       "\xff",
                                       "\xc3",
                                       "[map]\n",
                                       "[walls]\n",
                                       "shade",
                                       "0",
                                       "\t",
                                       "hash",
                                       "\"",
                                       "<",
                                       "/>",
                                       "{",
                                       "}",
                                       "&#0;",
                                       "-1e308",
                                       "0.49999",
                                       "4294967295",
                                       "eJw",
                                       "hero",
                                       "end 60\n"};
  memcpy(out, data, size);
  for (uint32_t change = base_random_below(random, MAX_CHANGES) + 1; change > 0; change--) {
    size_t at = base_random_below(random, (uint32_t)size + 1), span = base_random_below(random, 12);
    if (span > size - at) span = size - at;
    switch (base_random_below(random, 4)) {
    case 0: // another byte
      if (at < size) out[at] = (char)base_random_below(random, 256);
      break;
    case 1: // a piece left out
      memmove(out + at, out + at + span, size - at - span);
      size -= span;
      break;
    case 2: { // a piece of ours put in
      const char *piece = pieces[base_random_below(random, (uint32_t)(sizeof pieces / sizeof *pieces))];
      size_t length = strlen(piece);
      if (size + length > capacity) break;
      memmove(out + at + length, out + at, size - at);
      memcpy(out + at, piece, length);
      size += length;
      break;
    }
    default: // a piece of the file once more
      if (size + span > capacity) break;
      memmove(out + at + span, out + at, size - at);
      size += span;
      break;
    }
  }
  return size;
}

static void torture(Try try, const char *data, size_t size, uint64_t seed, int mutations) {
  assert_true(try_data(try, data, size));
  int64_t accepted = 0;
  for (size_t cut = 0; cut < size; cut++) accepted += try_data(try, data, cut);
  BaseRandom random = base_random_seeded(seed, 9);
  size_t capacity = size + 1000;
  char *changed = malloc(capacity);
  assert_non_null(changed);
  for (int i = 0; i < mutations; i++)
    accepted += try_data(try, changed, mutate(&random, data, size, changed, capacity));
  free(changed);
  assert_true(accepted < (int64_t)size + mutations); // some change must have been noticed
}

static void native_levels_withstand(void **state) {
  (void)state;
  static const char text[] =
      "throng level 1\n# comment\ntitle = The \\# Halls # note\nbrief = B\xc3\xa9\ntime = 90\nembers = 1\n"
      "[tuning]\ncrowd_weight = 2 # two\nhero_speed = 4.25\n"
      "[map]\n#######\n#@.,s+#\n#*>~^.#\n#######\n\n"
      "[walls]\nwall 1,1 right\nrail 1,2..5,2 up\n"
      "[spawn]\nshade at 2,1 count 40 every 0.5 start 2\n"
      "[goals]\ngoal at 4,2 offset 30\ngoal at 5,1\n"
      "[lessons]\nstart \"Tap \\\"it\\\".\" # first\nember 1 \"One.\"\nmeet mole \"Deaf # none\"\nseconds 9 "
      "\"x\"\n";
  torture(try_native, text, sizeof text - 1, 1, MUTATIONS);
}

static void random_native_levels_withstand(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(5, 5);
  for (uint64_t i = 0; i < 20; i++) {
    SimLevel level = random_level(&random);
    BaseBuffer out = {0};
    formats_native_write(&level, &out);
    torture(try_native, out.data, out.length, i, 300);
    base_buffer_free(&out);
    sim_level_free(&level);
  }
}

static void movingai_maps_withstand(void **state) {
  (void)state;
  static const char text[] =
      "type octile\nheight 5\nwidth 9\nmap\n@@@@@@@@@\n@..GSW..T\n@.......T\n@...O...T\nTTTTTTTTT\n";
  torture(try_movingai, text, sizeof text - 1, 2, MUTATIONS);
}

/// `many` mutations of small ones. The environment may ask for more: THRONG_FUZZ=1000000.
static void tiled_maps_withstand(void **state) {
  (void)state;
  static const char xml[] =
      "<map orientation=\"orthogonal\" width=\"4\" height=\"2\" tilewidth=\"8\" "
      "tileheight=\"8\"><properties><property "
      "name=\"title\" value=\"A&#9;B\"/><property name=\"shade_speed\" type=\"float\" "
      "value=\"1.25\"/><property "
      "name=\"lessons\">start &quot;Go.&quot;\nseconds 3 &quot;x&quot;</property></properties><tileset "
      "firstgid=\"1\" "
      "objectalignment=\"center\"><tile id=\"0\" type=\"floor\"/><tile id=\"1\"><properties><property "
      "name=\"terrain\" value=\"mud\"/></properties></tile></tileset><group><layer name=\"terrain\" "
      "width=\"4\" "
      "height=\"2\"><data encoding=\"csv\">1,2,2147483649,0,\n1,1,1,1</data></layer></group><objectgroup "
      "name=\"things\"><object id=\"1\" type=\"hero\" x=\"1\" y=\"1\"><point/></object><object id=\"2\" "
      "type=\"gate\" gid=\"1\" x=\"12\" y=\"12\" width=\"8\" height=\"8\" rotation=\"90\"/><object id=\"3\" "
      "type=\"ember\" x=\"17\" y=\"9\"/><object id=\"4\" type=\"goal\" x=\"3\" y=\"9\"><properties><property "
      "name=\"offset\" type=\"int\" value=\"7\"/></properties></object></objectgroup><objectgroup "
      "name=\"spawn\"><object id=\"5\" type=\"sentry\" x=\"2\" y=\"9\"><properties><property name=\"count\" "
      "type=\"int\" value=\"3\"/><property name=\"every\" type=\"float\" value=\"0.5\"/><property "
      "name=\"asleep\" "
      "type=\"bool\" value=\"true\"/></properties></object></objectgroup><objectgroup><object type=\"wall\" "
      "x=\"8\" "
      "y=\"0\"><polyline points=\"0,0 0,8 8,8\"/></object><object type=\"rail\" x=\"8\" y=\"0\" width=\"8\" "
      "height=\"8\" rotation=\"-90\"/></objectgroup></map>";
  static const char packed[] = "<map width=\"4\" height=\"2\" tilewidth=\"8\" tileheight=\"8\"><tileset "
                               "firstgid=\"1\"/><layer width=\"4\" "
                               "height=\"2\"><data encoding=\"base64\" "
                               "compression=\"zlib\">eNpjZGBgYITgBgYEG44BCxwAiA==</data></layer></map>";
  static const char json[] =
      "{\"width\":4,\"height\":2,\"tilewidth\":8,\"tileheight\":8,\"properties\":[{\"name\":\"title\","
      "\"value\":"
      "\"A\\u0009B\"},{\"name\":\"mud_speed\",\"value\":40},{\"name\":\"lessons\",\"value\":\"start "
      "\\\"Go.\\\"\"}],\"layers\":[{\"type\":\"group\",\"layers\":[{\"type\":\"tilelayer\",\"width\":4,"
      "\"height\":2,"
      "\"data\":[1,2,2147483649,0,1,1,1,1]}]},{\"type\":\"objectgroup\",\"objects\":[{\"id\":1,\"type\":"
      "\"hero\",\"x\":"
      "1,\"y\":1,\"point\":true},{\"type\":\"gate\",\"gid\":1,\"x\":8,\"y\":16},{\"type\":\"ember\",\"x\":17,"
      "\"y\":9},"
      "{\"type\":\"shade\",\"x\":2.5,\"y\":9e0,\"properties\":[{\"name\":\"count\",\"value\":3},{\"name\":"
      "\"start\","
      "\"value\":0.25}]},{\"type\":\"wall\",\"x\":8,\"y\":0,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":0,\"y\":8},"
      "{\"x\":8,"
      "\"y\":8}]}]}],\"tilesets\":[{\"firstgid\":1,\"tiles\":[{\"id\":0,\"type\":\"floor\"},{\"id\":1,"
      "\"properties\":[{"
      "\"name\":\"terrain\",\"value\":\"mud\"}]}]}]}";
  const char *more = getenv("THRONG_FUZZ");
  const int many = more == NULL ? MUTATIONS : atoi(more);
  if (formats_form("x.tmx")->missing == NULL) {
    torture(try_tmx, xml, sizeof xml - 1, 4, many);
    torture(try_tmx, packed, sizeof packed - 1, 5, many);
  }
  if (formats_form("x.tmj")->missing == NULL) torture(try_tmj, json, sizeof json - 1, 6, many);
}

static void recordings_withstand(void **state) {
  (void)state;
  static const char text[] =
      "throng replay 1\nlevel = brimstone\nseed = 7\nhero = 3,4\ndepth = 7\n"
      "0 hash 0123456789abcdef\n0 move 12,3\n3 tune depth 9\n4 steering learning\n"
      "30 spawn shade 5,6 100\n31 barricade 4,4\n32 population 50\n33 stop\n"
      "40 terrain # 5,6 3\n41 spawner hound 5,6 10 30 60 asleep\n42 clear 5,6 2\n43 embers 2\n"
      "44 place 5,6\n"
      "60 hash fedcba9876543210\n90 hash 00000000ffffffff\nend 90\n";
  torture(try_replay, text, sizeof text - 1, 3, MUTATIONS);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(native_levels_withstand), cmocka_unit_test(random_native_levels_withstand),
      cmocka_unit_test(movingai_maps_withstand), cmocka_unit_test(tiled_maps_withstand),
      cmocka_unit_test(recordings_withstand),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
