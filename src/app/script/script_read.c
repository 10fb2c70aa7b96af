#include "app/script/script_read.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/script/script_run.h"
#include "app/script/steps.h"
#include "base/file.h"
#include "base/number.h"
#include "base/text.h"

#define TAP_MS    50 // a quick finger
#define NO_FINGER -1 // the finger of a tap: none that a script can name

enum { MAX_ARGUMENTS = 3, MAX_TEXT = 1024, MAX_SECONDS = 100000, MAX_PIXEL = 100000 };

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

typedef struct Choice {
  const char *name;
  Uint32 value;
} Choice;

/// The value of the next word, one of `choices`; 0 after the fault `wanted`.
static Uint32 read_choice(Reader *reader, const Choice *choices, int count, const char *wanted) {
  assert(count > 0);
  const BaseSpan word = base_line_word(&reader->line);
  for (int i = 0; i < count; i++)
    if (base_span_is(word, choices[i].name)) return choices[i].value;
  fault(reader, word.text, wanted);
  return 0;
}

static int32_t read_number(Reader *reader, int64_t min, int64_t max, const char *wanted) {
  const BaseSpan word = base_line_word(&reader->line);
  int64_t number = 0;
  if (!base_span_whole(word, min, max, &number)) fault(reader, word.text, wanted);
  return (int32_t)number;
}

static void read_point(Reader *reader, ScriptStep *step) {
  BaseSpan word = base_line_word(&reader->line);
  if (!base_span_pair(word, ',', -MAX_PIXEL, MAX_PIXEL, &step->x, &step->y))
    fault(reader, word.text, "a point X,Y in window pixels was expected");
}

/// The rest of the line, with the blanks inside it.
static void read_file_name(Reader *reader, ScriptStep *step) {
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

static void add_step(Reader *reader, ScriptStep step) {
  AppScript *script = reader->script;
  if (reader->faulty || script->count == APP_SCRIPT_MAX_STEPS) {
    if (!reader->faulty)
      fault(reader, reader->line.span.text, "the script is too long, at most 65536 events are taken");
    free(step.text);
    return;
  }
  if (script->count == script->capacity) {
    int32_t capacity = script->capacity == 0 ? 64 : script->capacity * 2;
    ScriptStep *more = realloc(script->steps, (size_t)capacity * sizeof *more);
    if (more == NULL) {
      fault(reader, reader->line.span.text, "out of memory");
      free(step.text);
      return;
    }
    script->steps = more;
    script->capacity = capacity;
  }
  step.order = script->count;
  assert(script->count < script->capacity);
  script->steps[script->count++] = step;
}

/* Arguments: one function each; the rows of the verbs name theirs. */

static void read_finger(Reader *reader, ScriptStep *step) {
  static const Choice ways[] = {{"down", SDL_FINGERDOWN}, {"move", SDL_FINGERMOTION}, {"up", SDL_FINGERUP}};
  step->event = read_choice(reader, ways, 3, "down, move or up was expected");
  step->id = read_number(reader, 0, 1000, "a finger 0 to 1000 was expected");
}

static void read_press(Reader *reader, ScriptStep *step) {
  static const Choice ways[] = {{"down", SDL_MOUSEBUTTONDOWN}, {"up", SDL_MOUSEBUTTONUP}};
  step->event = read_choice(reader, ways, 2, "down or up was expected");
}

static void read_button(Reader *reader, ScriptStep *step) {
  static const Choice buttons[] = {
      {"left", SDL_BUTTON_LEFT}, {"middle", SDL_BUTTON_MIDDLE}, {"right", SDL_BUTTON_RIGHT}};
  step->id = SDL_BUTTON_LEFT;
  if (base_span_trim(reader->line.rest).length > 0)
    step->id = (int32_t)read_choice(reader, buttons, 3, "left, right or middle was expected");
}

static void read_notches(Reader *reader, ScriptStep *step) {
  step->id = read_number(reader, -100, 100, "a number of notches from -100 to 100 was expected");
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

static void read_key(Reader *reader, ScriptStep *step) {
  static const struct {
    const char *name;
    Uint16 mod;
  } mods[] = {{"Shift+", KMOD_LSHIFT}, {"Ctrl+", KMOD_LCTRL}, {"Alt+", KMOD_LALT}};
  read_file_name(reader, step); // the rest of the line: "Left Shift" has a space
  if (step->text == NULL) return;
  const char *name = step->text;
  for (size_t i = 0; i < sizeof mods / sizeof mods[0]; i++) {
    size_t length = strlen(mods[i].name);
    if (SDL_strncasecmp(name, mods[i].name, length) != 0 || name[length] == '\0') continue;
    step->mod |= mods[i].mod;
    name += length;
    i = (size_t)-1; // they come in any order
  }
  step->id = (int32_t)key_named(name);
  if (step->id == SDLK_UNKNOWN)
    fault(reader, reader->line.rest.text - strlen(name), "the name of a key was expected");
  free(step->text);
  step->text = NULL;
}

static void read_size(Reader *reader, ScriptStep *step) {
  BaseSpan word = base_line_word(&reader->line);
  if (!base_span_pair(word, 'x', 1, MAX_PIXEL, &step->x, &step->y))
    fault(reader, word.text, "a size WIDTHxHEIGHT was expected");
}

static void read_focus(Reader *reader, ScriptStep *step) {
  static const Choice ways[] = {{"lost", SDL_WINDOWEVENT_FOCUS_LOST},
                                {"gained", SDL_WINDOWEVENT_FOCUS_GAINED}};
  step->id = (int32_t)read_choice(reader, ways, 2, "lost or gained was expected");
}

static void read_lost(Reader *reader, ScriptStep *step) {
  static const Choice ways[] = {{"targets", SDL_RENDER_TARGETS_RESET}, {"device", SDL_RENDER_DEVICE_RESET}};
  step->event = read_choice(reader, ways, 2, "targets or device was expected");
}

/* A gamepad: pad plug [MAKE], pad unplug, pad down|up BUTTON, pad axis NAME VALUE */

static void read_pad_make(Reader *reader, ScriptStep *step) {
  static const Choice makes[] = {
      {"xbox", APP_PAD_XBOX}, {"playstation", APP_PAD_PLAYSTATION}, {"nintendo", APP_PAD_NINTENDO}};
  step->kind = STEP_PAD_PLUG;
  step->x = 1;
  step->id = APP_PAD_XBOX;
  if (base_span_trim(reader->line.rest).length > 0)
    step->id = (int32_t)read_choice(reader, makes, 3, "xbox, playstation or nintendo was expected");
}

/// A name as SDL's mappings have it: a, dpup, leftshoulder; leftx.
static int32_t read_pad_name(Reader *reader, bool axis) {
  const BaseSpan word = base_line_word(&reader->line);
  char name[32];
  snprintf(name, sizeof name, "%.*s", (int)SDL_min(word.length, sizeof name - 1), word.text);
  const int found = axis ? (int)SDL_GameControllerGetAxisFromString(name)
                         : (int)SDL_GameControllerGetButtonFromString(name);
  if (found < 0 && axis)
    fault(reader, word.text, "leftx, lefty, rightx, righty, lefttrigger or righttrigger was expected");
  else if (found < 0)
    fault(reader, word.text, "a button such as a, start, leftshoulder or dpup was expected");
  return found;
}

static void read_pad(Reader *reader, ScriptStep *step) {
  enum { PLUG = 1, UNPLUG, DOWN, UP, AXIS };
  static const Choice ways[] = {
      {"plug", PLUG}, {"unplug", UNPLUG}, {"down", DOWN}, {"up", UP}, {"axis", AXIS}};
  const Uint32 way = read_choice(reader, ways, 5, "plug, unplug, down, up or axis was expected");
  step->x = way == DOWN;
  step->id = 0;
  if (way == PLUG) read_pad_make(reader, step);
  if (way == UNPLUG) step->kind = STEP_PAD_PLUG;
  if (way == DOWN || way == UP) step->id = read_pad_name(reader, false);
  if (way != AXIS) return;
  step->kind = STEP_PAD_AXIS;
  step->id = read_pad_name(reader, true);
  step->x = read_number(reader, -100, 100, "a share of its way from -100 to 100 was expected");
}

/// A verb adds its step, and where `up` is an event a second one a moment later.
static const struct {
  const char *name, *arguments, *help;
  StepKind kind;
  Uint32 event, up;
  void (*read[MAX_ARGUMENTS])(Reader *reader, ScriptStep *step);
} verbs[] = {
    {"tap", "X,Y", "a finger comes down and is lifted (window pixels)", STEP_FINGER, SDL_FINGERDOWN,
     SDL_FINGERUP, .read = {read_point}},
    {"finger", "down|move|up ID X,Y", "one finger of several, 0 to 1000", STEP_FINGER,
     .read = {read_finger, read_point}},
    {"click", "X,Y [left|right|middle]", "a button of the mouse goes down and up", STEP_BUTTON,
     SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP, .read = {read_point, read_button}},
    {"mouse", "down|up X,Y [left|right|middle]", "a button of the mouse", STEP_BUTTON,
     .read = {read_press, read_point, read_button}},
    {"move", "X,Y", "the mouse without a button", STEP_MOVE, .read = {read_point}},
    {"wheel", "N X,Y", "notches, up is positive", STEP_WHEEL, .read = {read_notches, read_point}},
    {"key", "NAME", "as SDL names keys, behind any of Shift+, Ctrl+, Alt+: Alt+Enter", STEP_KEY, SDL_KEYDOWN,
     SDL_KEYUP, .read = {read_key}},
    {"pad", "plug|unplug|down|up|axis ...",
     "a gamepad: plug [xbox|playstation|nintendo], unplug, down BUTTON, up BUTTON, axis NAME N; names are "
     "SDL's (a, dpup, start; leftx), N from -100 to 100",
     STEP_PAD_BUTTON, .read = {read_pad}},
    {"resize", "WxH", "the window gets this size", STEP_RESIZE, .read = {read_size}},
    {"focus", "lost|gained", "of the window", STEP_FOCUS, .read = {read_focus}},
    {"lost", "targets|device", "the renderer loses its target textures, or all textures", STEP_LOST,
     .read = {read_lost}},
    {"drop", "FILE", "a file is dropped on the window", STEP_DROP, .read = {read_file_name}},
    {"screenshot", "FILE", "a PNG of the frame", STEP_SCREENSHOT, .read = {read_file_name}},
    {"texts", "FILE", "the texts of the frame, a line each: X,Y TEXT", STEP_TEXTS, .read = {read_file_name}},
    {"quit", "", "ends the game with this frame", STEP_QUIT, .read = {NULL}},
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
  int64_t ms;
  if (!base_number_decimal(word.text, word.length, 3, 0, (int64_t)MAX_SECONDS * 1000, &ms)) {
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
  ScriptStep step = {.ms = ms, .kind = verbs[at].kind, .event = verbs[at].event, .id = NO_FINGER};
  for (int i = 0; i < MAX_ARGUMENTS && verbs[at].read[i] != NULL; i++) verbs[at].read[i](reader, &step);
  add_step(reader, step);
  step.event = verbs[at].up;
  step.ms += TAP_MS;
  if (step.event != 0) add_step(reader, step);
  BaseSpan more = base_line_rest(&reader->line);
  if (more.length > 0) fault(reader, more.text, "nothing more was expected on this line");
}

static int compare_steps(const void *a, const void *b) {
  const ScriptStep *first = a, *second = b;
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
  if (!base_file_read_word(path, APP_SCRIPT_MAX_BYTES, &data, &size, error)) {
    base_say(stderr, "throng: %s", error);
    return NULL;
  }
  BaseIssues *issues = calloc(1, sizeof *issues);
  AppScript *script = issues != NULL ? app_script_parse(data, size, issues) : NULL;
  if (issues != NULL)
    base_issues_print(issues, path, stderr);
  else
    fprintf(stderr, "throng: out of memory\n");
  free(issues);
  free(data);
  return script;
}

void app_script_free(AppScript *script) {
  if (script == NULL) return;
  for (int32_t i = 0; i < script->count; i++) free(script->steps[i].text);
  app_script_unplug(script);
  base_buffer_free(&script->texts);
  free(script->steps);
  free(script);
}
