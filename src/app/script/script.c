/* Reading scripts, as a whole and before the window opens. A tap, click or key is two steps: down, and up a
 * few frames later. */
#include "app/script/script.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/script/steps.h"
#include "base/file.h"
#include "base/number.h"

#define TAP_MS 50 // a quick finger

enum { MAX_TEXT = 1024, MAX_SECONDS = 100000, MAX_PIXEL = 100000 };

/* Reading */

typedef struct Reader {
  AppScript *script;
  BaseIssues *issues;
  int line;
  const char *start; // of the line
  const char *at, *end;
  bool faulty; // one fault a line is enough
} Reader;

static void fault(Reader *reader, const char *at, const char *what) {
  if (!reader->faulty)
    base_issues_error(reader->issues, reader->line, (int)(at - reader->start) + 1, "%s", what);
  reader->faulty = true;
}

static void skip_blanks(Reader *reader) {
  while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t')) reader->at++;
}

typedef struct Word {
  const char *at;
  size_t length;
} Word;

static Word next_word(Reader *reader) {
  skip_blanks(reader);
  Word word = {reader->at, 0};
  while (reader->at < reader->end && *reader->at != ' ' && *reader->at != '\t') reader->at++;
  word.length = (size_t)(reader->at - word.at);
  return word;
}

static bool word_is(Word word, const char *text) {
  return strlen(text) == word.length && memcmp(word.at, text, word.length) == 0;
}

/// Index of the word among `names` (NULL ends them), or -1.
static int word_among(Word word, const char *const *names) {
  for (int i = 0; names[i] != NULL; i++) {
    if (word_is(word, names[i])) return i;
  }
  return -1;
}

/// "A,B" or "AxB".
static void read_pair(Reader *reader, char separator, const char *expected, int32_t min, int32_t *a,
                      int32_t *b) {
  Word word = next_word(reader);
  const char *middle = word.length > 0 ? memchr(word.at, separator, word.length) : NULL;
  int64_t first = 0, second = 0;
  bool sound =
      middle != NULL && base_number_whole(word.at, (size_t)(middle - word.at), min, MAX_PIXEL, &first) &&
      base_number_whole(middle + 1, word.length - (size_t)(middle + 1 - word.at), min, MAX_PIXEL, &second);
  if (!sound) fault(reader, word.at, expected);
  *a = (int32_t)first;
  *b = (int32_t)second;
}

static void read_point(Reader *reader, Step *step) {
  read_pair(reader, ',', "a point X,Y in window pixels was expected", -MAX_PIXEL, &step->x, &step->y);
}

/// The rest of the line, spaces and all.
static void read_file_name(Reader *reader, Step *step) {
  skip_blanks(reader);
  size_t length = (size_t)(reader->end - reader->at);
  while (length > 0 && isspace((unsigned char)reader->at[length - 1])) length--;
  if (length == 0 || length > MAX_TEXT) {
    fault(reader, reader->at, "a file name was expected");
    return;
  }
  step->text = malloc(length + 1);
  if (step->text == NULL) {
    fault(reader, reader->at, "out of memory");
    return;
  }
  memcpy(step->text, reader->at, length);
  step->text[length] = '\0';
  reader->at = reader->end;
}

static void add_step(Reader *reader, Step step) {
  AppScript *script = reader->script;
  if (reader->faulty || script->count == APP_SCRIPT_MAX_STEPS) {
    if (!reader->faulty)
      fault(reader, reader->start, "the script is too long, at most 65536 events are taken");
    free(step.text);
    return;
  }
  if (script->count == script->capacity) {
    int32_t capacity = script->capacity == 0 ? 64 : script->capacity * 2;
    Step *more = realloc(script->steps, (size_t)capacity * sizeof *more);
    if (more == NULL) {
      fault(reader, reader->start, "out of memory");
      free(step.text);
      return;
    }
    script->steps = more;
    script->capacity = capacity;
  }
  step.order = script->count;
  script->steps[script->count++] = step;
}

/* One function a verb; each adds its steps. */

static void read_tap(Reader *reader, Step step) {
  read_point(reader, &step);
  step.kind = STEP_FINGER;
  step.event = SDL_FINGERDOWN;
  step.id = -1; // none of those that a script can name
  add_step(reader, step);
  step.ms += TAP_MS;
  step.event = SDL_FINGERUP;
  add_step(reader, step);
}

static void read_finger(Reader *reader, Step step) {
  static const char *const names[] = {"down", "move", "up", NULL};
  static const Uint32 events[] = {SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP};
  Word word = next_word(reader);
  int which = word_among(word, names);
  if (which < 0)
    fault(reader, word.at, "down, move or up was expected");
  else
    step.event = events[which];
  word = next_word(reader);
  int64_t id = 0;
  if (!base_number_whole(word.at, word.length, 0, 1000, &id))
    fault(reader, word.at, "a finger 0 to 1000 was expected");
  step.kind = STEP_FINGER;
  step.id = (int32_t)id;
  read_point(reader, &step);
  add_step(reader, step);
}

static void read_button(Reader *reader, Step *step) {
  static const char *const names[] = {"left", "middle", "right", NULL}; // SDL's numbers, from 1
  step->id = SDL_BUTTON_LEFT;
  skip_blanks(reader);
  if (reader->at == reader->end) return;
  Word word = next_word(reader);
  int which = word_among(word, names);
  if (which < 0)
    fault(reader, word.at, "left, right or middle was expected");
  else
    step->id = which + 1;
}

static void read_click(Reader *reader, Step step) {
  read_point(reader, &step);
  read_button(reader, &step);
  step.kind = STEP_BUTTON;
  step.event = SDL_MOUSEBUTTONDOWN;
  add_step(reader, step);
  step.ms += TAP_MS;
  step.event = SDL_MOUSEBUTTONUP;
  add_step(reader, step);
}

static void read_mouse(Reader *reader, Step step) {
  Word word = next_word(reader);
  bool down = word_is(word, "down");
  if (!down && !word_is(word, "up")) fault(reader, word.at, "down or up was expected");
  step.kind = STEP_BUTTON;
  step.event = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
  read_point(reader, &step);
  read_button(reader, &step);
  add_step(reader, step);
}

static void read_move(Reader *reader, Step step) {
  step.kind = STEP_MOVE;
  read_point(reader, &step);
  add_step(reader, step);
}

static void read_wheel(Reader *reader, Step step) {
  Word word = next_word(reader);
  int64_t notches = 0;
  if (!base_number_whole(word.at, word.length, -100, 100, &notches)) {
    fault(reader, word.at, "a number of notches from -100 to 100 was expected");
  }
  step.kind = STEP_WHEEL;
  step.id = (int32_t)notches;
  read_point(reader, &step);
  add_step(reader, step);
}

static SDL_Keycode key_named(const char *name) {
  static const struct {
    const char *name;
    SDL_Keycode key;
  } others[] = {
      {"Enter", SDLK_RETURN},  {"Esc", SDLK_ESCAPE},  {"Plus", SDLK_PLUS},
      {"Minus", SDLK_MINUS},   {"Comma", SDLK_COMMA}, {"PgUp", SDLK_PAGEUP},
      {"Period", SDLK_PERIOD}, {"Del", SDLK_DELETE},  {"PgDown", SDLK_PAGEDOWN},
  };
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
    if (SDL_strcasecmp(name, others[i].name) == 0) return others[i].key;
  }
  return SDL_GetKeyFromName(name);
}

static void read_key(Reader *reader, Step step) {
  static const struct {
    const char *name;
    Uint16 mod;
  } mods[] = {{"Shift+", KMOD_LSHIFT}, {"Ctrl+", KMOD_LCTRL}, {"Alt+", KMOD_LALT}};
  read_file_name(reader, &step); // the rest of the line: "Left Shift" has a space
  if (step.text == NULL) return;
  const char *name = step.text;
  for (size_t i = 0; i < sizeof mods / sizeof mods[0]; i++) {
    size_t length = strlen(mods[i].name);
    if (SDL_strncasecmp(name, mods[i].name, length) != 0 || name[length] == '\0') continue;
    step.mod |= mods[i].mod;
    name += length;
    i = (size_t)-1; // they come in any order
  }
  step.id = (int32_t)key_named(name);
  if (step.id == SDLK_UNKNOWN) fault(reader, reader->end - strlen(name), "the name of a key was expected");
  free(step.text);
  step.text = NULL;
  step.kind = STEP_KEY;
  step.event = SDL_KEYDOWN;
  add_step(reader, step);
  step.event = SDL_KEYUP;
  step.ms += TAP_MS;
  add_step(reader, step);
}

static void read_resize(Reader *reader, Step step) {
  step.kind = STEP_RESIZE;
  read_pair(reader, 'x', "a size WIDTHxHEIGHT was expected", 1, &step.x, &step.y);
  add_step(reader, step);
}

static void read_focus(Reader *reader, Step step) {
  Word word = next_word(reader);
  bool lost = word_is(word, "lost");
  if (!lost && !word_is(word, "gained")) fault(reader, word.at, "lost or gained was expected");
  step.kind = STEP_FOCUS;
  step.id = lost ? SDL_WINDOWEVENT_FOCUS_LOST : SDL_WINDOWEVENT_FOCUS_GAINED;
  add_step(reader, step);
}

static void read_lost(Reader *reader, Step step) {
  Word word = next_word(reader);
  bool targets = word_is(word, "targets");
  if (!targets && !word_is(word, "device")) fault(reader, word.at, "targets or device was expected");
  step.kind = STEP_LOST;
  step.event = targets ? SDL_RENDER_TARGETS_RESET : SDL_RENDER_DEVICE_RESET;
  add_step(reader, step);
}

static void read_drop(Reader *reader, Step step) {
  step.kind = STEP_DROP;
  read_file_name(reader, &step);
  add_step(reader, step);
}

static void read_screenshot(Reader *reader, Step step) {
  step.kind = STEP_SCREENSHOT;
  read_file_name(reader, &step);
  add_step(reader, step);
}

static void read_quit(Reader *reader, Step step) {
  step.kind = STEP_QUIT;
  add_step(reader, step);
}

static const struct {
  const char *name;
  void (*read)(Reader *reader, Step step);
} verbs[] = {
    {"tap", read_tap},     {"finger", read_finger}, {"click", read_click}, {"mouse", read_mouse},
    {"move", read_move},   {"wheel", read_wheel},   {"key", read_key},     {"resize", read_resize},
    {"focus", read_focus}, {"lost", read_lost},     {"drop", read_drop},   {"screenshot", read_screenshot},
    {"quit", read_quit},
};

static void read_line(Reader *reader) {
  skip_blanks(reader);
  if (reader->at == reader->end || *reader->at == '#') return;
  Word word = next_word(reader);
  Step step = {0};
  if (!base_number_decimal(word.at, word.length, 3, 0, (int64_t)MAX_SECONDS * 1000, &step.ms)) {
    fault(reader, word.at, "a time in seconds was expected, such as 1.5");
    return;
  }
  word = next_word(reader);
  size_t at = 0, count = sizeof verbs / sizeof verbs[0];
  while (at < count && !word_is(word, verbs[at].name)) at++;
  if (at == count) {
    fault(reader, word.at,
          "tap, finger, click, mouse, move, wheel, key, resize, focus, lost, drop, screenshot or quit was "
          "expected");
    return;
  }
  verbs[at].read(reader, step);
  skip_blanks(reader);
  if (reader->at < reader->end) fault(reader, reader->at, "nothing more was expected on this line");
}

static int compare_steps(const void *a, const void *b) {
  const Step *first = a, *second = b;
  if (first->ms != second->ms) return first->ms < second->ms ? -1 : 1;
  return first->order - second->order;
}

AppScript *app_script_parse(const char *data, size_t size, BaseIssues *issues) {
  AppScript *script = calloc(1, sizeof *script);
  if (script == NULL) {
    base_issues_error(issues, 0, 0, "out of memory");
    return NULL;
  }
  size_t at = 0;
  for (int line = 1; at < size; line++) {
    const char *stop = memchr(data + at, '\n', size - at);
    size_t whole = stop != NULL ? (size_t)(stop - (data + at)) : size - at;
    size_t length = whole > 0 && data[at + whole - 1] == '\r' ? whole - 1 : whole;
    Reader reader = {.script = script, .issues = issues, .line = line, .start = data + at, .at = data + at};
    reader.end = reader.at + length;
    if (memchr(reader.at, '\0', length) != NULL)
      fault(&reader, reader.at, "text was expected, not a zero byte");
    else
      read_line(&reader);
    at += whole + 1;
  }
  if (issues->errors > 0) {
    app_script_free(script);
    return NULL;
  }
  if (script->count > 0) qsort(script->steps, (size_t)script->count, sizeof *script->steps, compare_steps);
  return script;
}

AppScript *app_script_load(const char *path) {
  char *data, error[BASE_FILE_ERROR_TEXT];
  size_t size;
  if (!base_file_read(path, APP_SCRIPT_MAX_BYTES, &data, &size, error)) {
    fprintf(stderr, "throng: %s\n", error);
    return NULL;
  }
  BaseIssues *issues = calloc(1, sizeof *issues);
  AppScript *script = issues != NULL ? app_script_parse(data, size, issues) : NULL;
  if (issues != NULL) base_issues_print(issues, path, stderr);
  free(issues);
  free(data);
  return script;
}

void app_script_free(AppScript *script) {
  if (script == NULL) return;
  for (int32_t i = 0; i < script->count; i++) free(script->steps[i].text);
  free(script->steps);
  free(script);
}
