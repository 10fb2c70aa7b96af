/* Reading scripts, as a whole and before the window opens. A tap, click or key is two steps: down, and up a
 * few frames later. */
#include "app/script/script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/script/steps.h"
#include "base/file.h"
#include "base/number.h"
#include "base/text.h"

#define TAP_MS 50 // a quick finger

enum { MAX_TEXT = 1024, MAX_SECONDS = 100000, MAX_PIXEL = 100000 };

/* Reading */

typedef struct Reader {
  AppScript *script;
  BaseLine line;
  bool faulty; // one fault a line is enough
} Reader;

static void fault(Reader *reader, const char *at, const char *what) {
  if (!reader->faulty) base_line_error(&reader->line, at, "%s", what);
  reader->faulty = true;
}

/// Index of the word among `names` (NULL ends them), or -1.
static int word_among(BaseSpan word, const char *const *names) {
  for (int i = 0; names[i] != NULL; i++) {
    if (base_span_is(word, names[i])) return i;
  }
  return -1;
}

static void read_point(Reader *reader, Step *step) {
  BaseSpan word = base_line_word(&reader->line);
  if (!base_span_pair(word, ',', -MAX_PIXEL, MAX_PIXEL, &step->x, &step->y))
    fault(reader, word.text, "a point X,Y in window pixels was expected");
}

/// The rest of the line, with the blanks inside it.
static void read_file_name(Reader *reader, Step *step) {
  BaseSpan name = base_line_rest(&reader->line);
  if (name.length == 0 || name.length > MAX_TEXT) {
    fault(reader, name.text, "a file name was expected");
    return;
  }
  step->text = malloc(name.length + 1);
  if (step->text == NULL) {
    fault(reader, name.text, "out of memory");
    return;
  }
  memcpy(step->text, name.text, name.length);
  step->text[name.length] = '\0';
}

static void add_step(Reader *reader, Step step) {
  AppScript *script = reader->script;
  if (reader->faulty || script->count == APP_SCRIPT_MAX_STEPS) {
    if (!reader->faulty)
      fault(reader, reader->line.span.text, "the script is too long, at most 65536 events are taken");
    free(step.text);
    return;
  }
  if (script->count == script->capacity) {
    int32_t capacity = script->capacity == 0 ? 64 : script->capacity * 2;
    Step *more = realloc(script->steps, (size_t)capacity * sizeof *more);
    if (more == NULL) {
      fault(reader, reader->line.span.text, "out of memory");
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
  BaseSpan word = base_line_word(&reader->line);
  int which = word_among(word, names);
  if (which < 0)
    fault(reader, word.text, "down, move or up was expected");
  else
    step.event = events[which];
  word = base_line_word(&reader->line);
  int64_t id = 0;
  if (!base_span_whole(word, 0, 1000, &id)) fault(reader, word.text, "a finger 0 to 1000 was expected");
  step.kind = STEP_FINGER;
  step.id = (int32_t)id;
  read_point(reader, &step);
  add_step(reader, step);
}

static void read_button(Reader *reader, Step *step) {
  static const char *const names[] = {"left", "middle", "right", NULL}; // SDL's numbers, from 1
  step->id = SDL_BUTTON_LEFT;
  BaseSpan word = base_line_word(&reader->line);
  if (word.length == 0) return;
  int which = word_among(word, names);
  if (which < 0)
    fault(reader, word.text, "left, right or middle was expected");
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
  BaseSpan word = base_line_word(&reader->line);
  bool down = base_span_is(word, "down");
  if (!down && !base_span_is(word, "up")) fault(reader, word.text, "down or up was expected");
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
  BaseSpan word = base_line_word(&reader->line);
  int64_t notches = 0;
  if (!base_span_whole(word, -100, 100, &notches)) {
    fault(reader, word.text, "a number of notches from -100 to 100 was expected");
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
  if (step.id == SDLK_UNKNOWN)
    fault(reader, reader->line.rest.text - strlen(name), "the name of a key was expected");
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
  BaseSpan word = base_line_word(&reader->line);
  if (!base_span_pair(word, 'x', 1, MAX_PIXEL, &step.x, &step.y))
    fault(reader, word.text, "a size WIDTHxHEIGHT was expected");
  add_step(reader, step);
}

static void read_focus(Reader *reader, Step step) {
  BaseSpan word = base_line_word(&reader->line);
  bool lost = base_span_is(word, "lost");
  if (!lost && !base_span_is(word, "gained")) fault(reader, word.text, "lost or gained was expected");
  step.kind = STEP_FOCUS;
  step.id = lost ? SDL_WINDOWEVENT_FOCUS_LOST : SDL_WINDOWEVENT_FOCUS_GAINED;
  add_step(reader, step);
}

static void read_lost(Reader *reader, Step step) {
  BaseSpan word = base_line_word(&reader->line);
  bool targets = base_span_is(word, "targets");
  if (!targets && !base_span_is(word, "device")) fault(reader, word.text, "targets or device was expected");
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
  const char *name, *arguments, *help;
  void (*read)(Reader *reader, Step step);
} verbs[] = {
    {"tap", "X,Y", "a finger comes down and is lifted (window pixels)", read_tap},
    {"finger", "down|move|up ID X,Y", "one finger of several, 0 to 1000", read_finger},
    {"click", "X,Y [left|right|middle]", "a button of the mouse goes down and up", read_click},
    {"mouse", "down|up X,Y [left|right|middle]", "a button of the mouse", read_mouse},
    {"move", "X,Y", "the mouse without a button", read_move},
    {"wheel", "N X,Y", "notches, up is positive", read_wheel},
    {"key", "NAME", "as SDL names keys, behind any of Shift+, Ctrl+, Alt+: Alt+Enter", read_key},
    {"resize", "WxH", "the window gets this size", read_resize},
    {"focus", "lost|gained", "of the window", read_focus},
    {"lost", "targets|device", "the renderer loses its target textures, or all textures", read_lost},
    {"drop", "FILE", "a file is dropped on the window", read_drop},
    {"screenshot", "FILE", "a PNG of the frame", read_screenshot},
    {"quit", "", "ends the game with this frame", read_quit},
};

enum { VERB_COUNT = sizeof verbs / sizeof *verbs };

void app_script_print_verbs(FILE *out) {
  fprintf(out, "\nEvents of --script, a line each, SECONDS in front; # begins a comment line:\n");
  for (int i = 0; i < VERB_COUNT; i++) {
    char call[64];
    snprintf(call, sizeof call, "%s %s", verbs[i].name, verbs[i].arguments);
    fprintf(out, "  %-37s  %s\n", call, verbs[i].help);
  }
}

static void refuse_verb(Reader *reader, BaseSpan word) {
  BaseBuffer names = {0};
  BaseQuote quote;
  for (int i = 0; i < VERB_COUNT; i++) base_names_add(&names, verbs[i].name);
  base_line_error(&reader->line, word.text, "unknown event %s, expected one of %s", base_quote(word, &quote),
                  base_buffer_text(&names));
  base_buffer_free(&names);
}

static void read_line(Reader *reader) {
  BaseSpan word = base_line_word(&reader->line);
  if (word.length == 0 || word.text[0] == '#') return;
  Step step = {0};
  if (!base_number_decimal(word.text, word.length, 3, 0, (int64_t)MAX_SECONDS * 1000, &step.ms)) {
    fault(reader, word.text, "a time in seconds was expected, such as 1.5");
    return;
  }
  word = base_line_word(&reader->line);
  int at = 0;
  while (at < VERB_COUNT && !base_span_is(word, verbs[at].name)) at++;
  if (at == VERB_COUNT) {
    refuse_verb(reader, word);
    return;
  }
  verbs[at].read(reader, step);
  BaseSpan more = base_line_rest(&reader->line);
  if (more.length > 0) fault(reader, more.text, "nothing more was expected on this line");
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
  BaseText text = base_text(data, size, issues);
  Reader reader = {.script = script};
  while (base_text_next(&text, &reader.line)) {
    reader.faulty = false;
    if (memchr(reader.line.span.text, '\0', reader.line.span.length) != NULL)
      fault(&reader, reader.line.span.text, "text was expected, not a zero byte");
    else
      read_line(&reader);
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
