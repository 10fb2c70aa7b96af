/* What is asked on the way: about unsaved changes, about a drawing that a lost game has left; and the faults
 * of a text or file that could not be read. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/shelf/shelf.h"

#define WIDTH 480.0f // logical pixels
#define WIDE  680.0f
#define SIDE  24.0f
#define ROW   50.0f

typedef struct Answer {
  const char *name, *label;
  AppIntentKind kind;
  int32_t id;
} Answer;

typedef struct Question {
  const char *heading, *words;
  const Answer *answers; // the first one is what Enter does
  int count;
} Question;

static void draw_question(const AppScreenFrame *frame, const Question *question) {
  const float s = frame->window->scale, side = SIDE * s,
              w = fminf(WIDTH * s, (float)frame->window->width - 16 * s) - 2 * side;
  const AppFont font = {APP_TEXT * s, APP_CENTRE, APP_COLOUR_DIM};
  const float said = app_draw_paragraph(frame->draw, 0, 0, w, font, question->words, false) / s;
  const SDL_FRect sheet = app_parts_sheet(frame, WIDTH, 66 + said + 16 + ROW * (float)question->count + 14);
  float y = app_parts_heading(frame, sheet, sheet.y + 22 * s, APP_COLOUR_TEXT, question->heading) + 14 * s;
  app_draw_paragraph(frame->draw, sheet.x + side, y, w, font, question->words, true);
  y += (said + 16) * s;
  for (int i = 0; i < question->count; i++, y += ROW * s) {
    const Answer *answer = &question->answers[i];
    const SDL_FRect r = {sheet.x + side, y, w, ROW * s};
    if (app_ui_button(frame->ui, app_ui_id(answer->name, 0), r, answer->label, 0, i == 0, NULL))
      app_ask(frame, answer->kind, answer->id);
  }
}

static void draw_unsaved(const AppScreenFrame *frame) {
  static const Answer answers[] = {
      {"save first", "Save", APP_INTENT_FILE, APP_FILE_SAVE_FIRST},
      {"discard", "Do not save", APP_INTENT_FILE, APP_FILE_DISCARD},
      {"back", "Go on drawing", APP_INTENT_BACK, 0},
  };
  char words[APP_FILES_NAME + 64];
  snprintf(words, sizeof words, "%s has changes that are not saved.",
           frame->files->path[0] != '\0' ? frame->files->name : "Your drawing");
  draw_question(frame, &(Question){"Save the drawing?", words, answers, SDL_arraysize(answers)});
}

static void draw_recover(const AppScreenFrame *frame) {
  static const Answer answers[] = {
      {"recover", "Go on", APP_INTENT_FILE, APP_FILE_RECOVER},
      {"let go", "Let go", APP_INTENT_FILE, APP_FILE_LET_GO},
  };
  char words[APP_FILES_NAME + 96];
  snprintf(words, sizeof words, "You were drawing %s. It was not saved.", frame->files->recovery.name);
  draw_question(frame, &(Question){"Go on drawing?", words, answers, SDL_arraysize(answers)});
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

/// All that were kept; returns the height.
static float draw_list(const AppScreenFrame *frame, SDL_FRect column, bool draw_it) {
  const BaseIssues *issues = frame->files->issues;
  const float s = frame->window->scale;
  const AppFont font = {APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_TEXT};
  char text[1024];
  float y = column.y;
  for (int i = 0; issues != NULL && i < issues->kept; i++) {
    if (issues->item[i].warning) continue;
    print_fault(&issues->item[i], text, sizeof text);
    y += app_draw_paragraph(frame->draw, column.x, y, column.w, font, text, draw_it) + 8 * s;
  }
  if (issues != NULL && issues->errors > BASE_MAX_ISSUES) {
    snprintf(text, sizeof text, "And %d more.", issues->errors - BASE_MAX_ISSUES);
    y += app_draw_paragraph(frame->draw, column.x, y, column.w, font, text, draw_it);
  }
  return y - column.y;
}

static void draw_faults(const AppScreenFrame *frame) {
  const float s = frame->window->scale, side = SIDE * s,
              w = fminf(WIDE * s, (float)frame->window->width - 16 * s) - 2 * side;
  const float all = fmaxf(draw_list(frame, (SDL_FRect){0, 0, w - 10 * s, 0}, false) / s, 60);
  const float others = 66 + 26 + 12 + ROW + 14;
  const SDL_FRect sheet =
      app_parts_sheet(frame, WIDE, fminf(others + all, fmaxf(app_parts_sheet_max(frame), 240)));
  char heading[sizeof frame->files->issues_of + 32];
  snprintf(heading, sizeof heading, "%s is no level", frame->files->issues_of);
  float y = app_parts_heading(frame, sheet, sheet.y + 22 * s, APP_COLOUR_TEXT, heading) + 8 * s;
  app_draw_text_fit(frame->draw, sheet.x + sheet.w / 2, y, w,
                    (AppFont){APP_TEXT_SMALL * s, APP_CENTRE, APP_COLOUR_DIM}, "Nothing was changed.");
  y += 26 * s;
  const float bottom = sheet.y + sheet.h - (ROW + 14) * s;
  const SDL_FRect area = {sheet.x + side, y, w, fmaxf(bottom - y - 12 * s, 1)};
  const float begin = app_ui_scroll_begin(frame->ui, app_ui_id("faults", 0), area);
  draw_list(frame, (SDL_FRect){area.x, begin, w - 10 * s, 0}, true);
  app_ui_scroll_end(frame->ui, all * s);
  if (app_ui_button(frame->ui, app_ui_id("back", 0), (SDL_FRect){area.x, bottom, w, ROW * s}, "Back", 0, true,
                    NULL))
    app_ask(frame, APP_INTENT_BACK, 0);
}

const AppScreenRow app_screen_unsaved = {.draw = draw_unsaved, .above = true};
const AppScreenRow app_screen_recover = {.draw = draw_recover, .above = true};
const AppScreenRow app_screen_faults = {.draw = draw_faults, .above = true};
