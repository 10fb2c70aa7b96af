/* Controls that would change nothing are not there: in the sheet of a pane of a race, and in the lab, whose
 * list says of each steering what it does. */
#include <stdio.h>
#include <string.h>

#include "app/actions/actions.h"
#include "app/game/queue.h"
#include "app/shell/shell_parts.h"
#include "hand.h"

static const char hall[] = "throng level 1\ntitle = Hall\n[map]\n"
                           "################\n"
                           "#..............#\n"
                           "#.@....##......#\n"
                           "#......##......#\n"
                           "#..............#\n"
                           "################\n";

static bool has_widget(const App *app, const char *name, int index) {
  for (int i = 0; i < app->ui.box_count; i++)
    if (app->ui.box[i].id == app_ui_id(name, index)) return true;
  return false;
}

/// The names of tunables that an open sheet holds are those of the list, and no others.
static void assert_tunables(const App *app, const SimTunable *there, int count) {
  for (int i = 0; i < SIM_TUNE_COUNT; i++) {
    bool listed = false;
    for (int k = 0; k < count; k++) listed = listed || (int)there[k] == i;
    if (has_widget(app, sim_tunables[i].name, 1) != listed)
      fail_msg("%s is%s there", sim_tunables[i].name, listed ? " not" : "");
  }
}

#define GROUND SIM_TUNE_MUD_SPEED, SIM_TUNE_FLOOR_COST, SIM_TUNE_MUD_COST, SIM_TUNE_WATER_COST

static void race(App *app, const char *first, const char *second) {
  app->screens.race_rows = 1u << nav_steering_find(first) | 1u << nav_steering_find(second);
  hand_key(app, SDLK_v, 0);
  hand_tap_widget(app, "racers go", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_RACE);
}

static void open_pane(App *app, int pane, const char *steering) {
  assert_string_equal(nav_steerings[app->race->pane[pane].steering]->name, steering);
  hand_tap_widget(app, "race pane", pane);
  assert_int_equal(app->screens.now, APP_SCREEN_RACE_PANE);
  hand_frames(app, 1);
}

static void a_pane_offers_what_its_steering_reads(void **state) {
  App *app = hand_open_text(*state, hall, 1280, 720);
  race(app, "lookahead", "flow");
  open_pane(app, 1, "flow");
  assert_tunables(app, (SimTunable[]){SIM_TUNE_DIAGONAL, GROUND}, 5);
  assert_false(has_widget(app, "pane depth", 0));
  hand_tap_widget(app, "pane done", 0);
  open_pane(app, 0, "lookahead");
  assert_tunables(app, (SimTunable[]){SIM_TUNE_N_STEP, SIM_TUNE_OSCILLATION_STOP, GROUND}, 6);
  assert_true(has_widget(app, "pane depth", 0));
}

static const char *texts_of(App *app, BaseBuffer *texts) {
  base_buffer_free(texts);
  app_ui_begin(&app->ui);
  app->draw.texts = texts;
  const AppScreenFrame frame = shell_screen_frame(app);
  app_screens_draw(&frame);
  app->draw.texts = NULL;
  app_ui_end(&app->ui);
  return base_buffer_text(texts);
}

static void the_lab_says_who_looks_no_steps_ahead(void **state) {
  App *app = hand_open_text(*state, hall, 1280, 720);
  BaseBuffer texts = {0};
  hand_key(app, SDLK_l, 0);
  hand_frames(app, 2);
  assert_true(has_widget(app, "depth", 0)); // lookahead
  static const char *const names[] = {"greedy", "astar", "flow", "crash-turn", "corners"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const int32_t row = nav_steering_find(names[i]);
    app_command(&app->game, (SimCommand){.kind = SIM_CMD_STEERING, .id = row});
    hand_frames(app, 2);
    assert_false(has_widget(app, "depth", 0));
    const char *words = strstr(texts_of(app, &texts), ": looks no steps ahead\n");
    if (words == NULL) fail_msg("%s:\n%s", names[i], base_buffer_text(&texts));
  }
  base_buffer_free(&texts);
}

/// The list of steerings: each sentence is there whole, in a row as high as it needs, with nothing cut.
static void the_list_has_whole_sentences(void **state) {
  static const struct { int w, h; } sizes[] = {{400, 700}, {800, 600}, {1280, 720}};
  for (size_t size = 0; size < sizeof sizes / sizeof *sizes; size++) {
    App *app = hand_open_text(*state, hall, sizes[size].w, sizes[size].h);
    if (!app_actions[APP_ACTION_PANEL].is_on(&app->game)) hand_key(app, SDLK_l, 0);
    hand_frames(app, 30);
    app->screens.lab_steerings = true;
    hand_frames(app, 2);
    for (int32_t row = 0; row < nav_steering_count; row++) {
      const SDL_FRect cell = hand_reveal(app, "steering row", row);
      assert_true(cell.h >= 44);
      BaseBuffer texts = {0};
      char words[300] = "";
      for (char *line = strtok((char *)texts_of(app, &texts), "\n"); line != NULL;
           line = strtok(NULL, "\n")) {
        float x, y;
        int at = 0;
        assert_int_equal(sscanf(line, "%f,%f %n", &x, &y, &at), 2);
        assert_null(strstr(line, "\xe2\x80\xa6"));
        const bool inside = x >= cell.x && x < cell.x + cell.w && y > cell.y && y < cell.y + cell.h;
        if (!inside || strcmp(line + at, nav_steerings[row]->title) == 0) continue;
        strncat(words, words[0] == '\0' ? "" : " ", sizeof words - strlen(words) - 1);
        strncat(words, line + at, sizeof words - strlen(words) - 1);
      }
      assert_string_equal(words, nav_steerings[row]->help);
      base_buffer_free(&texts);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(a_pane_offers_what_its_steering_reads),
      HAND_TEST(the_lab_says_who_looks_no_steps_ahead),
      HAND_TEST(the_list_has_whole_sentences),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
