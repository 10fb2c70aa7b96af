/* Typing: caret, choice, clipboard. The text is UTF-8; the caret is never inside a character. Pure but
 * for the clipboard: nothing is drawn here. */
#include "app/ui/typing.h"

#include <assert.h>
#include <string.h>

#include "app/ui/focus.h"
#include "base/character.h"

static bool inside_character(char byte) {
  return ((unsigned char)byte & 0xc0) == 0x80;
}

static int32_t before(const AppUiTyping *t, int32_t at) {
  if (at > 0) at--;
  while (at > 0 && inside_character(t->text[at])) at--;
  return at;
}

static int32_t after(const AppUiTyping *t, int32_t at) {
  if (at < t->length) at++;
  while (at < t->length && inside_character(t->text[at])) at++;
  return at;
}

/// The beginning of the word before, or the end of the word after.
static int32_t word(const AppUiTyping *t, int32_t at, int by) {
  if (by < 0) {
    while (at > 0 && t->text[at - 1] == ' ') at--;
    while (at > 0 && t->text[at - 1] != ' ') at--;
    return at;
  }
  while (at < t->length && t->text[at] == ' ') at++;
  while (at < t->length && t->text[at] != ' ') at++;
  return at;
}

static void touch_caret(AppUi *ui) {
  ui->typing.since = ui->now;
  ui->typing.shown = true;
}

void ui_typing_move(AppUi *ui, int32_t to, bool picks) {
  AppUiTyping *t = &ui->typing;
  assert(to >= 0 && to <= t->length);
  t->caret = to;
  if (!picks) t->anchor = to;
  touch_caret(ui);
}

void ui_typing_set(AppUi *ui, const char *text) {
  AppUiTyping *t = &ui->typing;
  size_t length = strlen(text);
  if (length > (size_t)t->limit) length = (size_t)t->limit;
  memcpy(t->text, text, length);
  t->text[length] = '\0';
  t->length = (int32_t)length;
  ui_typing_move(ui, t->length, false);
}

void ui_typing_begin(AppUi *ui, AppUiId id, const char *text, int32_t limit, bool all) {
  assert(limit > 0 && limit < APP_UI_TYPE_BYTES);
  ui->typing = (AppUiTyping){.id = id, .limit = limit};
  ui_typing_set(ui, text);
  if (all) ui->typing.anchor = 0;
}

int32_t ui_typing_line(const AppUiTyping *t, int32_t at) {
  int32_t line = 0;
  while (line + 1 < t->lines && t->line[line + 1] <= at) line++;
  return line;
}

/* Changes */

static void take_out(AppUi *ui, int32_t from, int32_t to) {
  AppUiTyping *t = &ui->typing;
  assert(from >= 0 && from <= to && to <= t->length);
  if (from == to) return;
  memmove(t->text + from, t->text + to, (size_t)(t->length - to) + 1);
  t->length -= to - from;
  t->changed = true;
  ui_typing_move(ui, from, false);
}

static int32_t low(const AppUiTyping *t) {
  return SDL_min(t->caret, t->anchor);
}

static int32_t high(const AppUiTyping *t) {
  return SDL_max(t->caret, t->anchor);
}

static void put_in(AppUi *ui, const char *text) {
  AppUiTyping *t = &ui->typing;
  const char *end = text + strlen(text);
  take_out(ui, low(t), high(t));
  while (text < end) {
    const bool blank = *text == '\n' || *text == '\t'; // a pasted text may have lines
    int32_t bytes = (int32_t)base_character_length(text, (size_t)(end - text));
    if (bytes > 0 && !blank && base_character_acts(text, (size_t)bytes)) bytes = 0;
    if (bytes > 0 && t->length + bytes <= t->limit) {
      memmove(t->text + t->caret + bytes, t->text + t->caret, (size_t)(t->length - t->caret) + 1);
      memcpy(t->text + t->caret, blank ? " " : text, (size_t)bytes);
      t->length += bytes;
      t->changed = true;
      ui_typing_move(ui, t->caret + bytes, false);
    }
    text += SDL_max(bytes, 1); // what follows a bad first byte is refused by itself
  }
}

bool app_ui_text(AppUi *ui, const char *text) {
  if (ui->typing.id == 0) return false;
  ui->typing.composing[0] = '\0';
  put_in(ui, text);
  return true;
}

bool app_ui_compose(AppUi *ui, const char *text) {
  if (ui->typing.id == 0) return false;
  SDL_utf8strlcpy(ui->typing.composing, text, sizeof ui->typing.composing);
  return true;
}

/* Clipboard */

static void copy_choice(const AppUiTyping *t) {
  char text[APP_UI_TYPE_BYTES];
  const int32_t length = high(t) - low(t);
  if (length == 0) return;
  memcpy(text, t->text + low(t), (size_t)length);
  text[length] = '\0';
  SDL_SetClipboardText(text);
}

static void paste_text(AppUi *ui) {
  char *text = SDL_GetClipboardText();
  if (text != NULL) put_in(ui, text);
  SDL_free(text);
}

/// The keys of the clipboard. False: another key.
static bool clip_key(AppUi *ui, SDL_Keycode key) {
  AppUiTyping *t = &ui->typing;
  switch (key) {
  case SDLK_a:
    t->anchor = 0;
    ui_typing_move(ui, t->length, true);
    return true;
  case SDLK_c:
    copy_choice(t);
    return true;
  case SDLK_x:
    copy_choice(t);
    take_out(ui, low(t), high(t));
    return true;
  case SDLK_v:
    paste_text(ui);
    return true;
  default:
    return false;
  }
}

/* Keys */

/// False: there is nothing on that side, so that the focus goes there; with keys only out of an empty text.
static bool sideways(AppUi *ui, int by, Uint16 mod) {
  AppUiTyping *t = &ui->typing;
  const bool ends = t->caret == t->anchor && t->caret == (by < 0 ? 0 : t->length);
  if (ends && (t->length == 0 || ui->focus_tips)) return false;
  const bool picks = (mod & KMOD_SHIFT) != 0;
  int32_t to = (mod & KMOD_CTRL) != 0 ? word(t, t->caret, by)
               : by < 0               ? before(t, t->caret)
                                      : after(t, t->caret);
  if (!picks && t->caret != t->anchor) to = by < 0 ? low(t) : high(t);
  ui_typing_move(ui, to, picks);
  return true;
}

/// Moves the caret to the line above or below. False: there is none, so that the focus goes there.
static bool lengthways(AppUi *ui, int by, Uint16 mod) {
  AppUiTyping *t = &ui->typing;
  const int32_t to = ui_typing_line(t, t->caret) + by;
  if (to < 0 || to >= t->lines) return false;
  t->down = by;
  t->down_picks = (mod & KMOD_SHIFT) != 0;
  return true;
}

static bool rub_out(AppUi *ui, int by, Uint16 mod) {
  AppUiTyping *t = &ui->typing;
  int32_t to = t->anchor;
  if (t->caret == t->anchor && (mod & KMOD_CTRL) != 0)
    to = word(t, t->caret, by);
  else if (t->caret == t->anchor)
    to = by < 0 ? before(t, t->caret) : after(t, t->caret);
  take_out(ui, SDL_min(t->caret, to), SDL_max(t->caret, to));
  touch_caret(ui);
  return true;
}

/// Ends it and works the button of the sheet that Enter works.
static bool enter_text(AppUi *ui) {
  const AppUiBox *box = ui->modal ? ui_focus_first_box(ui) : NULL;
  ui->typing.entered = true;
  if (box != NULL && box->primary && ui->click_count < APP_UI_MAX_CLICKS)
    ui->click[ui->click_count++] = box->id;
  return true;
}

bool ui_typing_key(AppUi *ui, SDL_Keycode key, Uint16 mod) {
  AppUiTyping *t = &ui->typing;
  const bool picks = (mod & KMOD_SHIFT) != 0;
  if (t->composing[0] != '\0') return true; // they are the input method's
  if ((mod & KMOD_ALT) != 0) return false;
  if ((mod & (KMOD_CTRL | KMOD_GUI)) != 0 && clip_key(ui, key)) return true;
  switch (key) {
  case SDLK_LEFT:
    return sideways(ui, -1, mod);
  case SDLK_RIGHT:
    return sideways(ui, 1, mod);
  case SDLK_UP:
    return lengthways(ui, -1, mod);
  case SDLK_DOWN:
    return lengthways(ui, 1, mod);
  case SDLK_HOME:
    ui_typing_move(ui, t->lines > 0 && (mod & KMOD_CTRL) == 0 ? t->line[ui_typing_line(t, t->caret)] : 0,
                   picks);
    return true;
  case SDLK_END: {
    const int32_t line = ui_typing_line(t, t->caret);
    const bool last = line + 1 >= t->lines || (mod & KMOD_CTRL) != 0;
    ui_typing_move(ui, last ? t->length : before(t, t->line[line + 1]), picks);
    return true;
  }
  case SDLK_BACKSPACE:
    return rub_out(ui, -1, mod);
  case SDLK_DELETE:
    return rub_out(ui, 1, mod);
  case SDLK_RETURN:
  case SDLK_KP_ENTER:
    return enter_text(ui);
  default: // letters come as text; what has no letter works elsewhere
    return key < SDLK_DELETE && key >= SDLK_SPACE && (mod & (KMOD_CTRL | KMOD_GUI)) == 0;
  }
}
