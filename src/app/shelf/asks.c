/* Questions about unsaved changes and about a drawing that a lost game has left; and the faults of a text or
 * file that could not be read. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/layout/layout.h"
#include "app/screens/ask.h"
#include "app/screens/menu.h"
#include "app/screens/screens.h"
#include "app/shelf/shelf_words.h"
#include "app/ui/paint.h"
#include "base/assert.h"

#define WIDTH 480.0f // logical pixels
#define WIDE  680.0f
#define SIDE  24.0f
#define ROW   50.0f

typedef struct Question {
  const char *heading, *words;
  const AppChoice *answers; // the first one is what Enter does
  int count;
} Question;

static void draw_question(const AppScreenFrame *frame, const Question *question) {
  const AppFont font = {APP_TEXT, APP_CENTRE, APP_COLOUR_DIM};
  const float w = app_screens_sheet_width(frame, WIDTH) - 2 * SIDE;
  const float said = app_ui_paragraph_height(frame->ui, w, font, question->words);
  AppBox column = app_screens_sheet(frame, WIDTH, 66 + said + 16 + ROW * (float)question->count + 14);
  BASE_ASSERT(question->count > 0);
  app_cut_top(&column, 22);
  app_screens_heading(frame, &column, APP_COLOUR_TEXT, question->heading);
  column = app_box_in(column, SIDE, 14);
  app_ui_paragraph(frame->ui, &column, font, question->words);
  app_cut_top(&column, 16);
  for (int i = 0; i < question->count; i++) {
    const AppChoice *answer = &question->answers[i];
    if (app_ui_button(frame->ui, app_ui_id(answer->name, 0), app_cut_top(&column, ROW).r, answer->label, 0,
                      i == 0, NULL))
      app_ask(frame, answer->kind, answer->id);
  }
}

static void draw_unsaved(const AppScreenFrame *frame) {
  static const AppChoice answers[] = {
      {"save first", "Save", APP_INTENT_FILE, APP_FILE_SAVE_FIRST, 0},
      {"discard", "Don't save", APP_INTENT_FILE, APP_FILE_DISCARD, 0},
      {"back", "Keep drawing", APP_INTENT_BACK, 0, 0},
  };
  char words[APP_FILES_NAME + 64];
  snprintf(words, sizeof words, "%s has unsaved changes.",
           frame->files->path[0] != '\0' ? frame->files->name : "Your drawing");
  draw_question(frame, &(Question){"Save the drawing?", words, answers, SDL_arraysize(answers)});
}

static void draw_recover(const AppScreenFrame *frame) {
  static const AppChoice answers[] = {
      {"recover", "Recover", APP_INTENT_FILE, APP_FILE_RECOVER, 0},
      {"let go", "Discard", APP_INTENT_FILE, APP_FILE_LET_GO, 0},
  };
  char words[APP_FILES_NAME + 96];
  snprintf(words, sizeof words, "You were drawing %s. It was not saved.", frame->files->recovery.name);
  draw_question(frame, &(Question){"Recover your drawing?", words, answers, SDL_arraysize(answers)});
}

/* Faults */

static void print_fault(const BaseIssue *issue, char *out, size_t size) {
  if (issue->line > 0 && issue->column > 0)
    snprintf(out, size, "Line %d, column %d: %s.", issue->line, issue->column, issue->text);
  else if (issue->line > 0)
    snprintf(out, size, "Line %d: %s.", issue->line, issue->text);
  else
    snprintf(out, size, "%c%s.", (char)SDL_toupper(issue->text[0]), issue->text + 1);
}

/// All that were kept.
static void say_faults(const AppScreenFrame *frame, AppBox *column, bool draws) {
  const BaseIssues *issues = frame->files->issues;
  const AppFont font = {APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT};
  char text[1024];
  for (int i = 0; issues != NULL && i < issues->kept; i++) {
    if (issues->item[i].warning) continue;
    print_fault(&issues->item[i], text, sizeof text);
    app_shelf_say(frame, column, font, text, draws);
    app_cut_top(column, 8);
  }
  if (issues == NULL || issues->errors <= BASE_MAX_ISSUES) return;
  snprintf(text, sizeof text, "And %d more.", issues->errors - BASE_MAX_ISSUES);
  app_shelf_say(frame, column, font, text, draws);
}

static void draw_faults(const AppScreenFrame *frame) {
  const float s = frame->window->scale, w = app_screens_sheet_width(frame, WIDE) - 2 * SIDE;
  AppBox measured = app_box((SDL_FRect){0, 0, (w - 10) * s, 0}, s);
  say_faults(frame, &measured, false);
  const float all = fmaxf(measured.r.y / s, 60), others = 66 + 26 + 12 + ROW + 14;
  AppBox column =
      app_screens_sheet(frame, WIDE, fminf(others + all, fmaxf(app_screens_sheet_max(frame), 240)));
  char heading[sizeof frame->files->issues_of + 32];
  snprintf(heading, sizeof heading, "%s is no level", frame->files->issues_of);
  app_cut_top(&column, 22);
  app_screens_heading(frame, &column, APP_COLOUR_TEXT, heading);
  app_cut_bottom(&column, 14);
  column = app_box_in(column, SIDE, 0);
  const AppBox back = app_cut_bottom(&column, ROW);
  app_cut_top(&column, 8);
  app_ui_line(frame->ui, app_box_band(app_cut_top(&column, 26), 0, APP_TEXT_SMALL),
              (AppFont){APP_TEXT_SMALL, APP_CENTRE, APP_COLOUR_DIM}, "Nothing was changed.");
  app_cut_bottom(&column, 12);
  column.r.h = fmaxf(column.r.h, 1);
  AppBox list = app_ui_scroll_open(frame->ui, app_ui_id("faults", 0), column);
  AppBox words = list;
  app_cut_right(&words, 10); // next to the scroll bar
  say_faults(frame, &words, true);
  app_cut_top(&list, all);
  app_ui_scroll_close(frame->ui, list);
  if (app_ui_button(frame->ui, app_ui_id("back", 0), back.r, "Back", 0, true, NULL))
    app_ask(frame, APP_INTENT_BACK, 0);
}

const AppScreenRow app_screen_unsaved = {.draw = draw_unsaved, .above = true};
const AppScreenRow app_screen_recover = {.draw = draw_recover, .above = true};
const AppScreenRow app_screen_faults = {.draw = draw_faults, .above = true};
