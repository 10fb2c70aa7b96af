/* Save as: the name of the file, its form, where it goes, and what that form cannot say, before it is lost. A
 * file of that name is replaced only after a second question. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/files/drawing.h"
#include "app/files/files_own.h"
#include "app/shelf/shelf.h"

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

/* What is lost */

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

/// Draws or only measures it; returns its height.
static float draw_losses(const AppScreenFrame *frame, float x, float y, float w, bool draw_it) {
  const float s = frame->window->scale, from = y;
  const BaseIssues *losses = losses_of(frame);
  const FormatsForm *form = &formats_forms[frame->screens->shelf->form];
  char text[BASE_ISSUE_TEXT + 8];
  if (losses == NULL || losses->kept == 0) {
    snprintf(text, sizeof text, "Nothing is lost in this form.%s",
             form->image != NULL ? " The picture of its tiles is put beside it." : "");
    return app_draw_paragraph(frame->draw, x, y, w, (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_DIM},
                              text, draw_it);
  }
  const AppFont font = {APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_TEXT};
  char heading[96];
  snprintf(heading, sizeof heading, "A file of the form %s cannot say all. Lost:", form->ending);
  y += app_draw_paragraph(frame->draw, x, y, w, (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_BAD},
                          heading, draw_it);
  for (int i = 0; i < SDL_min(losses->kept, MAX_LINES); i++)
    y += app_draw_paragraph(frame->draw, x, y, w, font, loss_text(losses, i, text, sizeof text), draw_it);
  return y - from;
}

/* The sheet */

static void choose_form(const AppScreenFrame *frame, SDL_FRect r) {
  AppShelf *shelf = frame->screens->shelf;
  const char *names[APP_SHELF_MAX_FORMS];
  int rows[APP_SHELF_MAX_FORMS], count = 0, chosen = 0;
  for (int i = 0; i < formats_form_count && count < APP_SHELF_MAX_FORMS; i++) {
    if (!may_write(&formats_forms[i])) continue;
    if (i == shelf->form) chosen = count;
    rows[count] = i;
    names[count++] = formats_forms[i].ending;
  }
  if (!app_ui_chooser(frame->ui, app_ui_id("save form", 0), r, NULL, names, count, &chosen)) return;
  shelf->form = rows[chosen];
  shelf->replaces = false;
}

static int form_count(void) {
  int count = 0;
  for (int i = 0; i < formats_form_count; i++) count += may_write(&formats_forms[i]);
  return count;
}

static bool pair(const AppScreenFrame *frame, SDL_FRect r, int side, const char *name, const char *label,
                 bool primary) {
  const SDL_FRect half = {r.x + r.w / 2 * (float)side, r.y, r.w / 2, r.h};
  return app_ui_button(frame->ui, app_ui_id(name, 0), half, label, 0, primary, NULL);
}

static void draw_buttons(const AppScreenFrame *frame, SDL_FRect r, bool sound) {
  AppShelf *shelf = frame->screens->shelf;
  const bool losing = shelf->losses != NULL && shelf->losses->kept > 0;
  if (shelf->replaces) {
    if (pair(frame, r, 0, "save not replace", "Back", false)) shelf->replaces = false;
    if (pair(frame, r, 1, "save replace", "Replace it", false))
      app_ask(frame, APP_INTENT_FILE, APP_FILE_REPLACE);
    return;
  }
  if (pair(frame, r, 0, "back", "Back", false)) app_ask(frame, APP_INTENT_BACK, 0);
  if (pair(frame, r, 1, "save go", losing ? "Save all the same" : "Save", sound) && sound)
    app_ask(frame, APP_INTENT_FILE, APP_FILE_WRITE);
}

/// Where it goes, or the question whether to replace what is there.
static float draw_place(const AppScreenFrame *frame, float x, float y, float w, bool draw_it) {
  const AppShelf *shelf = frame->screens->shelf;
  const float s = frame->window->scale;
  char path[APP_FILES_PATH], shown[APP_FILES_PATH], text[APP_FILES_PATH + 64];
  const bool sound = app_shelf_target(shelf, frame->files, path);
  if (!sound)
    snprintf(text, sizeof text, "%s",
             frame->files->home[0] == '\0' ? "There is no folder to keep levels in." : "Give it a name.");
  else if (shelf->replaces)
    snprintf(text, sizeof text, "There is a file %.1900s already. Replace it?", strrchr(path, '/') + 1);
  else
    snprintf(text, sizeof text, "%s", app_files_short(path, shown, sizeof shown));
  const AppFont font = {APP_TEXT_SMALL * s, APP_LEFT,
                        !sound || shelf->replaces ? APP_COLOUR_BAD : APP_COLOUR_ACCENT};
  return app_draw_paragraph(frame->draw, x, y, w, font, text, draw_it);
}

static void draw(const AppScreenFrame *frame) {
  AppShelf *shelf = frame->screens->shelf;
  const float s = frame->window->scale, side = SIDE * s,
              w = fminf(WIDTH * s, (float)frame->window->width - 16 * s) - 2 * side;
  const AppUiField field = {.label = "Name", .limit = APP_FILES_NAME - 10, .lines = 1};
  const float name = app_ui_field_height(frame->ui, &field);
  const float forms = app_ui_chooser_height(frame->ui, w, NULL, form_count());
  const float place = draw_place(frame, 0, 0, w, false), lost = draw_losses(frame, 0, 0, w, false);
  const float height =
      62 * s + name + 8 * s + forms + 8 * s + place + 14 * s + lost + 14 * s + ROW * s + 14 * s;
  const SDL_FRect sheet = app_parts_sheet(frame, WIDTH, height / s);
  const float x = sheet.x + side;
  float y = app_parts_heading(frame, sheet, sheet.y + 18 * s, APP_COLOUR_TEXT, "Save as") + 16 * s;
  char path[APP_FILES_PATH];
  const AppUiFielded typed =
      app_ui_field(frame->ui, app_ui_id("save name", 0), (SDL_FRect){x, y, w, name}, &field, shelf->name);
  if (typed == APP_UI_TYPED) shelf->replaces = false;
  const bool sound = app_shelf_target(shelf, frame->files, path);
  if (typed == APP_UI_ENTERED && sound && !shelf->replaces) app_ask(frame, APP_INTENT_FILE, APP_FILE_WRITE);
  y += name + 8 * s;
  choose_form(frame, (SDL_FRect){x, y, w, forms});
  y += forms + 8 * s;
  y += draw_place(frame, x, y, w, true) + 14 * s;
  y += draw_losses(frame, x, y, w, true) + 14 * s;
  draw_buttons(frame, (SDL_FRect){x, y, w, ROW * s}, sound);
}

const AppScreenRow app_screen_save_as = {.draw = draw, .above = true};
