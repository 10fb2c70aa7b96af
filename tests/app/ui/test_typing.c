/* Typing against a plain model: a list of characters with a caret and an anchor between them, and lines
 * broken as a typewriter breaks them. Without a font every character is half as wide as its line is high. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/ui/ui.h"
#include "base/random.h"

enum { FIELD = 100, BUTTON, MOST = APP_UI_TYPE_BYTES, MOST_PASTED = 4 * MOST };

#define CELL (APP_TEXT / 2) // pixels a character
#define LEFT 13.0f          // of the text in its field
#define TOP  10.0f          // the same, where it has several lines
#define LINE 23.0f          // pixels from line to line

/* The model */

typedef struct Plain {
  uint32_t code[MOST];
  int count, limit; // characters, bytes
  int caret, anchor;
  bool changed, composing;
  uint32_t clip[MOST]; // what was copied last
  int clip_count;
  int columns, lines_most; // 0: one line
} Plain;

static int bytes_of(uint32_t code) {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

static int bytes_before(const Plain *plain, int at) {
  int sum = 0;
  for (int i = 0; i < at; i++) sum += bytes_of(plain->code[i]);
  return sum;
}

static void encode_utf8(uint32_t code, char *out) {
  const int bytes = bytes_of(code);
  static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
  for (int i = bytes - 1; i > 0; i--, code >>= 6) out[i] = (char)(0x80 | (code & 0x3f));
  out[0] = (char)(first[bytes] | code);
}

static void written(const uint32_t *code, int count, char *out) {
  for (int i = 0; i < count; out += bytes_of(code[i++])) encode_utf8(code[i], out);
  *out = '\0';
}

static int low(const Plain *plain) {
  return plain->caret < plain->anchor ? plain->caret : plain->anchor;
}

static int high(const Plain *plain) {
  return plain->caret > plain->anchor ? plain->caret : plain->anchor;
}

static void cut_range(Plain *plain, int from, int to) {
  if (from == to) return;
  for (int i = to; i < plain->count; i++) plain->code[from + i - to] = plain->code[i];
  plain->count -= to - from;
  plain->caret = plain->anchor = from;
  plain->changed = true;
}

static void put_codes(Plain *plain, const uint32_t *code, int count) {
  cut_range(plain, low(plain), high(plain));
  for (int i = 0; i < count; i++) {
    if (bytes_before(plain, plain->count) + bytes_of(code[i]) > plain->limit) continue;
    for (int k = plain->count++; k > plain->caret; k--) plain->code[k] = plain->code[k - 1];
    plain->code[plain->caret++] = code[i];
    plain->anchor = plain->caret;
    plain->changed = true;
  }
}

static int word_end(const Plain *plain, int at, int by) {
  const int end = by < 0 ? 0 : plain->count, before = by < 0 ? -1 : 0;
  while (at != end && plain->code[at + before] == ' ') at += by;
  while (at != end && plain->code[at + before] != ' ') at += by;
  return at;
}

static int one_on(const Plain *plain, int at, int by) {
  return at + by < 0 || at + by > plain->count ? at : at + by;
}

static void move_caret(Plain *plain, int to, bool picks) {
  plain->caret = to;
  if (!picks) plain->anchor = to;
}

/// Where each line begins: it holds what fits, up to its last blank; a word that is longer is broken
/// anywhere.
static int lines_of(const Plain *plain, int start[APP_UI_TYPE_LINES]) {
  int count = 0, at = 0;
  do {
    int end = at, blank = -1;
    start[count++] = at;
    while (end < plain->count && (end - at < plain->columns || plain->code[end] == ' ')) {
      if (plain->code[end] == ' ') blank = end;
      end++;
    }
    at = end == plain->count ? end : blank >= 0 ? blank + 1 : end;
  } while (plain->lines_most > 0 && at < plain->count && count < APP_UI_TYPE_LINES);
  return count;
}

static int line_at(const int *start, int lines, int at) {
  int line = 0;
  while (line + 1 < lines && start[line + 1] <= at) line++;
  return line;
}

/// The place in a line that is nearest to a column.
static int place_in(const Plain *plain, const int *start, int lines, int line, float column) {
  const int end = line + 1 < lines ? start[line + 1] - 1 : plain->count;
  const int at = start[line] + (int)roundf(column);
  return at < start[line] ? start[line] : at > end ? end : at;
}

/* Texts */

typedef struct Piece {
  char text[MOST_PASTED];
  uint32_t code[MOST_PASTED]; // what of it may be typed
  int bytes, count;
} Piece;

static int below(BaseRandom *random, int bound) {
  return (int)base_random_below(random, (uint32_t)bound);
}

/// A character that may be typed, of every length, and blanks.
static uint32_t random_code(BaseRandom *random) {
  static const uint32_t rare[] = {0xa0,   0xe4,   0x7ff,  0x800,   0x2026,   0x4e2d,  0xd7ff,
                                  0xe000, 0xfffd, 0xffff, 0x10000, 0x10ffff, 0x1f511, 0x85 + 0x80};
  const int kind = below(random, 10);
  if (kind < 5) return (uint32_t)('!' + below(random, 94));
  if (kind < 8) return ' ';
  return rare[below(random, sizeof rare / sizeof *rare)];
}

static void add_text(Piece *piece, const char *text, uint32_t code) {
  const int bytes = (int)strlen(text);
  if (piece->bytes + bytes >= MOST_PASTED) return;
  memcpy(piece->text + piece->bytes, text, (size_t)bytes + 1);
  piece->bytes += bytes;
  if (code != 0) piece->code[piece->count++] = code;
}

static void add_random(Piece *piece, BaseRandom *random) {
  // Bad bytes, characters too long for what they are, halves of pairs, what is beyond the last one, and
  // characters that act: none of them can stand in a level file.
  static const char *const refused[] = {
      "\x80",         "\xbf",         "\xc0\xaf",     "\xc1\xbf",     "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf",
      "\xed\xa0\x80", "\xed\xbf\xbf", "\xf5\x80",     "\xff",         "\xfe",         "\xf4\x90\x80\x80",
      "\x01",         "\x1f",         "\x7f",         "\xc2\x80",     "\xc2\x9f",     "\xd8\x9c",
      "\xe2\x80\x8e", "\xe2\x80\x8f", "\xe2\x80\xa8", "\xe2\x80\xae", "\r",           "\xe2\x81\xa6",
      "\xe2\x81\xa9", "\xe2\x80\xaa"};
  static const char *const broken[] = {"\xc3!", "\xe2\x82!", "\xf0\x9f\x94!", "\xf0\x9f!", "\xe2!"};
  const int kind = below(random, 12);
  char one[5] = "";
  if (kind == 0) {
    add_text(piece, refused[below(random, sizeof refused / sizeof *refused)], 0);
  } else if (kind == 1) {
    add_text(piece, broken[below(random, sizeof broken / sizeof *broken)], '!');
  } else if (kind == 2) {
    add_text(piece, below(random, 2) == 0 ? "\n" : "\t", ' ');
  } else {
    const uint32_t code = random_code(random);
    encode_utf8(code, one);
    add_text(piece, one, code);
  }
}

static void random_piece(Piece *piece, BaseRandom *random) {
  piece->bytes = piece->count = 0;
  piece->text[0] = '\0';
  for (int left = below(random, 4) > 0 ? 1 + below(random, 4) : below(random, 200); left > 0; left--)
    add_random(piece, random);
}

/* Both */

typedef struct Both {
  AppDraw draw;
  AppUi ui;
  AppUiField field;
  SDL_FRect rect;
  char text[MOST];
  AppUiFielded fielded;
  Plain plain;
  Piece piece;
  int clicks;
  bool with_button;
} Both;

static void frame(Both *both) {
  app_ui_begin(&both->ui);
  both->fielded = app_ui_field(&both->ui, FIELD, both->rect, &both->field, both->text);
  if (both->with_button)
    both->clicks += app_ui_button(&both->ui, BUTTON, (SDL_FRect){0, 500, 99, 50}, "", 0, true, NULL);
  app_ui_end(&both->ui);
}

/// A field that is typed in, with the caret behind a short text.
static void begin_field(Both *both, BaseRandom *random, int lines, int limit) {
  *both = (Both){.field = {.limit = limit, .lines = lines}, .plain = {.limit = limit}};
  Plain *plain = &both->plain;
  SDL_SetClipboardText("");
  both->ui.draw = &both->draw;
  both->ui.scale = 1;
  both->ui.width = both->ui.height = 900;
  plain->columns = lines > 1 ? 8 + below(random, 30) : 4 + below(random, 40);
  plain->lines_most = lines > 1 ? APP_UI_TYPE_LINES : 0;
  both->rect = (SDL_FRect){50, 60, CELL * (float)plain->columns + 2 * LEFT, 0};
  both->rect.h = app_ui_field_height(&both->ui, &both->field);
  if (lines <= 1) both->rect.w += 2;
  const uint32_t start[] = {'a', 0xe4, ' ', 0x1f511};
  put_codes(plain, start, 4);
  written(plain->code, plain->count, both->text);
  plain->changed = false;
  app_ui_type(&both->ui, FIELD);
  both->ui.focus_shown = false; // as by a mouse: nothing is chosen
  frame(both);
  assert_int_equal(both->ui.typing.id, FIELD);
}

/// A line that is longer than its field is moved so that the caret is seen.
static void assert_in_sight(const Both *both) {
  const AppUiTyping *t = &both->ui.typing;
  if (both->field.lines > 1) {
    assert_true(t->offset == 0);
    return;
  }
  const float x = CELL * (float)both->plain.caret, all = CELL * (float)both->plain.count,
              seen = CELL * (float)both->plain.columns;
  assert_true(t->offset >= 0 && x - t->offset >= 0 && x - t->offset <= seen);
  assert_true(t->offset <= fmaxf(all - seen, 0));
}

static void assert_equal(Both *both, AppUiFielded fielded) {
  const AppUiTyping *t = &both->ui.typing;
  Plain *plain = &both->plain;
  char text[MOST];
  written(plain->code, plain->count, text);
  assert_string_equal(t->text, text);
  assert_string_equal(both->text, text);
  assert_int_equal(t->length, strlen(text));
  assert_int_equal(t->caret, bytes_before(plain, plain->caret));
  assert_int_equal(t->anchor, bytes_before(plain, plain->anchor));
  assert_int_equal(both->fielded, fielded);
  assert_int_equal(t->composing[0] != '\0', plain->composing);
  int start[APP_UI_TYPE_LINES];
  const int lines = lines_of(plain, start);
  assert_int_equal(t->lines, lines);
  for (int i = 0; i < lines; i++) assert_int_equal(t->line[i], bytes_before(plain, start[i]));
  assert_in_sight(both);
}

/* Acts */

typedef struct Stroke {
  SDL_Keycode key;
  bool picks, ctrl, alt;
} Stroke;

static void plain_sideways(Plain *plain, int by, Stroke stroke) {
  int to = stroke.ctrl ? word_end(plain, plain->caret, by) : one_on(plain, plain->caret, by);
  if (!stroke.picks && plain->caret != plain->anchor) to = by < 0 ? low(plain) : high(plain);
  move_caret(plain, to, stroke.picks);
}

static void plain_lengthways(Plain *plain, int by, Stroke stroke) {
  int start[APP_UI_TYPE_LINES];
  const int lines = lines_of(plain, start), from = line_at(start, lines, plain->caret), to = from + by;
  if (to < 0 || to >= lines) return; // the focus would go there, and there is nothing
  move_caret(plain, place_in(plain, start, lines, to, (float)(plain->caret - start[from])), stroke.picks);
}

static void plain_end(Plain *plain, bool begins, Stroke stroke) {
  int start[APP_UI_TYPE_LINES];
  const int lines = lines_of(plain, start), line = line_at(start, lines, plain->caret);
  const bool last = line + 1 == lines || stroke.ctrl;
  if (begins)
    move_caret(plain, stroke.ctrl ? 0 : start[line], stroke.picks);
  else
    move_caret(plain, last ? plain->count : start[line + 1] - 1, stroke.picks);
}

static void plain_rub_out(Plain *plain, int by, Stroke stroke) {
  int to = plain->anchor;
  if (to == plain->caret) to = stroke.ctrl ? word_end(plain, to, by) : one_on(plain, to, by);
  cut_range(plain, to < plain->caret ? to : plain->caret, to < plain->caret ? plain->caret : to);
}

static void plain_clip(Plain *plain, SDL_Keycode key) {
  if (key == SDLK_a) {
    plain->anchor = 0;
    plain->caret = plain->count;
  }
  if ((key == SDLK_c || key == SDLK_x) && low(plain) < high(plain)) {
    plain->clip_count = high(plain) - low(plain);
    memcpy(plain->clip, plain->code + low(plain), (size_t)plain->clip_count * sizeof *plain->clip);
  }
  if (key == SDLK_x) cut_range(plain, low(plain), high(plain));
  if (key == SDLK_v) put_codes(plain, plain->clip, plain->clip_count);
}

static void plain_key(Plain *plain, Stroke stroke) {
  const SDL_Keycode key = stroke.key;
  if (plain->composing || stroke.alt) return;
  if (key == SDLK_LEFT || key == SDLK_RIGHT) plain_sideways(plain, key == SDLK_LEFT ? -1 : 1, stroke);
  if (key == SDLK_UP || key == SDLK_DOWN) plain_lengthways(plain, key == SDLK_UP ? -1 : 1, stroke);
  if (key == SDLK_HOME || key == SDLK_END) plain_end(plain, key == SDLK_HOME, stroke);
  if (key == SDLK_BACKSPACE || key == SDLK_DELETE)
    plain_rub_out(plain, key == SDLK_BACKSPACE ? -1 : 1, stroke);
  if (stroke.ctrl) plain_clip(plain, key);
}

static void random_key(Both *both, BaseRandom *random) {
  static const SDL_Keycode keys[] = {SDLK_LEFT, SDLK_LEFT, SDLK_RIGHT, SDLK_RIGHT,     SDLK_UP,
                                     SDLK_DOWN, SDLK_HOME, SDLK_END,   SDLK_BACKSPACE, SDLK_DELETE,
                                     SDLK_a,    SDLK_c,    SDLK_x,     SDLK_v};
  Stroke stroke = {.key = keys[below(random, sizeof keys / sizeof *keys)],
                   .picks = below(random, 2) == 0,
                   .ctrl = below(random, 3) == 0,
                   .alt = below(random, 30) == 0};
  if (stroke.key == SDLK_a || stroke.key == SDLK_x) stroke.ctrl = below(random, 4) == 0; // they take all
  const int mod =
      (stroke.picks ? KMOD_LSHIFT : 0) | (stroke.ctrl ? KMOD_LCTRL : 0) | (stroke.alt ? KMOD_LALT : 0);
  app_ui_key(&both->ui, stroke.key, (Uint16)mod);
  plain_key(&both->plain, stroke);
}

static void random_text(Both *both, BaseRandom *random) {
  random_piece(&both->piece, random);
  assert_true(app_ui_text(&both->ui, both->piece.text));
  put_codes(&both->plain, both->piece.code, both->piece.count);
  both->plain.composing = false;
}

/// Copied by another program: anything at all.
static void random_paste(Both *both, BaseRandom *random) {
  if (both->plain.composing) return;
  random_piece(&both->piece, random);
  assert_int_equal(SDL_SetClipboardText(both->piece.text), 0);
  assert_true(app_ui_key(&both->ui, SDLK_v, KMOD_LCTRL));
  put_codes(&both->plain, both->piece.code, both->piece.count);
  both->plain.clip_count = 0;
  SDL_SetClipboardText("");
}

static void random_compose(Both *both, BaseRandom *random) {
  both->plain.composing = below(random, 2) == 0;
  assert_true(app_ui_compose(&both->ui, both->plain.composing ? "\xe3\x81\x8b" : ""));
}

/// Another text is shown than the one that was typed.
static void random_other(Both *both, BaseRandom *random) {
  Plain *plain = &both->plain;
  const int before = plain->count;
  plain->count = 0;
  for (int left = below(random, 60); left > 0; left--) {
    plain->code[plain->count] = random_code(random);
    if (bytes_before(plain, plain->count + 1) <= plain->limit) plain->count++;
  }
  if (plain->count == before) plain->code[plain->count] = 0; // as good as never the same text
  plain->caret = plain->anchor = plain->count;
  written(plain->code, plain->count, both->text);
  if (strcmp(both->text, both->ui.typing.text) == 0)
    plain->caret = plain->anchor = 0, move_caret(plain, plain->count, false);
}

/* Pointers */

typedef struct Spot {
  float x, y;
} Spot;

static void gesture(Both *both, AppGestureKind kind, Spot at, bool finger) {
  const AppGestureEvent event = {.kind = kind, .x = at.x, .y = at.y, .finger = finger};
  assert_true(app_ui_gesture(&both->ui, &event));
}

/// A spot in the field, not half way between two characters.
static Spot random_spot(const Both *both, BaseRandom *random) {
  const int lines = both->field.lines > 1 ? both->field.lines : 1;
  return (Spot){both->rect.x + LEFT +
                    CELL * ((float)below(random, both->plain.columns) + (float)below(random, 9) / 20),
                both->rect.y + TOP + LINE * (float)below(random, lines) + 9};
}

/// The place between two characters under a spot, with the line moved as it is now.
static int place_under(const Both *both, Spot at) {
  int start[APP_UI_TYPE_LINES];
  const int lines = lines_of(&both->plain, start);
  int line = both->field.lines > 1 ? (int)floorf((at.y - both->rect.y - TOP) / LINE) : 0;
  if (line >= lines) line = lines - 1;
  return place_in(&both->plain, start, lines, line,
                  (at.x - both->rect.x - LEFT + both->ui.typing.offset) / CELL);
}

/// Pressed, moved perhaps, lifted; with frames between or all at once.
static void random_pointer(Both *both, BaseRandom *random) {
  const bool finger = below(random, 2) == 0, moves = below(random, 3) > 0, slow = below(random, 2) == 0;
  const Spot from = random_spot(both, random), to = moves ? random_spot(both, random) : from;
  const bool drags = fabsf(from.x - to.x) > 9 || fabsf(from.y - to.y) > 9; // else it rests
  const int pressed = place_under(both, from), lifted = place_under(both, to);
  gesture(both, APP_GESTURE_PRESS, from, finger);
  if (slow) frame(both);
  if (moves) gesture(both, APP_GESTURE_DRAG, to, finger);
  if (slow && moves) frame(both);
  gesture(both, APP_GESTURE_RELEASE, to, finger);
  move_caret(&both->plain, lifted, false);
  if (drags) both->plain.anchor = pressed;
}

static void random_act(Both *both, BaseRandom *random) {
  const int act = below(random, 40);
  if (act < 20)
    random_key(both, random);
  else if (act < 31)
    random_text(both, random);
  else if (act < 33)
    random_paste(both, random);
  else if (act < 34)
    random_compose(both, random);
  else if (act < 35)
    random_other(both, random);
  else
    random_pointer(both, random);
}

static void anything_that_is_typed(void **state) {
  (void)state;
  enum { FIELDS = 40, ACTS = 300 };
  static Both both;
  BaseRandom random = base_random_seeded(34, 1);
  for (int i = 0; i < FIELDS; i++) {
    begin_field(&both, &random, i % 2 == 0 ? 1 : 5,
                i % 3 == 0 ? 12 + below(&random, 20) : MOST - 1 - below(&random, 90));
    for (int act = 0; act < ACTS; act++) {
      random_act(&both, &random);
      frame(&both);
      assert_equal(&both, both.plain.changed ? APP_UI_TYPED : APP_UI_UNTYPED);
      both.plain.changed = false;
    }
  }
}

/// A drag that goes on past the end of a field moves the line along; what is chosen begins where it was
/// pressed.
static void a_drag_moves_the_line_along(void **state) {
  (void)state;
  static Both both;
  BaseRandom random = base_random_seeded(34, 2);
  begin_field(&both, &random, 1, MOST - 1);
  Plain *plain = &both.plain;
  for (int i = 0; i < 100; i++) put_codes(plain, &(uint32_t){(uint32_t)('a' + i % 26)}, 1);
  written(plain->code, plain->count, both.text);
  app_ui_key(&both.ui, SDLK_HOME, 0);
  frame(&both);
  app_ui_key(&both.ui, SDLK_HOME, 0);
  frame(&both);
  assert_true(both.ui.typing.offset == 0);
  const Spot from = {both.rect.x + LEFT + 2 * CELL, both.rect.y + 20}, beyond = {899, from.y};
  for (int finger = 0; finger < 2; finger++) {
    gesture(&both, APP_GESTURE_PRESS, from, finger != 0);
    frame(&both);
    gesture(&both, APP_GESTURE_DRAG, beyond, finger != 0);
    for (int i = 0; i < 200; i++) frame(&both);
    assert_int_equal(both.ui.typing.caret, both.ui.typing.length);
    assert_int_equal(both.ui.typing.anchor, bytes_before(plain, 2));
    gesture(&both, APP_GESTURE_RELEASE, beyond, finger != 0);
    frame(&both);
    assert_int_equal(both.ui.typing.caret, both.ui.typing.length);
    assert_int_equal(both.ui.typing.anchor, bytes_before(plain, 2));
    app_ui_key(&both.ui, SDLK_HOME, 0);
    frame(&both);
  }
}

/// Some keys belong to the text, and others go on to the game.
static void keys_of_the_text(void **state) {
  (void)state;
  static Both both;
  BaseRandom random = base_random_seeded(34, 3);
  begin_field(&both, &random, 1, 60);
  static const struct {
    SDL_Keycode key;
    Uint16 mod;
    bool taken;
  } keys[] = {{SDLK_r, 0, true},         {SDLK_SPACE, 0, true},           {(SDL_Keycode)0x7e, 0, true},
              {SDLK_F5, 0, false},       {SDLK_z, KMOD_LCTRL, false},     {SDLK_s, KMOD_LGUI, false},
              {SDLK_c, KMOD_LGUI, true}, {SDLK_RETURN, KMOD_LALT, false}, {SDLK_LEFT, KMOD_LALT, false},
              {SDLK_PAGEUP, 0, true},    {SDLK_PAGEDOWN, 0, true},        {SDLK_ESCAPE, 0, true}};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    if (app_ui_key(&both.ui, keys[i].key, keys[i].mod) != keys[i].taken) fail_msg("key %d", (int)i);
    if (keys[i].key == SDLK_ESCAPE) frame(&both);
  }
  assert_int_equal(both.ui.typing.id, 0); // Escape ended it
  assert_false(app_ui_text(&both.ui, "x"));
  assert_false(app_ui_compose(&both.ui, "x"));
}

/// Enter hands the text over, and works the primary button where a sheet is shown.
static void enter_ends_it(void **state) {
  (void)state;
  static Both both;
  for (int modal = 0; modal < 2; modal++) {
    BaseRandom random = base_random_seeded(34, 4);
    begin_field(&both, &random, 1, 60);
    both.with_button = true;
    both.ui.modal = modal != 0;
    frame(&both);
    app_ui_text(&both.ui, "b");
    assert_true(app_ui_key(&both.ui, modal != 0 ? SDLK_KP_ENTER : SDLK_RETURN, 0));
    frame(&both);
    put_codes(&both.plain, &(uint32_t){'b'}, 1);
    assert_equal(&both, APP_UI_ENTERED);
    assert_int_equal(both.clicks, modal);
    frame(&both);
    assert_equal(&both, APP_UI_UNTYPED);
  }
}

/// With keys the focus leaves an empty text, with a pad any text at its end.
static void the_focus_leaves_at_an_end(void **state) {
  (void)state;
  static Both both;
  for (int pad = 0; pad < 2; pad++)
    for (int empty = 0; empty < 2; empty++)
      for (int by = -1; by <= 1; by += 2) {
        BaseRandom random = base_random_seeded(34, 5);
        begin_field(&both, &random, 1, 60);
        both.rect.x = 300;
        both.with_button = true; // left of it, and lower
        both.ui.focus_tips = pad != 0;
        if (empty != 0)
          app_ui_key(&both.ui, SDLK_BACKSPACE, KMOD_LCTRL), app_ui_key(&both.ui, SDLK_BACKSPACE, KMOD_LCTRL);
        app_ui_key(&both.ui, SDLK_HOME, 0);
        frame(&both);
        assert_int_equal(both.ui.typing.length == 0, empty);
        app_ui_key(&both.ui, SDLK_LEFT, by < 0 ? 0 : KMOD_LSHIFT);
        frame(&both);
        assert_int_equal(both.ui.focus, empty != 0 || pad != 0 ? BUTTON : FIELD);
        assert_int_equal(both.ui.typing.id, empty != 0 || pad != 0 ? 0 : FIELD);
      }
}

static int setup(void **state) {
  (void)state;
  SDL_setenv("SDL_VIDEODRIVER", "dummy", 1); // which has a clipboard
  return SDL_InitSubSystem(SDL_INIT_VIDEO);
}

static int teardown(void **state) {
  (void)state;
  SDL_Quit();
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(anything_that_is_typed),     cmocka_unit_test(a_drag_moves_the_line_along),
      cmocka_unit_test(keys_of_the_text),           cmocka_unit_test(enter_ends_it),
      cmocka_unit_test(the_focus_leaves_at_an_end),
  };
  return cmocka_run_group_tests(tests, setup, teardown);
}
