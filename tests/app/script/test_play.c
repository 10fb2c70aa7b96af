/* The program itself, end to end: started as a player starts it, fed with scripts of clicks and fingers,
 * judged by its recordings, pictures, settings, messages and exit status. Under the dummy driver, and under
 * Xvfb where it is installed. Where SDL_RENDER_DRIVER names the software renderer, as it does in builds with
 * sanitizers, no run may load GL; elsewhere one test asks for GL.
 *
 * argv[1] is the program. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <SDL.h>
#include <SDL_image.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"

enum { COMMAND_BYTES = 4096 };

static const char *program;

typedef struct Place {
  char folder[64];
  char *text;           // of the file that was read last
  bool xvfb;            // run under a real display
  const char *renderer; // SDL_RENDER_DRIVER under a real display; NULL: SDL's choice
  char log[128];        // standard error of the last run
} Place;

/* Files of a test */

static const char *path(const Place *place, const char *name) {
  static char paths[8][160];
  static int at;
  char *out = paths[at++ % 8];
  snprintf(out, sizeof paths[0], "%s/%s", place->folder, name);
  return out;
}

static void write_text(const Place *place, const char *name, const char *text) {
  char error[BASE_FILE_ERROR_TEXT];
  assert_true(base_file_write(path(place, name), text, strlen(text), error));
}

static const char *read_text(Place *place, const char *name) {
  char error[BASE_FILE_ERROR_TEXT];
  size_t size;
  free(place->text);
  place->text = NULL;
  if (!base_file_read(path(place, name), 1 << 24, &place->text, &size, error)) return "";
  return place->text;
}

/// Counts the lines of the text that have `part` in them.
static int count_lines(const char *text, const char *part) {
  int count = 0;
  for (const char *at = text; *at != '\0';) {
    size_t length = strcspn(at, "\n");
    const char *found = strstr(at, part);
    if (found != NULL && found < at + length) count++;
    at += length + (at[length] == '\n');
  }
  return count;
}

/// A recorded command is `TICK WORD ...`.
static int count_commands(Place *place, const char *word) {
  char part[32];
  snprintf(part, sizeof part, " %s", word);
  const char *text = read_text(place, "record");
  assert_true(strlen(text) > 0);
  return count_lines(text, part);
}

/* Runs */

static int run_in(Place *place, const char *environment, const char *arguments) {
  char command[2 * COMMAND_BYTES];
  snprintf(command, sizeof command,
           "cd %s && THRONG_PREF=%s/pref && export THRONG_PREF && env %s timeout 300 %s play %s >out 2>err",
           place->folder, place->folder, environment, program, arguments);
  int status = system(command);
  assert_true(WIFEXITED(status));
  return WEXITSTATUS(status);
}

/// Under Xvfb the loader lists every library that the program opens. Each process tries displays of its own
/// first: two of xvfb-run that look for a free display at once may both take the same.
static int run_under_xvfb(Place *place, const char *arguments) {
  char environment[512];
  snprintf(environment, sizeof environment,
           "-u SDL_VIDEODRIVER -u WAYLAND_DISPLAY xvfb-run -a -n %d -s '-screen 0 1400x900x24' "
           "env %s%s LD_DEBUG=files LD_DEBUG_OUTPUT=libraries",
           (int)(100 + getpid() % 20000),
           place->renderer != NULL ? "SDL_RENDER_DRIVER=" : "-u SDL_RENDER_DRIVER",
           place->renderer != NULL ? place->renderer : "");
  return run_in(place, environment, arguments);
}

/// Has the program itself opened one of the libraries? A sanitizer's own helpers open others.
static bool has_opened(const Place *place, const char *libraries) {
  char command[256];
  snprintf(command, sizeof command, "grep -l libSDL2 %s/libraries.* | xargs cat | grep -qE '%s'",
           place->folder, libraries);
  return system(command) == 0;
}

static bool has_opened_gl(const Place *place) {
  assert_true(has_opened(place, "libSDL2")); // else nothing was listed
  return has_opened(place, "libGL|libEGL|libOpenGL|libgallium|libLLVM|_dri[.]so");
}

static int run_script(Place *place, const char *script, const char *arguments) {
  write_text(place, "script", script);
  char all[COMMAND_BYTES];
  snprintf(all, sizeof all, "%s --seed 7 --script script --record record", arguments);
  int status = place->xvfb ? run_under_xvfb(place, all) : run_in(place, "SDL_VIDEODRIVER=dummy", all);
  const char *said = read_text(place, "err");
  if (status != 0) print_message("throng said: %s\n", said);
  if (place->xvfb && place->renderer != NULL && strcmp(place->renderer, "software") == 0)
    assert_false(has_opened_gl(place));
  return status;
}

static bool has_xvfb(void) {
  return system("command -v xvfb-run >/dev/null 2>&1 && command -v Xvfb >/dev/null 2>&1") == 0;
}

static int make_place(void **state) {
  Place *place = calloc(1, sizeof *place);
  if (place == NULL) return -1;
  snprintf(place->folder, sizeof place->folder, "/tmp/throng-play-XXXXXX");
  if (mkdtemp(place->folder) == NULL) return -1;
  // An open hall of 25 x 13 that is shown whole: the hero in the middle, no enemies.
  write_text(place, "hall.level",
             "throng level 1\ntitle = Hall\n[map]\n"
             "#########################\n#.......................#\n#.......................#\n"
             "#.......................#\n#.......................#\n#.......................#\n"
             "#...........@...........#\n#.......................#\n#.......................#\n"
             "#.......................#\n#..*....................#\n#.......................>\n"
             "#########################\n");
  // Levels open without a flight over them: the first tap is the first command.
  if (mkdir(path(place, "pref"), 0755) != 0) return -1;
  write_text(place, "pref/settings.txt", "throng settings 1\nintro = no\n");
  *state = place;
  return 0;
}

static int make_place_on_xvfb(void **state) {
  if (make_place(state) != 0) return -1;
  ((Place *)*state)->xvfb = true;
  ((Place *)*state)->renderer = getenv("SDL_RENDER_DRIVER");
  return 0;
}

static int free_place(void **state) {
  Place *place = *state;
  char command[128];
  snprintf(command, sizeof command, "rm -rf %s", place->folder);
  int status = system(command);
  free(place->text);
  free(place);
  return status;
}

static void skip_without_xvfb(const Place *place) {
  if (!place->xvfb || has_xvfb()) return;
  print_message("SKIPPED: xvfb-run is not installed, so no real display can be tried\n");
  skip();
}

/* Pictures */

typedef struct Picture {
  int w, h, colours;
} Picture;

static Picture look_at(const Place *place, const char *name) {
  SDL_Surface *loaded = IMG_Load(path(place, name));
  assert_non_null(loaded);
  SDL_Surface *image = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_RGB24, 0);
  assert_non_null(image);
  Picture picture = {image->w, image->h, 0};
  static bool seen[1 << 15];
  memset(seen, 0, sizeof seen);
  for (int y = 0; y < image->h; y++) {
    const Uint8 *at = (const Uint8 *)image->pixels + y * image->pitch;
    for (int x = 0; x < image->w; x++, at += 3) {
      int colour = (at[0] >> 3) << 10 | (at[1] >> 3) << 5 | at[2] >> 3;
      if (!seen[colour]) picture.colours++;
      seen[colour] = true;
    }
  }
  SDL_FreeSurface(image);
  SDL_FreeSurface(loaded);
  return picture;
}

/* Pointers */

static void one_tap_is_one_command(void **state) {
  Place *place = *state;
  skip_without_xvfb(place);
  assert_int_equal(run_script(place, "0.2 tap 800,300\n0.6 quit\n", "hall.level"), 0);
  assert_int_equal(count_commands(place, "move "), 1);
  assert_int_equal(run_script(place, "0.2 click 800,300\n0.6 quit\n", "hall.level"), 0);
  assert_int_equal(count_commands(place, "move "), 1);
  // Down for long, trembling all the time: still one.
  assert_int_equal(
      run_script(place,
                 "0.2 finger down 1 800,300\n0.25 finger move 1 803,302\n0.6 finger move 1 798,299\n"
                 "0.9 finger up 1 801,301\n1.1 quit\n",
                 "hall.level"),
      0);
  assert_int_equal(count_commands(place, "move "), 1);
}

static void two_taps_are_two_commands(void **state) {
  Place *place = *state;
  assert_int_equal(run_script(place, "0.2 tap 800,300\n0.4 tap 500,400\n0.7 quit\n", "hall.level"), 0);
  assert_int_equal(count_commands(place, "move "), 2);
}

static void a_pinch_never_moves_the_hero(void **state) {
  Place *place = *state;
  skip_without_xvfb(place);
  const char *quick =
      "0.5 finger down 1 600,300\n0.55 finger down 2 700,300\n0.6 finger move 2 800,320\n"
      "0.7 finger move 1 500,300\n1.2 finger up 2 800,320\n1.4 finger up 1 500,300\n1.6 quit\n";
  assert_int_equal(run_script(place, quick, "hall.level"), 0);
  assert_int_equal(count_commands(place, "move "), 0);
  // The second finger comes late: the target of the first is taken back.
  const char *late = "0.2 finger down 1 600,300\n0.5 finger down 2 700,300\n0.6 finger move 2 800,300\n"
                     "0.7 finger up 1 600,300\n0.8 finger up 2 800,300\n1 quit\n";
  assert_int_equal(run_script(place, late, "hall.level"), 0);
  assert_int_equal(count_commands(place, "move "), 1);
  assert_int_equal(count_commands(place, "stop"), 1);
  // Two fingers at once, lifted at once.
  assert_int_equal(
      run_script(place,
                 "0.2 finger down 1 600,300\n0.2 finger down 2 700,300\n0.3 finger up 1 600,300\n"
                 "0.3 finger up 2 700,300\n0.6 quit\n",
                 "hall.level"),
      0);
  assert_int_equal(count_commands(place, "move "), 0);
}

static void a_drag_moves_the_target_tile_by_tile(void **state) {
  Place *place = *state;
  char script[2048] = "0.2 mouse down 400,300\n";
  for (int i = 1; i <= 100; i++) { // 200 pixels in steps of two
    char line[64];
    snprintf(line, sizeof line, "%.2f move %d,300\n", 0.2 + i * 0.01, 400 + 2 * i);
    strcat(script, line);
  }
  strcat(script, "1.4 mouse up 600,300\n1.6 quit\n");
  assert_int_equal(run_script(place, script, "hall.level"), 0);
  int moves = count_commands(place, "move ");
  assert_in_range(moves, 4, 8); // tiles are about 50 pixels wide
}

static void the_right_button_builds(void **state) {
  Place *place = *state;
  assert_int_equal(
      run_script(place, "0.2 click 800,300 right\n0.4 click 900,500 middle\n0.7 quit\n", "hall.level"), 0);
  assert_int_equal(count_commands(place, "barricade "), 1);
  assert_int_equal(count_commands(place, "move "), 0);
}

/* The window */

static void pictures_are_not_empty(void **state) {
  Place *place = *state;
  skip_without_xvfb(place);
  const char *script =
      "0.5 screenshot before.png\n0.6 resize 800x600\n1 screenshot after.png\n1.2 resize 640x480\n"
      "1.5 lost targets\n1.6 lost device\n2 quit\n";
  assert_int_equal(run_script(place, script, "hall.level --size 1280x720 --screenshot last.png"), 0);
  Picture before = look_at(place, "before.png"), after = look_at(place, "after.png"),
          last = look_at(place, "last.png");
  assert_true(before.w == 1280 && before.h == 720);
  assert_true(after.w == 800 && after.h == 600);
  assert_true(last.w == 640 && last.h == 480);
  assert_in_range(before.colours, 60, 32768);
  assert_in_range(after.colours, 60, 32768);
  assert_in_range(last.colours, 60, 32768);
}

static void the_software_renderer_needs_no_gl(void **state) {
  Place *place = *state;
  skip_without_xvfb(place);
  place->renderer = "software";
  assert_int_equal(run_script(place, "0.3 screenshot seen.png\n0.5 quit\n", "hall.level --size 640x480"), 0);
  assert_in_range(look_at(place, "seen.png").colours, 60, 32768); // that no GL was opened is tested by run()
}

/// Where there is no GL the program goes on with another renderer, so this holds there too.
static void gl_or_its_substitute_draws(void **state) {
  Place *place = *state;
  skip_without_xvfb(place);
  place->renderer = "opengl";
  pictures_are_not_empty(state);
  assert_true(has_opened_gl(place)); // where there is none, it was looked for
}

static void the_title_shows_a_living_world(void **state) {
  Place *place = *state;
  write_text(place, "script", "0.3 screenshot title.png\n1.3 screenshot later.png\n1.4 quit\n");
  assert_int_equal(run_in(place, "SDL_VIDEODRIVER=dummy", "--script script"), 0);
  assert_in_range(look_at(place, "title.png").colours, 60, 32768);
  char command[256];
  snprintf(command, sizeof command, "cmp -s %s %s", path(place, "title.png"), path(place, "later.png"));
  assert_int_not_equal(system(command), 0);
}

static int64_t ticks_of(Place *place) {
  const char *end = strstr(read_text(place, "record"), "\nend ");
  assert_non_null(end);
  return strtoll(end + 5, NULL, 10);
}

static void losing_the_focus_pauses(void **state) {
  Place *place = *state;
  assert_int_equal(run_script(place, "0 tap 800,300\n1 focus lost\n1.5 focus gained\n2 quit\n", "hall.level"),
                   0);
  assert_in_range(ticks_of(place), 55, 65);
  assert_int_equal(run_script(place, "0 tap 800,300\n2 quit\n", "hall.level"), 0);
  assert_in_range(ticks_of(place), 115, 125);
  assert_int_equal(run_script(place, "2 quit\n", "hall.level"), 0); // nothing moves before the first command
  assert_int_equal(ticks_of(place), 0);
}

static void equal_scripts_give_equal_games(void **state) {
  Place *place = *state;
  const char *script = "0.2 tap 800,300\n0.5 click 700,500 right\n1 tap 300,200\n2 quit\n";
  assert_int_equal(run_script(place, script, "first-light --set shade_speed=4"), 0);
  char *first = strdup(read_text(place, "record"));
  assert_non_null(first);
  assert_int_equal(run_script(place, script, "first-light --set shade_speed=4"), 0);
  assert_string_equal(first, read_text(place, "record"));
  free(first);
  char command[COMMAND_BYTES];
  snprintf(command, sizeof command, "%s replay %s >%s 2>&1", program, path(place, "record"),
           path(place, "out"));
  assert_int_equal(system(command), 0);
  assert_int_equal(count_lines(read_text(place, "out"), " 0 failed"), 1);
}

static void a_dropped_level_is_played(void **state) {
  Place *place = *state;
  assert_int_equal(run_script(place,
                              "0.2 drop hall.level\n0.3 drop nothing.level\n0.6 tap 800,300\n0.9 quit\n",
                              "first-light"),
                   0);
  assert_int_equal(count_lines(read_text(place, "record"), "hall.level"), 1);
  assert_int_equal(count_commands(place, "move "), 1);
  assert_true(strstr(read_text(place, "err"), "nothing.level") != NULL);
}

static void it_ends_by_itself(void **state) {
  Place *place = *state;
  assert_int_equal(run_in(place, "SDL_VIDEODRIVER=dummy", "hall.level --seconds 0.5 --screenshot end.png"),
                   0);
  assert_in_range(look_at(place, "end.png").colours, 60, 32768);
}

/* Faults */

static void without_a_display_it_is_reported(void **state) {
  Place *place = *state;
  const char *bare = "-u DISPLAY -u WAYLAND_DISPLAY -u XDG_RUNTIME_DIR -u SDL_VIDEODRIVER";
  assert_int_equal(run_in(place, bare, "hall.level --seconds 1"), 1);
  const char *said = read_text(place, "err");
  assert_int_equal(count_lines(said, ""), 1);
  assert_true(strstr(said, "display") != NULL && strstr(said, "DISPLAY") != NULL);
  assert_string_equal(read_text(place, "out"), "");
}

/// The scene that the call asks for opens at once, and only the player's own changes are kept.
static void a_call_opens_a_scene(void **state) {
  Place *place = *state;
  const char *const scene = "hall.level --steer learning --set depth=3 --overlays heat,4 --paused";
  assert_int_equal(run_script(place, "0.3 key 2\n0.5 screenshot scene.png\n0.8 quit\n", scene), 0);
  assert_non_null(strstr(read_text(place, "record"), "\nend 0\n")); // nothing has moved
  const char *kept = read_text(place, "pref/settings.txt");
  assert_int_equal(count_lines(kept, "overlay arrows = yes"), 1);
  assert_int_equal(count_lines(kept, "overlay heat = no"), 1);
  assert_int_equal(count_lines(kept, "overlay lookahead = no"), 1);
  assert_int_equal(run_script(place, "0.3 key p\n0.5 tap 800,300\n0.8 quit\n", scene), 0);
  assert_int_equal(count_commands(place, "steering learning"), 1);
  assert_int_equal(count_commands(place, "tune depth 3"), 1);
  assert_int_equal(
      run_script(place, "0.5 screenshot bare.png\n0.8 quit\n", "hall.level --overlays none --paused"), 0);
  assert_true(look_at(place, "scene.png").colours > look_at(place, "bare.png").colours + 100);
  assert_int_equal(run_script(place, "", "hall.level --overlays heat,warmth"), 2);
  assert_non_null(strstr(read_text(place, "err"), "unknown overlay 'warmth'; there are heat, arrows"));
}

static void faulty_scripts_open_no_window(void **state) {
  Place *place = *state;
  write_text(place, "script", "0 tap 1,2\n1 jump\nx quit\n");
  assert_int_equal(run_in(place, "SDL_VIDEODRIVER=dummy", "hall.level --script script --screenshot no.png"),
                   1);
  const char *said = read_text(place, "err");
  assert_non_null(strstr(said, "script:2:3: error: "));
  assert_non_null(strstr(said, "script:3:1: error: "));
  assert_int_not_equal(access(path(place, "no.png"), F_OK), 0);
  assert_int_equal(run_in(place, "SDL_VIDEODRIVER=dummy", "hall.level --script nothing"), 1);
}

static void faulty_levels_open_no_window(void **state) {
  Place *place = *state;
  write_text(place, "bad.level", "throng level 1\n[map]\n###\n#?#\n###\n");
  assert_int_equal(run_in(place, "SDL_VIDEODRIVER=dummy", "bad.level --screenshot no.png"), 1);
  assert_non_null(strstr(read_text(place, "err"), "bad.level:4:2: error: "));
  assert_int_not_equal(access(path(place, "no.png"), F_OK), 0);
}

static void files_that_cannot_be_written_are_reported(void **state) {
  Place *place = *state;
  assert_int_equal(
      run_in(place, "SDL_VIDEODRIVER=dummy", "hall.level --seconds 0.2 --screenshot no/where.png"), 1);
  assert_non_null(strstr(read_text(place, "err"), "no/where.png"));
  assert_int_equal(run_in(place, "SDL_VIDEODRIVER=dummy", "hall.level --seconds 0.2 --record no/where"), 1);
  assert_non_null(strstr(read_text(place, "err"), "no/where"));
}

static void a_poor_machine_still_plays(void **state) {
  Place *place = *state;
  // No font, no folder for settings, no home, no sound.
  const char *poor =
      "-u HOME -u XDG_DATA_HOME THRONG_PREF=/proc/none SDL_AUDIODRIVER=none SDL_VIDEODRIVER=dummy";
  assert_int_equal(run_in(place, poor, "hall.level --font /no/font.ttf --seconds 0.5 --screenshot poor.png"),
                   0);
  assert_in_range(look_at(place, "poor.png").colours, 60, 32768);
  assert_non_null(strstr(read_text(place, "err"), "settings"));
}

static void help_names_the_events_of_scripts(void **state) {
  Place *place = *state;
  static const char *const events[] = {"tap X,Y",      "click X,Y",  "mouse down|up",
                                       "move X,Y",     "resize WxH", "focus lost",
                                       "lost targets", "drop FILE",  "screenshot FILE"};
  assert_int_equal(run_in(place, "THRONG=1", "--help"), 0);
  const char *help = read_text(place, "out");
  for (size_t i = 0; i < sizeof events / sizeof *events; i++) assert_non_null(strstr(help, events[i]));
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: test_play PROGRAM\n");
    return 2;
  }
  program = argv[1];
#define ON_DUMMY(test) cmocka_unit_test_setup_teardown(test, make_place, free_place)
#define ON_XVFB(test)                                                                                        \
  { #test " under Xvfb", test, make_place_on_xvfb, free_place, NULL }
  const struct CMUnitTest tests[] = {
      ON_DUMMY(one_tap_is_one_command),
      ON_XVFB(one_tap_is_one_command),
      ON_DUMMY(two_taps_are_two_commands),
      ON_DUMMY(a_pinch_never_moves_the_hero),
      ON_XVFB(a_pinch_never_moves_the_hero),
      ON_DUMMY(a_drag_moves_the_target_tile_by_tile),
      ON_DUMMY(the_right_button_builds),
      ON_DUMMY(pictures_are_not_empty),
      ON_XVFB(pictures_are_not_empty),
      ON_DUMMY(the_title_shows_a_living_world),
      ON_DUMMY(losing_the_focus_pauses),
      ON_DUMMY(equal_scripts_give_equal_games),
      ON_DUMMY(a_dropped_level_is_played),
      ON_DUMMY(it_ends_by_itself),
      ON_DUMMY(without_a_display_it_is_reported),
      ON_DUMMY(a_call_opens_a_scene),
      ON_DUMMY(faulty_scripts_open_no_window),
      ON_DUMMY(faulty_levels_open_no_window),
      ON_DUMMY(files_that_cannot_be_written_are_reported),
      ON_DUMMY(a_poor_machine_still_plays),
      ON_DUMMY(help_names_the_events_of_scripts),
      ON_XVFB(the_software_renderer_needs_no_gl),
  };
  const struct CMUnitTest gl_tests[] = {ON_XVFB(gl_or_its_substitute_draws)};
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  if (getenv("SDL_RENDER_DRIVER") == NULL) failed += cmocka_run_group_tests(gl_tests, NULL, NULL);
  return failed;
}
