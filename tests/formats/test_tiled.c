/* Reading Tiled maps: every encoding gives the same map; what the game cannot express is said, once; what is
 * broken is refused with its place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/formats.h"

static const char *maps; // the folder of the test's own files

typedef struct Read {
  SimLevel level;
  BaseIssues issues;
  bool sound;
} Read;

/// Whole text of an issue: "LINE:COLUMN TEXT".
static const char *said(const Read *read, int i, char text[1200]) {
  const BaseIssue *issue = &read->issues.item[i];
  snprintf(text, 1200, "%d:%d %s", issue->line, issue->column, issue->text);
  return text;
}

static void fail_reading(const Read *read, const char *what) {
  base_issues_print(&read->issues, what, stderr);
}

static void read_text(Read *read, bool json, const char *text) {
  memset(read, 0, sizeof *read);
  const FormatsSource source = {.data = text, .size = strlen(text)};
  read->sound = (json ? formats_tmj_parse : formats_tmx_parse)(&read->level, &source, &read->issues);
}

static void read_file(Read *read, const char *name) {
  char path[1024];
  memset(read, 0, sizeof *read);
  snprintf(path, sizeof path, "%s/%s", maps, name);
  read->sound = formats_load(&read->level, path, &read->issues, NULL);
}

/* Files of each shape */

/// The map that all files of tests/formats/maps/tiled-*.tm? but those with faults say.
static const char expected[] =
    "throng level 1\ntitle = Small\n\n[map]\n######\n#@.,*#\n#.~^>#\n######\n\n[walls]\n"
    "rail 1,1..2,1 down\nwall 2,1 right\n\n[spawn]\n"
    "shade at 1,2 count 3 every 0.5 start 2\n";

static void every_shape_is_the_same_map(void **state) {
  (void)state;
  static const char *const names[] = {
      "tiled-csv.tmx",      "tiled-base64.tmx",   "tiled-zlib.tmx",     "tiled-gzip.tmx",
      "tiled-old.tmx",      "tiled-external.tmx", "tiled-groups.tmx",   "tiled-flipped.tmx",
      "tiled-stranger.tmx", "tiled-two-sets.tmx", "tiled-array.tmj",    "tiled-base64.tmj",
      "tiled-zlib.tmj",     "tiled-gzip.tmj",     "tiled-external.tmj", "tiled-old.tmj"};
  Read *read = calloc(1, sizeof *read);
  assert_non_null(read);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    read_file(read, names[i]);
    if (!read->sound || read->issues.warnings > 0) {
      fail_reading(read, names[i]);
      fail_msg("%s", names[i]);
    }
    BaseBuffer out = {0};
    formats_native_write(&read->level, &out);
    if (strcmp(base_buffer_text(&out), expected) != 0) fail_msg("%s is\n%s", names[i], out.data);
    base_buffer_free(&out);
    sim_level_free(&read->level);
  }
  free(read);
}

/* Texts of maps for the cases below: W x H tiles of floor (gid 1), and what follows. */

static const char *map_of(const char *head, const char *rest) {
  static char text[16384];
  snprintf(
      text, sizeof text,
      "<map orientation=\"orthogonal\" width=\"4\" height=\"2\" tilewidth=\"10\" tileheight=\"20\">\n%s\n"
      "<tileset firstgid=\"1\"><tile id=\"0\" type=\"floor\"/><tile id=\"1\" class=\"mud\"/>"
      "<tile id=\"2\" type=\"Rock\"/><tile id=\"3\"><properties><property name=\"terrain\" value=\"water\"/>"
      "</properties></tile><tile id=\"4\" type=\"lava\"/><tile id=\"5\" type=\"ember\"/></tileset>\n%s</map>",
      head, rest);
  return text;
}

#define LAYER(csv)                                                                                           \
  "<layer name=\"terrain\" width=\"4\" height=\"2\"><data encoding=\"csv\">" csv "</data></layer>"
#define FLOOR       LAYER("1,1,1,1,1,1,1,1")
#define THINGS(xml) "<objectgroup name=\"things\">" xml "</objectgroup>"
#define HERO        "<object id=\"1\" type=\"hero\" x=\"5\" y=\"5\"><point/></object>"

typedef struct Case {
  const char *head, *rest; // of map_of
  const char *level;       // what becomes of it from [map] on; NULL: refused
  const char *says;        // the first issue; "": none
} Case;

static void check_case(const Case *c, Read *read) {
  char text[1200] = "";
  const char *map = map_of(c->head, c->rest);
  read_text(read, false, map);
  if (read->issues.kept > 0) said(read, 0, text);
  BaseBuffer out = {0};
  if (read->sound) formats_native_write(&read->level, &out);
  const char *level = read->sound ? strstr(base_buffer_text(&out), "[map]") : NULL;
  const bool same = c->level == NULL ? !read->sound : level != NULL && strcmp(level, c->level) == 0;
  if (!same || strstr(text, c->says) == NULL || (c->says[0] == '\0' && text[0] != '\0')) {
    fail_reading(read, "case");
    fail_msg("%s\nbecame\n%s\nand says '%s', expected '%s'", map, level == NULL ? "nothing" : level, text,
             c->says);
  }
  base_buffer_free(&out);
  sim_level_free(&read->level);
}

static void what_is_lost_is_said(void **state) {
  (void)state;
  static const Case cases[] = {
      {"", LAYER("1,2,3,4,5,6,7,0") THINGS(HERO), "[map]\n@,#~\n...#\n",
       "tiles of class 'lava' are read as floor"},
      {"", FLOOR, "[map]\n....\n..@.\n", "1:1 no object of class hero: he starts at 2,1"},
      {"", FLOOR "<layer name=\"deco\" width=\"4\" height=\"2\"/>" THINGS(HERO), "[map]\n@...\n....\n",
       "tile layer 'deco' is left out"},
      {"", FLOOR "<imagelayer name=\"sky\"/>" THINGS(HERO), "[map]\n@...\n....\n",
       "image layer 'sky' is left out"},
      {"<properties><property name=\"fog\" value=\"1\"/></properties>", FLOOR THINGS(HERO),
       "[map]\n@...\n....\n", "map property 'fog' is left out"},
      {"", FLOOR THINGS(HERO "<object id=\"7\" type=\"coin\" x=\"1\" y=\"1\"/><object type=\"coin\"/>"),
       "[map]\n@...\n....\n",
       "4:178 objects of class 'coin' are left out, the game has none (2 times, the first: object 7)"},
      {"", FLOOR THINGS(HERO "<object id=\"8\" template=\"a.tx\"/>"), "[map]\n@...\n....\n",
       "objects of template 'a.tx' are left out"},
      {"", FLOOR THINGS(HERO "<object id=\"9\" type=\"flask\" x=\"41\" y=\"1\"/>"), "[map]\n@...\n....\n",
       "objects of class 'flask' outside the map are left out (object 9)"},
      {"", LAYER("1,2,1,1,1,1,1,1") THINGS(HERO "<object id=\"9\" type=\"flask\" x=\"11\" y=\"1\"/>"),
       "[map]\n@+..\n....\n", "the mud below objects of class 'flask' becomes floor (object 9)"},
      {"", FLOOR THINGS(HERO "<object id=\"9\" type=\"flask\" x=\"1\" y=\"1\"/>"), "[map]\n@...\n....\n",
       "objects of class 'flask' on a tile that holds another are left out (object 9)"},
      {"", FLOOR THINGS(HERO "<object id=\"9\" type=\"shade\" x=\"1\" y=\"1\"/>"),
       "[map]\n@...\n....\n\n[spawn]\nshade at 0,0 count 1\n", ""},
      {"",
       FLOOR THINGS(HERO
                    "<object id=\"9\" type=\"shade\" x=\"11\" y=\"1\"><properties><property name=\"mood\" "
                    "value=\"bad\"/></properties></object>"),
       "[map]\n@s..\n....\n", "property 'mood' of class 'shade' is left out (object 9)"},
      {"",
       LAYER("1,3,1,1,1,1,1,1") "<objectgroup name=\"spawn\">" HERO
                                "<object id=\"9\" type=\"shade\" x=\"11\" y=\"1\"/></objectgroup>",
       "[map]\n@#..\n....\n",
       "objects of class 'shade' on rock, where none can stand, are left out (object 9)"},
      {"",
       FLOOR THINGS(
           HERO "<object id=\"9\" type=\"wall\" x=\"10\" y=\"0\"><polyline points=\"0,0 7,20\"/></object>"),
       "[map]\n@...\n....\n",
       "pieces of walls that run along no border between tiles are left out (object 9)"},
      {"", FLOOR THINGS(HERO "<object id=\"9\" type=\"wall\" x=\"10\" y=\"0\"><ellipse/></object>"),
       "[map]\n@...\n....\n", "that are no line, polygon or rectangle are left out"},
  };
  Read *read = calloc(1, sizeof *read);
  assert_non_null(read);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) check_case(&cases[i], read);
  free(read);
}

static void places_and_lines_are_read(void **state) {
  (void)state;
  static const Case cases[] = {
      // A tile object lies where its bottom left corner does, whatever its alignment, size and flips.
      {"",
       FLOOR THINGS(
           HERO "<object type=\"flask\" gid=\"2147483649\" x=\"20\" y=\"40\" width=\"30\" height=\"60\"/>"),
       "[map]\n@...\n..+.\n", ""},
      {"",
       FLOOR THINGS(HERO
                    "<object gid=\"6\" x=\"10\" y=\"20\" width=\"10\" height=\"20\"/><object type=\"gate\" "
                    "x=\"30\" y=\"20\" width=\"10\" height=\"20\"/>"),
       "[map]\n@*..\n...>\n", ""},
      {"",
       FLOOR THINGS(
           HERO
           "<object type=\"wall\" x=\"10\" y=\"0\"><polyline points=\"0,0 0,20 20,20 20,40\"/></object>"),
       "[map]\n@...\n....\n\n[walls]\nwall 1,0..2,0 down\nwall 0,0 right\nwall 2,1 right\n", ""},
      {"", FLOOR THINGS(HERO "<object type=\"rail\" x=\"10\" y=\"0\" width=\"20\" height=\"20\"/>"),
       "[map]\n@...\n....\n\n[walls]\nrail 1,0..2,0 up\nrail 1,0..2,0 down\nrail 0,0 right\nrail 2,0 right\n",
       ""},
      {"",
       FLOOR THINGS(
           HERO
           "<object type=\"wall\" x=\"10\" y=\"0\"><polygon points=\"0,0 10.5,1 10,20 0,19\"/></object>"),
       "[map]\n@...\n....\n\n[walls]\nwall 1,0 up\nwall 1,0 down\nwall 0,0 right\nwall 1,0 right\n", ""},
      // Turned by a quarter about its position.
      {"",
       FLOOR THINGS(HERO
                    "<object type=\"wall\" x=\"20\" y=\"0\" rotation=\"90\"><polyline points=\"0,0 40,0\"/>"
                    "</object>"),
       "[map]\n@...\n....\n\n[walls]\nwall 1,0..1,1 right\n", ""},
      {"",
       FLOOR THINGS(
           HERO "<object type=\"goal\" x=\"35\" y=\"35\"><properties><property name=\"offset\" type=\"int\" "
                "value=\"4\"/></properties></object>"),
       "[map]\n@...\n....\n\n[goals]\ngoal at 3,1 offset 4\n", ""},
  };
  Read *read = calloc(1, sizeof *read);
  assert_non_null(read);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) check_case(&cases[i], read);
  free(read);
}

static void broken_maps_are_refused(void **state) {
  (void)state;
  static const Case cases[] = {
      {"", "<layer name=\"a\"", NULL, "4:1"}, // not well-formed
      {"", FLOOR THINGS(HERO "<object id=\"3\" type=\"hero\" x=\"15\" y=\"5\"/>"), NULL,
       "object 3: a second hero, expected one; the first is at 0,0"},
      {"", LAYER("1,1,1") THINGS(HERO), NULL, "tile layer 'terrain' holds 3 tiles, expected 8"},
      {"", LAYER("1,1,1,1,1,1,1,1,1") THINGS(HERO), NULL, "holds 9 tiles or more, expected 8"},
      {"", LAYER("1,1,1,x,1,1,1,1") THINGS(HERO), NULL, "something else than numbers"},
      {"", "<layer name=\"terrain\" width=\"5\" height=\"2\"/>", NULL,
       "has 5 x 2 tiles, expected the map's 4 x 2"},
      {"",
       "<layer name=\"terrain\" width=\"4\" height=\"2\"><data encoding=\"base64\" "
       "compression=\"zstd\">KLUv/Q==</data>"
       "</layer>",
       NULL, "compressed by zstd, which is not read; in Tiled"},
      {"", "<layer name=\"terrain\" width=\"4\" height=\"2\"><data encoding=\"base64\">AQ*A</data></layer>",
       NULL, "its data are not base64"},
      {"",
       "<layer name=\"terrain\" width=\"4\" height=\"2\"><data encoding=\"base64\" "
       "compression=\"zlib\">AQAA</data>"
       "</layer>",
       NULL, "its compressed data are damaged"},
      {"",
       "<layer name=\"terrain\" width=\"4\" height=\"2\"><data "
       "encoding=\"base64\">AQAAAAEAAAABAAAAAQAAAAEAAAABAAAAAQAAAAEAAAAB</data></layer>" THINGS(HERO),
       NULL, "its data end within a tile"},
      {"",
       "<layer name=\"terrain\" width=\"4\" height=\"2\"><data "
       "encoding=\"base64\">AQAA=AAEAAAABAAAAAQAAAAEAAAABAAAAAQAAAAEAAAA=</data></layer>" THINGS(HERO),
       NULL, "its data are not base64"},
      {"", "<layer name=\"x\" visible=\"0\" width=\"4\" height=\"2\"/>", NULL,
       "no tile layer is named terrain, and none is visible"},
      {"", FLOOR THINGS(HERO "<object type=\"ember\" x=\"15\" y=\"5\"/>"), NULL, "none of class gate"},
      {"",
       FLOOR THINGS(HERO
                    "<object id=\"4\" type=\"shade\" x=\"15\" y=\"5\"><properties><property name=\"count\" "
                    "type=\"int\" value=\"0\"/></properties></object>"),
       NULL, "object 4: property count"},
      {"<properties><property name=\"embers\" type=\"int\" value=\"2\"/></properties>", FLOOR THINGS(HERO),
       NULL, "embers needed: 2, but the map has only 0"},
      {"<properties><property name=\"embers\" type=\"int\" value=\"1\"/></properties>", FLOOR THINGS(HERO),
       NULL, "embers needed: 1, but the map has only 0"},
      {"<properties><property name=\"time\" value=\"soon\"/></properties>", FLOOR THINGS(HERO), NULL,
       "map property time is 'soon', expected a whole number"},
      {"<properties><property name=\"shade_speed\" type=\"float\" value=\"1000\"/></properties>",
       FLOOR THINGS(HERO), NULL, "map property shade_speed: "},
      {"<properties><property name=\"lessons\" value=\"never &quot;x&quot;\"/></properties>",
       FLOOR THINGS(HERO), NULL, "map property lessons, line 1, column 1: unknown moment 'never'"},
      {"<tileset firstgid=\"9\" source=\"a.tsx\"/>", FLOOR THINGS(HERO), NULL, "a map that is not a file"},
  };
  Read *read = calloc(1, sizeof *read);
  assert_non_null(read);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) check_case(&cases[i], read);
  free(read);
}

static void other_kinds_of_maps_are_refused_with_what_to_do(void **state) {
  (void)state;
  static const struct {
    const char *map, *says;
  } cases[] = {
      {"<map orientation=\"isometric\" width=\"1\" height=\"1\" tilewidth=\"1\" tileheight=\"1\"/>",
       "the map is isometric; in Tiled, Map > Map Properties, choose Orientation Orthogonal"},
      {"<map orientation=\"orthogonal\" infinite=\"1\" width=\"1\" height=\"1\" tilewidth=\"1\" "
       "tileheight=\"1\"/>",
       "the map is infinite; in Tiled, Map > Map Properties, clear Infinite"},
      {"<map orientation=\"orthogonal\" width=\"5000\" height=\"1\" tilewidth=\"1\" tileheight=\"1\"/>",
       "the map has 5000 x 1 tiles, expected 1 to 4096 each way"},
      {"<tileset/>", "1:1 not a Tiled map, expected <map>"},
      {"<!DOCTYPE map [<!ENTITY a \"aaaa\">]><map/>", "the file declares the entity 'a'"},
      {"<!DOCTYPE map [<!ENTITY % a SYSTEM \"/etc/passwd\">]><map/>", "the file declares the entity 'a'"},
      {"<map><a>&lol;</a></map>", "undefined entity"},
      {"", "1:1 no element found"},
  };
  Read *read = calloc(1, sizeof *read);
  char text[1200];
  assert_non_null(read);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    read_text(read, false, cases[i].map);
    assert_false(read->sound);
    if (strstr(said(read, 0, text), cases[i].says) == NULL)
      fail_msg("%s says '%s', expected '%s'", cases[i].map, text, cases[i].says);
  }
  read_text(
      read, true,
      "{\"layers\":[], \"infinite\":true, \"width\":1, \"height\":1, \"tilewidth\":1,\n\"tileheight\":1}");
  assert_non_null(strstr(said(read, 0, text), "the map is infinite; in Tiled"));
  read_text(read, true, "{\"layers\":\n [}");
  assert_non_null(strstr(said(read, 0, text), "2:3 "));
  read_text(read, true, "[]");
  assert_non_null(strstr(said(read, 0, text), "1:1 not a Tiled file"));
  read_text(read, true, "{}");
  assert_non_null(strstr(said(read, 0, text), "expected a member 'layers'"));
  free(read);
}

/// A million tiles that take 5 kB, and other small files that ask for much: nothing is made of a claim, and
/// nothing is inflated past it.
static void bombs_do_not_go_off(void **state) {
  (void)state;
  Read *read = calloc(1, sizeof *read);
  BaseBuffer text = {0};
  char said_text[1200];
  assert_non_null(read);
  for (int i = 0; i < 100000; i++) base_buffer_add(&text, "[", 1);
  read_text(read, true, base_buffer_text(&text));
  assert_false(read->sound);
  text.length = 0;
  base_buffer_print(&text, "<map>");
  for (int i = 0; i < 100000; i++) base_buffer_add(&text, "<a>", 3);
  read_text(read, false, base_buffer_text(&text));
  assert_non_null(strstr(said(read, 0, said_text), "elements lie in elements more than 64 deep"));
  text.length = 0;
  base_buffer_print(&text, "{\"layers\":[");
  for (int i = 0; i < 2500000; i++) base_buffer_add(&text, "{},", 3); // commas count, too
  base_buffer_print(&text, "{}]}");
  read_text(read, true, base_buffer_text(&text));
  assert_non_null(strstr(said(read, 0, said_text), "the file holds too many values"));
  text.length = 0;
  base_buffer_print(&text, "{\"layers\":[");
  for (int i = 0; i < 40; i++) base_buffer_print(&text, "{\"type\":\"group\",\"layers\":[");
  for (int i = 0; i < 40; i++) base_buffer_print(&text, "]}");
  base_buffer_print(&text, "]}");
  read_text(read, true, base_buffer_text(&text));
  assert_non_null(strstr(said(read, 0, said_text), "groups lie in groups more than 32 deep"));
  base_buffer_free(&text);
  read_file(read, "tiled-bomb.tmx");
  assert_non_null(strstr(said(read, 0, said_text), "tile layer 'terrain' holds 9 tiles or more, expected 8"));
  free(read);
}

static void tilesets_are_looked_for_beside_the_map_only(void **state) {
  (void)state;
  static const struct {
    const char *file, *says;
  } cases[] = {
      {"tiled-missing-set.tmx", "4:2 tileset 'nowhere.tsx': No such file"},
      {"tiled-absolute-set.tmx", "4:2 tileset '/etc/passwd': expected a file whose path begins at the map"},
      {"tiled-folder-set.tmx", "4:2 tileset '.': is not a file"},
      {"tiled-broken-set.tmx", "4:2 tileset 'tiled-broken.tsx': 2:3: mismatched tag"}};
  Read *read = calloc(1, sizeof *read);
  char text[1200];
  assert_non_null(read);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    read_file(read, cases[i].file);
    assert_false(read->sound);
    if (strstr(said(read, 0, text), cases[i].says) == NULL)
      fail_msg("%s says '%s', expected '%s'", cases[i].file, text, cases[i].says);
  }
  free(read);
}

int main(int argc, char **argv) {
  assert_int_equal(argc, 2);
  maps = argv[1];
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_shape_is_the_same_map),
      cmocka_unit_test(what_is_lost_is_said),
      cmocka_unit_test(places_and_lines_are_read),
      cmocka_unit_test(broken_maps_are_refused),
      cmocka_unit_test(other_kinds_of_maps_are_refused_with_what_to_do),
      cmocka_unit_test(bombs_do_not_go_off),
      cmocka_unit_test(tilesets_are_looked_for_beside_the_map_only),
  };
  if (formats_form("x.tmj")->missing != NULL || formats_form("x.tmx")->missing != NULL) {
    fprintf(stderr, "skipped: this build reads no Tiled maps\n");
    return 77;
  }
  return cmocka_run_group_tests(tests, NULL, NULL);
}
