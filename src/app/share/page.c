/* HTML. All that comes from a level or a file goes through print_escaped. */
#include "app/share/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/ui/ui.h"
#include "base/base64.h"
#include "base/number.h"

/* Parts of a page */

static void print_escaped(BaseBuffer *out, const char *text) {
  static const char *const names[] = {
      ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;", ['\''] = "&#39;"};
  for (; *text != '\0'; text++) {
    const unsigned char byte = (unsigned char)*text;
    if (byte < sizeof names / sizeof *names && names[byte] != NULL)
      base_buffer_print(out, "%s", names[byte]);
    else if (byte >= ' ' || byte == '\n')
      base_buffer_add(out, text, 1);
  }
}

static void add_base64(BaseBuffer *out, const BaseBuffer *bytes) {
  base_base64_add(out, (const uint8_t *)bytes->data, bytes->length);
}

static const char style[] =
    ":root { color-scheme: light dark; --back: #fbf9f4; --text: #22252c; --dim: #5c626e; --line: #d9d4c8; "
    "--field: #f0ece3; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  :root { --back: #12151c; --text: #ece7da; --dim: #a3a9b5; --line: #3a4252; --field: #0b0d12; }\n"
    "}\n"
    "body { margin: 0; background: var(--back); color: var(--text); font: 1.05rem/1.5 system-ui, sans-serif; "
    "}\n"
    "main { max-width: 42rem; margin: 0 auto; padding: 2rem 1rem 3rem; }\n"
    "h1 { margin: 0 0 .25rem; line-height: 1.2; }\n"
    "h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; }\n"
    "figure { margin: 1.5rem 0; }\n"
    "img { display: block; max-width: 100%; height: auto; border-radius: 8px; }\n"
    "figcaption, footer, .dim { color: var(--dim); }\n"
    "table { border-collapse: collapse; width: 100%; }\n"
    "th, td { padding: .35rem .5rem .35rem 0; border-bottom: 1px solid var(--line); text-align: left; }\n"
    "th { font-weight: inherit; }\n"
    "pre { overflow-x: auto; padding: .75rem; border-radius: 6px; background: var(--field); }\n"
    "a { color: inherit; }\n"
    "footer { margin-top: 2rem; font-size: .9rem; }\n";

/* Words */

static const char *title_of(const AppGame *game) {
  return game->run.level.title[0] != '\0' ? game->run.level.title : game->run.level_name;
}

static void print_head(BaseBuffer *out, const AppGame *game) {
  base_buffer_print(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
  print_escaped(out, title_of(game));
  base_buffer_print(out, " \xe2\x80\x93 Throng</title>\n<style>\n%s</style>\n</head>\n<body>\n<main>\n<h1>",
                    style);
  print_escaped(out, title_of(game));
  base_buffer_print(out, "</h1>\n");
  if (game->run.level.brief[0] == '\0') return;
  base_buffer_print(out, "<p class=\"dim\">");
  print_escaped(out, game->run.level.brief);
  base_buffer_print(out, "</p>\n");
}

/// Describes the picture for readers who cannot see it.
static void print_alt(BaseBuffer *out, const AppGame *game, double seconds) {
  const SimWorld *world = &game->run.world;
  char time[32];
  base_buffer_print(out, "The last %.2g seconds of a game in ", seconds);
  print_escaped(out, title_of(game));
  base_buffer_print(out, ", up to %s: the hero", app_ui_time(world->tick, true, time, sizeof time));
  if (world->actors.count > 0)
    base_buffer_print(out, " and %d %s", (int)world->actors.count,
                      world->actors.count == 1 ? "enemy" : "enemies");
  base_buffer_print(out, " in a maze of %d by %d tiles, seen from above.", (int)world->grid.width,
                    (int)world->grid.height);
}

static void print_row(BaseBuffer *out, const char *label, const char *value) {
  base_buffer_print(out, "<tr><th scope=\"row\">");
  print_escaped(out, label);
  base_buffer_print(out, "</th><td>");
  print_escaped(out, value);
  base_buffer_print(out, "</td></tr>\n");
}

static void print_tunable(BaseBuffer *out, int32_t tunable, int32_t value) {
  const SimTunableInfo *info = &sim_tunables[tunable];
  const char *word = sim_tunable_word(info, value);
  char number[32], text[64];
  base_number_print(value, info->decimals, number, sizeof number);
  if (word != NULL)
    snprintf(text, sizeof text, "%s", word);
  else
    snprintf(text, sizeof text, "%s%s%s", number, info->unit[0] == '\0' || info->unit[0] == '%' ? "" : " ",
             info->unit);
  print_row(out, info->label, text);
}

/// The steering, the depth, and all values that are not the usual ones.
static void print_values(BaseBuffer *out, const AppGame *game) {
  const SimWorld *world = &game->run.world;
  char number[32];
  base_buffer_print(out, "<h2>Values in force</h2>\n<table>\n");
  print_row(out, "Steering", nav_steerings[world->heroes[0].steering]->title);
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) {
    const bool usual = world->tuning.value[i] == sim_tunables[i].default_value;
    if (i == SIM_TUNE_DEPTH || (!usual && sim_tuning_decides(i)))
      print_tunable(out, i, world->tuning.value[i]);
  }
  print_row(out, "Enemies", app_ui_count(world->actors.count, number, sizeof number));
  snprintf(number, sizeof number, "%d \xc3\x97 %d tiles", (int)world->grid.width, (int)world->grid.height);
  print_row(out, "Map", number);
  base_buffer_print(out, "</table>\n");
}

/* The calls that play it */

/// A word for a shell.
static void print_word(BaseBuffer *out, const char *word) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./";
  BaseBuffer quoted = {0};
  if (word[0] != '\0' && word[strspn(word, plain)] == '\0') {
    print_escaped(out, word);
    return;
  }
  base_buffer_print(&quoted, "'");
  for (; *word != '\0'; word++) {
    if (*word == '\'')
      base_buffer_print(&quoted, "'\\''");
    else
      base_buffer_add(&quoted, word, 1);
  }
  base_buffer_print(&quoted, "'");
  out->failed = out->failed || quoted.failed;
  print_escaped(out, base_buffer_text(&quoted));
  base_buffer_free(&quoted);
}

/// The level's beginning with the values in force.
static void print_call(BaseBuffer *out, const AppGame *game) {
  const char *name =
      game->run.library_at >= 0 ? game->library.entries[game->run.library_at].name : game->run.level_path;
  const char *slash = strrchr(name, '/');
  char number[32];
  base_buffer_print(out, "throng play ");
  print_word(out, slash != NULL ? slash + 1 : name);
  base_buffer_print(out, " --seed %llu", (unsigned long long)game->run.seed);
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) {
    if (game->run.world.tuning.value[i] == game->run.level.tuning.value[i] || !sim_tuning_decides(i))
      continue;
    base_number_print(game->run.world.tuning.value[i], sim_tunables[i].decimals, number, sizeof number);
    base_buffer_print(out, " --set %s=%s", sim_tunables[i].name, number);
  }
}

static void print_calls(BaseBuffer *out, const AppGame *game, const BaseBuffer *recording, const char *file) {
  base_buffer_print(out, "<h2>Play it</h2>\n<p><a download=\"");
  print_escaped(out, file);
  base_buffer_print(out, "\" href=\"data:text/plain;base64,");
  add_base64(out, recording);
  base_buffer_print(out, "\">Save the recording</a> of the whole game, level included, and watch it with "
                         "Throng:</p>\n<pre><code>throng play --replay ");
  print_word(out, file);
  base_buffer_print(out, "</code></pre>\n");
  if (game->run.drawn) return; // no file of that name holds the level
  base_buffer_print(out, "<p>The level from its beginning, with these values:</p>\n<pre><code>");
  print_call(out, game);
  base_buffer_print(out, "</code></pre>\n");
}

static void print_foot(BaseBuffer *out) {
  const time_t now = time(NULL);
  struct tm date;
  char iso[32], words[64];
  base_buffer_print(out, "<footer>Made with Throng");
  if (localtime_r(&now, &date) != NULL && strftime(iso, sizeof iso, "%Y-%m-%dT%H:%M", &date) > 0 &&
      strftime(words, sizeof words, "%Y-%m-%d, %H:%M", &date) > 0)
    base_buffer_print(out, " on <time datetime=\"%s\">%s</time>", iso, words);
  base_buffer_print(out, "</footer>\n</main>\n</body>\n</html>\n");
}

AppPage *app_share_page_new(const AppGame *game, const BaseBuffer *recording, const char *name,
                            double seconds) {
  AppPage *page = calloc(1, sizeof *page);
  if (page == NULL) return NULL;
  snprintf(page->name, sizeof page->name, "%.*s.replay", APP_PAGE_NAME - 16, name);
  print_head(&page->head, game);
  base_buffer_print(&page->head, "<figure>\n<picture>\n");
  // The pictures come between.
  base_buffer_print(&page->foot, "alt=\"");
  print_alt(&page->foot, game, seconds);
  char time[32];
  base_buffer_print(&page->foot,
                    "\">\n</picture>\n<figcaption>The last %.2g seconds up to %s.</figcaption>\n</figure>\n",
                    seconds, app_ui_time(game->run.world.tick, true, time, sizeof time));
  print_values(&page->foot, game);
  print_calls(&page->foot, game, recording, page->name);
  print_foot(&page->foot);
  if (!page->head.failed && !page->foot.failed && !recording->failed) return page;
  app_share_page_free(page);
  return NULL;
}

void app_share_page_free(AppPage *page) {
  if (page == NULL) return;
  base_buffer_free(&page->head);
  base_buffer_free(&page->foot);
  free(page);
}

void app_share_page_print(const AppPage *page, const BaseBuffer *picture, const BaseBuffer *still,
                          BaseBuffer *out) {
  base_buffer_add(out, page->head.data, page->head.length);
  base_buffer_print(out,
                    "<source media=\"(prefers-reduced-motion: reduce)\" srcset=\"data:image/png;base64,");
  add_base64(out, still);
  base_buffer_print(out, "\">\n<img src=\"data:image/png;base64,");
  add_base64(out, picture);
  base_buffer_print(out, "\" width=\"%d\" height=\"%d\" ", (int)page->width, (int)page->height);
  base_buffer_add(out, page->foot.data, page->foot.length);
}
