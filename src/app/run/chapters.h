/* The player's progress in the campaign: which level belongs to which chapter, which are won and which are
 * open. Computed from the library and the records whenever it is asked for.
 *
 * A chapter opens when all levels of the one before but one are won. In an open chapter the level after the
 * furthest that was won is open, and one more: each level can be passed by. A won level stays open. */
#ifndef APP_RUN_CHAPTERS_H
#define APP_RUN_CHAPTERS_H

#include "app/platform/records.h"
#include "formats/formats.h"

/// X(title, what it is, what is told when its last level is won)
#define APP_CHAPTERS(X)                                                                                      \
  X("The Crypt", "Brown stone and old dust. They have woken.",                                               \
    "Behind the last gate the floor falls away. A cold wind comes up, and with it wings.")                   \
  X("The Chasms", "Bridges over nothing. Some of them need no bridge.",                                      \
    "Water drips below. You climb down to it. Nothing swims away from your light.")                          \
  X("The Drowned Halls", "Green water up to the knees. It has no smell of you.",                             \
    "Beyond the water something hammers. Somebody digs here, and they do not dig for you.")                  \
  X("The Works", "Rust, iron and rails. They work in shifts.",                                               \
    "The last shift went down, and no one came back up. Your light is all there is.")                        \
  X("The Deep", "No walls were built here. The throng is at home.",                                          \
    "You come up into the morning. Ten thousand shades stayed behind. One light got out.")

enum { APP_MAX_CAMPAIGN = 128 };

typedef enum AppChapterCount {
#define X(title, line, end) +1
  APP_CHAPTER_COUNT = 0 APP_CHAPTERS(X)
#undef X
} AppChapterCount;

typedef struct AppChapter {
  const char *title, *line, *end;
} AppChapter;

extern const AppChapter app_chapters[APP_CHAPTER_COUNT];

/// A level of the campaign, in the order in which they are played.
typedef struct AppPlace {
  int level; // of the library
  int chapter;
  bool won, open;
} AppPlace;

typedef struct AppCampaign {
  AppPlace place[APP_MAX_CAMPAIGN];
  int count;
  int first[APP_CHAPTER_COUNT + 1]; // the first place of each chapter; then `count`
  bool open[APP_CHAPTER_COUNT];
  int missing[APP_CHAPTER_COUNT]; // wins in the chapter before that still open it
  int next;                       // the place to play next: the first open one that is not won; all won: 0
  int won;
} AppCampaign;

AppCampaign app_campaign(const FormatsLibrary *library, const AppRecords *records);
/// The place of a level of the library; -1: it is not of the campaign.
int app_campaign_place(const AppCampaign *campaign, int level);
/// Medals of all its levels.
int app_campaign_medals(const AppCampaign *campaign, const FormatsLibrary *library,
                        const AppRecords *records);

#endif
