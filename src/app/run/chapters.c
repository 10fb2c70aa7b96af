/* Chapters, and what is open. */
#include "app/run/chapters.h"

#include <assert.h>
#include <stddef.h>

const AppChapter app_chapters[APP_CHAPTER_COUNT] = {
#define X(title, line, end) {title, line, end},
    APP_CHAPTERS(X)
#undef X
};

/// The chapter of a level: as the level says; if no level does, the campaign is divided evenly; if only this
/// one does not, it stays with the level before.
static int chapter_of(const FormatsLibrary *library, int at, int before, bool named) {
  if (!named) return at * APP_CHAPTER_COUNT / library->campaign;
  const int chapter = library->entries[at].chapter;
  return chapter > 0 && chapter <= APP_CHAPTER_COUNT ? chapter - 1 : before;
}

static void add_chapter(AppCampaign *campaign, const FormatsLibrary *library, int chapter) {
  bool named = false;
  for (int i = 0; i < library->campaign; i++) named = named || library->entries[i].chapter > 0;
  campaign->first[chapter] = campaign->count;
  for (int i = 0, of = 0; i < library->campaign && campaign->count < APP_MAX_CAMPAIGN; i++) {
    of = chapter_of(library, i, of, named);
    if (of == chapter) campaign->place[campaign->count++] = (AppPlace){.level = i, .chapter = chapter};
  }
}

static int wins_in(const AppCampaign *campaign, int chapter) {
  int won = 0;
  for (int i = campaign->first[chapter]; i < campaign->first[chapter + 1]; i++) won += campaign->place[i].won;
  return won;
}

static void open_levels(AppCampaign *campaign, int chapter) {
  int furthest = campaign->first[chapter] - 1;
  for (int i = campaign->first[chapter]; i < campaign->first[chapter + 1]; i++)
    if (campaign->place[i].won) furthest = i;
  for (int i = campaign->first[chapter]; i < campaign->first[chapter + 1]; i++)
    campaign->place[i].open = campaign->place[i].won || (campaign->open[chapter] && i <= furthest + 2);
}

AppCampaign app_campaign(const FormatsLibrary *library, const AppRecords *records) {
  AppCampaign campaign = {0};
  for (int chapter = 0; chapter < APP_CHAPTER_COUNT; chapter++) add_chapter(&campaign, library, chapter);
  campaign.first[APP_CHAPTER_COUNT] = campaign.count;
  for (int i = 0; i < campaign.count; i++) {
    AppPlace *place = &campaign.place[i];
    place->won = app_records_find(records, library->entries[place->level].name) != NULL;
    campaign.won += place->won;
  }
  for (int chapter = 0; chapter < APP_CHAPTER_COUNT; chapter++) {
    if (chapter > 0) {
      const int size = campaign.first[chapter] - campaign.first[chapter - 1];
      const int missing = size - 1 - wins_in(&campaign, chapter - 1);
      campaign.missing[chapter] = missing > 0 ? missing : 0;
    }
    campaign.open[chapter] = campaign.missing[chapter] == 0 && (chapter == 0 || campaign.open[chapter - 1]);
    open_levels(&campaign, chapter);
  }
  while (campaign.next < campaign.count &&
         (campaign.place[campaign.next].won || !campaign.place[campaign.next].open))
    campaign.next++;
  if (campaign.next == campaign.count) campaign.next = 0;
  return campaign;
}

int app_campaign_place(const AppCampaign *campaign, int level) {
  assert(campaign->count <= APP_MAX_CAMPAIGN);
  for (int i = 0; i < campaign->count; i++)
    if (campaign->place[i].level == level) return i;
  return -1;
}

int app_campaign_medals(const AppCampaign *campaign, const FormatsLibrary *library,
                        const AppRecords *records) {
  int medals = 0;
  for (int i = 0; i < campaign->count; i++) {
    const AppRecord *record = app_records_find(records, library->entries[campaign->place[i].level].name);
    for (int medal = 0; record != NULL && medal < APP_MEDAL_COUNT; medal++)
      medals += (int)(record->medals >> medal & 1);
  }
  return medals;
}
