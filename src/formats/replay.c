/* Recordings with their level: the level in the recording, or the named one. */
#include "formats/replay.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"

/* A comment before a held level says what the native form cannot: how often its map was changed while it was
 * made, which decides state hashes, and the ground below the hero. */
static const char as_played[] = "# as played: revision ";
static const char below_hero[] = ", below the hero ";

enum { LEVEL_COLUMN = sizeof "level = " };

/* Writing */

/// `text` fails where memory is too short to tell.
static bool is_shipped(const char *file_or_name, BaseBuffer *text) {
  if (formats_form(file_or_name) != NULL) return false;
  FormatsLibrary library = formats_library_list();
  const bool found = formats_library_find(&library, file_or_name) >= 0;
  text->failed = text->failed || (library.no_memory && !found);
  formats_library_free(&library);
  return found;
}

static NavTerrain below(const SimLevel *level) {
  const NavGrid *grid = &level->grid;
  if (!nav_grid_inside(grid, level->hero_x, level->hero_y)) return NAV_FLOOR;
  return (NavTerrain)grid->terrain[nav_grid_cell(grid, level->hero_x, level->hero_y)];
}

/// Does the text say all of the level that decides? It fails where memory is too short to tell.
static bool is_whole(const SimLevel *level, BaseBuffer *text) {
  SimLevel read;
  BaseIssues *issues = calloc(1, sizeof *issues);
  text->failed = text->failed || issues == NULL;
  if (text->failed) {
    free(issues);
    return false;
  }
  const bool sound = formats_replay_level_read(&read, text->data, text->length, issues);
  const bool same = sound && sim_level_hash(&read) == sim_level_hash(level);
  for (int32_t i = 0; i < issues->kept; i++)
    text->failed = text->failed || strstr(issues->item[i].text, "memory") != NULL;
  if (sound) sim_level_free(&read);
  free(issues);
  return same && !text->failed;
}

bool formats_replay_level(const char *file_or_name, const SimLevel *level, BaseBuffer *text) {
  if (file_or_name != NULL && is_shipped(file_or_name, text)) return false;
  base_buffer_print(text, "%s%" PRIu32 "%s%s\n", as_played, level->grid.revision, below_hero,
                    nav_terrain_name(below(level)));
  formats_native_write(level, text);
  if (is_whole(level, text)) return true;
  const bool failed = text->failed;
  base_buffer_free(text);
  text->failed = failed;
  return false;
}

/* Reading */

typedef struct AsPlayed {
  bool known;
  uint32_t revision;
  NavTerrain ground;
} AsPlayed;

/// Removes the comment from the text, if present.
static AsPlayed take_as_played(const char **data, size_t *size) {
  AsPlayed played = {0};
  const size_t first = sizeof as_played - 1, second = sizeof below_hero - 1;
  const char *end = memchr(*data, '\n', *size);
  BaseSpan number, name;
  int64_t revision = 0;
  if (end == NULL || *size < first || memcmp(*data, as_played, first) != 0) return played;
  if (!base_span_split((BaseSpan){*data + first, (size_t)(end - *data) - first}, ',', &number, &name) ||
      !base_span_whole(number, 0, UINT32_MAX, &revision) || name.length + 1 < second ||
      memcmp(name.text, below_hero + 1, second - 1) != 0)
    return played;
  name = (BaseSpan){name.text + second - 1, name.length - (second - 1)};
  while (played.ground < NAV_TERRAIN_COUNT && !base_span_is(name, nav_terrain_name(played.ground)))
    played.ground++;
  played.known = played.ground < NAV_TERRAIN_COUNT;
  played.revision = (uint32_t)revision;
  *size -= (size_t)(end + 1 - *data);
  *data = end + 1;
  return played;
}

static void apply(const AsPlayed *played, SimLevel *level) {
  NavGrid *grid = &level->grid;
  if (!played->known) return;
  if (nav_grid_inside(grid, level->hero_x, level->hero_y))
    nav_grid_set_terrain(grid, level->hero_x, level->hero_y, played->ground);
  grid->revision = played->revision;
}

bool formats_replay_level_read(SimLevel *level, const char *data, size_t size, BaseIssues *issues) {
  const char *start = data;
  const AsPlayed played = take_as_played(&data, &size);
  BaseIssues *own = calloc(1, sizeof *own);
  if (own == NULL) {
    base_issues_error(issues, 0, 0, "out of memory");
    return false;
  }
  const bool sound = formats_native_parse_draft(level, data, size, own);
  for (int i = 0; i < own->kept; i++) {
    const BaseIssue *issue = &own->item[i];
    const int line = issue->line > 0 ? issue->line + (data != start) : 0;
    if (issue->warning)
      base_issues_warning(issues, line, issue->column, "%s", issue->text);
    else
      base_issues_error(issues, line, issue->column, "%s", issue->text);
  }
  free(own);
  if (sound) apply(&played, level);
  return sound;
}

/// Adds the faults of another file or of lines of this one: `first` lines before them, `left` characters; or
/// behind `of`, as faults of the line `first`, which names it.
static void pass_on(const BaseIssues *from, int first, int left, const char *of, BaseIssues *issues) {
  for (int i = 0; i < from->kept; i++) {
    const BaseIssue *issue = &from->item[i];
    const int column = issue->column > 0 ? issue->column + left : 0;
    if (issue->warning) continue;
    if (of == NULL)
      base_issues_error(issues, issue->line > 0 ? issue->line + first : first + 1, column, "%s", issue->text);
    else if (issue->line > 0)
      base_issues_error(issues, first, LEVEL_COLUMN, "its level %s cannot be read: line %d: %s", of,
                        issue->line, issue->text);
    else
      base_issues_error(issues, first, LEVEL_COLUMN, "its level %s cannot be read: %s", of, issue->text);
  }
}

static bool load_level(SimLevel *level, const SimReplay *replay, BaseIssues *issues) {
  BaseIssues *own = calloc(1, sizeof *own);
  bool sound = false;
  if (own == NULL) {
    base_issues_error(issues, 0, 0, "out of memory");
  } else if (replay->text_line > 0) {
    enum { BAR = 2 };
    sound = formats_replay_level_read(level, replay->text.data, replay->text.length, own);
    pass_on(own, replay->text_line - 1, BAR, NULL, issues);
  } else {
    sound = formats_load(level, replay->level, own, NULL);
    pass_on(own, replay->level_line, 0, replay->level, issues);
  }
  free(own);
  return sound;
}

/// The recorded start of the hero is part of a file: it is checked like one.
static bool place_hero(const SimLevel *level, SimReplay *replay, BaseIssues *issues) {
  replay->options.hero = NAV_NO_CELL;
  if (replay->hero_x < 0 && replay->hero_y < 0) return true;
  if (nav_grid_inside(&level->grid, replay->hero_x, replay->hero_y)) {
    replay->options.hero = nav_grid_cell(&level->grid, replay->hero_x, replay->hero_y);
    if (nav_grid_open(&level->grid, NAV_WALKER, replay->options.hero)) return true;
  }
  base_issues_error(issues, replay->hero_line, 1,
                    "the hero cannot start on %d,%d in %s; has the level changed?", (int)replay->hero_x,
                    (int)replay->hero_y, replay->level);
  return false;
}

bool formats_read_replay(SimLevel *level, SimReplay *replay, const char *data, size_t size,
                         BaseIssues *issues) {
  SimLevel read;
  if (!sim_replay_parse(replay, data, size, issues)) return false;
  if (!load_level(&read, replay, issues)) {
    sim_replay_free(replay);
    return false;
  }
  if (!place_hero(&read, replay, issues)) {
    sim_level_free(&read);
    sim_replay_free(replay);
    return false;
  }
  if (replay->has_level_hash && replay->level_hash != sim_level_hash(&read))
    base_issues_warning(issues, replay->level_hash_line, 1,
                        replay->text_line > 0 ? "the level %s has been changed in the recording"
                                              : "the level %s has changed since the game was recorded",
                        replay->level);
  *level = read;
  return true;
}

bool formats_load_replay(SimLevel *level, SimReplay *replay, const char *path, BaseIssues *issues) {
  char error[BASE_FILE_ERROR_TEXT];
  char *data = NULL;
  size_t size = 0;
  if (!base_file_read(path, SIM_REPLAY_MAX_BYTES, &data, &size, error)) {
    base_issues_error(issues, 0, 0, "%s", base_file_reason(error));
    return false;
  }
  const bool sound = formats_read_replay(level, replay, data, size, issues);
  free(data);
  return sound;
}
