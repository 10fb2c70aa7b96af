/* Save as: the name of the file, its form, where it goes, and what that form cannot say, before it is lost. A
 * file of that name is replaced only after a second question. */
#include "app/shelf/save_sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/files/drawing.h"
#include "app/files/files_own.h"
#include "app/layout/layout.h"
#include "app/screens/ask.h"
#include "app/screens/menu.h"
#include "app/screens/screens.h"
#include "app/shelf/shelf_words.h"
#include "base/assert.h"
#include "base/path.h"

#define WIDTH 560.0f // logical pixels
#define SIDE  24.0f
#define ROW   52.0f
#define LINE  21.0f

enum { MAX_LINES = 9 }; // of losses that are written out

static bool may_write(const FormatsForm *form) {
  return form->write != NULL;
}

/// A name without one of the known endings.
static void plain_name(const char *file, char name[APP_FILES_NAME]) {
  const FormatsForm *form = formats_form(file);
  const char *slash = strrchr(file, '/');
  if (slash != NULL) file = slash + 1;
  const size_t length = strlen(file) - (form != NULL ? strlen(form->ending) : 0);
  snprintf(name, APP_FILES_NAME, "%.*s", (int)length, file);
}

void app_shelf_save_as(AppShelf *shelf, const AppFiles *files, const SimLevel *level) {
  const FormatsForm *form = files->path[0] != '\0' ? formats_form(files->path) : NULL;
  shelf->replaces = false;
  shelf->types = true;
  shelf->losses_form = -1;
  shelf->form = form != NULL ? (int)(form - formats_forms) : 0;
  if (files->path[0] != '\0') {
    plain_name(files->path, shelf->name);
    return;
  }
  char slug[APP_FILES_NAME];
  app_files_own_slug(level->title[0] != '\0' ? level->title : "My level", slug);
  app_files_own_free_name(files, slug, formats_forms[shelf->form].ending, shelf->name);
}

bool app_shelf_target(const AppShelf *shelf, const AppFiles *files, char path[APP_FILES_PATH]) {
  char slug[APP_FILES_NAME];
  const char *ending = formats_forms[shelf->form].ending;
  path[0] = '\0';
  bool any = false;
  for (const char *at = shelf->name; *at != '\0'; at++) any = any || *at != ' ';
  if (!any) return false;
  if (files->path[0] != '\0' && !app_files_own_has(files, files->path)) { // its own file keeps its place
    char name[APP_FILES_NAME];
    plain_name(files->path, name);
    if (strcmp(name, shelf->name) == 0 && formats_form(files->path) == &formats_forms[shelf->form]) {
      snprintf(path, APP_FILES_PATH, "%s", files->path);
      return true;
    }
  }
  app_files_own_slug(shelf->name, slug);
  return app_files_own_path(files, slug, ending, path);
}

/* Losses */

static const BaseIssues *losses_of(const AppScreenFrame *frame) {
  AppShelf *shelf = frame->screens->shelf;
  if (shelf->losses == NULL) shelf->losses = calloc(1, sizeof *shelf->losses);
  if (shelf->losses != NULL && shelf->losses_form != shelf->form) {
    app_files_losses(&frame->game->run.level, &formats_forms[shelf->form], shelf->losses);
    shelf->losses_form = shelf->form;
  }
  return shelf->losses;
}

/// "a MovingAI map cannot express a title": what it is about, since the form is named above.
static const char *short_loss(const char *text) {
  static const char verb[] = "cannot express ";
  const char *at = strstr(text, verb);
  return at != NULL ? at + sizeof verb - 1 : text;
}

static const char *loss_text(const BaseIssues *losses, int i, char *out, size_t size) {
  if (i == MAX_LINES - 1 && losses->kept > MAX_LINES)
    snprintf(out, size, "and %d more", losses->warnings - (MAX_LINES - 1));
  else
    snprintf(out, size, "- %s", short_loss(losses->item[i].text));
  return out;
}

static void say_losses(const AppScreenFrame *frame, AppBox *column, bool draws) {
  const BaseIssues *losses = losses_of(frame);
  const FormatsForm *form = &formats_forms[frame->screens->shelf->form];
  char text[BASE_ISSUE_TEXT + 8];
  if (losses == NULL || losses->kept == 0) {
    snprintf(text, sizeof text, "This format keeps everything.%s",
             form->image != NULL ? " A picture of its tiles is saved with it." : "");
    app_shelf_say(frame, column, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, text, draws);
    return;
  }
  snprintf(text, sizeof text, "A %s file can't hold everything. Lost:", form->ending);
  app_shelf_say(frame, column, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_BAD}, text, draws);
  for (int i = 0; i < SDL_min(losses->kept, MAX_LINES); i++)
    app_shelf_say(frame, column, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT},
                  loss_text(losses, i, text, sizeof text), draws);
}

/* The sheet */

static void choose_form(const AppScreenFrame *frame, AppBox box) {
  AppShelf *shelf = frame->screens->shelf;
  const char *names[APP_SHELF_MAX_FORMS];
  int rows[APP_SHELF_MAX_FORMS], count = 0, chosen = 0;
  for (int i = 0; i < formats_form_count && count < APP_SHELF_MAX_FORMS; i++) {
    if (!may_write(&formats_forms[i])) continue;
    if (i == shelf->form) chosen = count;
    rows[count] = i;
    names[count++] = formats_forms[i].ending;
  }
  if (!app_ui_chooser(frame->ui, app_ui_id("save form", 0), box.r, NULL, names, count, &chosen)) return;
  shelf->form = rows[chosen];
  shelf->replaces = false;
}

static int form_count(void) {
  int count = 0;
  for (int i = 0; i < formats_form_count; i++) count += may_write(&formats_forms[i]);
  return count;
}

static bool half(const AppScreenFrame *frame, AppBox row, int side, const char *name, const char *label,
                 bool primary) {
  return app_ui_button(frame->ui, app_ui_id(name, 0), app_box_part(row, side, 2, 0).r, label, 0, primary,
                       NULL);
}

static void draw_buttons(const AppScreenFrame *frame, AppBox row, bool sound) {
  AppShelf *shelf = frame->screens->shelf;
  const bool losing = shelf->losses != NULL && shelf->losses->kept > 0;
  if (shelf->replaces) {
    if (half(frame, row, 0, "save not replace", "Back", false)) shelf->replaces = false;
    if (half(frame, row, 1, "save replace", "Replace it", false))
      app_ask(frame, APP_INTENT_FILE, APP_FILE_REPLACE);
    return;
  }
  if (half(frame, row, 0, "back", "Back", false)) app_ask(frame, APP_INTENT_BACK, 0);
  if (half(frame, row, 1, "save go", losing ? "Save all the same" : "Save", sound) && sound)
    app_ask(frame, APP_INTENT_FILE, APP_FILE_WRITE);
}

/// Names the target, or asks whether to replace a file; then lists the losses.
static void say_place(const AppScreenFrame *frame, AppBox *column, bool draws) {
  const AppShelf *shelf = frame->screens->shelf;
  char path[APP_FILES_PATH], shown[APP_FILES_PATH], text[APP_FILES_PATH + 64];
  const bool sound = app_shelf_target(shelf, frame->files, path);
  if (!sound)
    snprintf(text, sizeof text, "%s",
             frame->files->home[0] == '\0' ? "There is no folder to keep levels in." : "Give it a name.");
  else if (shelf->replaces)
    snprintf(text, sizeof text, "There is a file %.1900s already. Replace it?",
             path + base_path_folder(path));
  else
    snprintf(text, sizeof text, "%s", app_files_short(path, shown, sizeof shown));
  app_shelf_say(
      frame, column,
      (AppFont){APP_TEXT_SMALL, APP_LEFT, !sound || shelf->replaces ? APP_COLOUR_BAD : APP_COLOUR_ACCENT},
      text, draws);
  app_cut_top(column, 14);
  say_losses(frame, column, draws);
  app_cut_top(column, 14);
}

static void draw(const AppScreenFrame *frame) {
  AppShelf *shelf = frame->screens->shelf;
  const float s = frame->window->scale, w = app_screens_sheet_width(frame, WIDTH) - 2 * SIDE;
  const AppUiField field = {.label = "Name", .limit = APP_FILES_NAME - 10, .lines = 1};
  const float name = app_ui_field_height(frame->ui, &field) / s;
  const float forms = app_ui_chooser_height(frame->ui, w * s, NULL, form_count()) / s;
  BASE_ASSERT(shelf->form >= 0 && shelf->form < formats_form_count);
  AppBox measured = app_box((SDL_FRect){0, 0, w * s, 0}, s);
  say_place(frame, &measured, false);
  AppBox column = app_screens_sheet(frame, WIDTH, 62 + name + 8 + forms + 8 + measured.r.y / s + ROW + 14);
  app_cut_top(&column, 18);
  app_screens_heading(frame, &column, APP_COLOUR_TEXT, "Save as");
  column = app_box_in(column, SIDE, 0);
  app_cut_top(&column, 16);
  char path[APP_FILES_PATH];
  const AppUiId id = app_ui_id("save name", 0);
  if (shelf->types) app_ui_type(frame->ui, id);
  shelf->types = false;
  const AppUiFielded typed = app_ui_field(frame->ui, id, app_cut_top(&column, name).r, &field, shelf->name);
  if (typed == APP_UI_TYPED) shelf->replaces = false;
  const bool sound = app_shelf_target(shelf, frame->files, path);
  if (typed == APP_UI_ENTERED && sound && !shelf->replaces) app_ask(frame, APP_INTENT_FILE, APP_FILE_WRITE);
  app_cut_top(&column, 8);
  choose_form(frame, app_cut_top(&column, forms));
  app_cut_top(&column, 8);
  say_place(frame, &column, true);
  draw_buttons(frame, app_cut_top(&column, ROW), sound);
}

const AppScreenRow app_screen_save_as = {.draw = draw, .above = true};
