/* Experiments: ideas of articles as scenes that run by themselves. A row names its level, the difference
 * between its cases, what to look at, the number that answers the question, and the claims. The rows of an
 * article are in one file; this is the list of articles, in reading order. The window shows them, `throng
 * experiments` lists and measures them and prints docs/experiments.md.
 *
 * Nothing hurts in an experiment: every world has `harmless` on, whatever its settings say. */
#ifndef LAB_EXPERIMENT_H
#define LAB_EXPERIMENT_H

#include <stdbool.h>
#include <stdint.h>

struct LabMeasure;

enum { LAB_MAX_CASES = 4, LAB_MAX_KNOBS = 3, LAB_MAX_CLAIMS = 4, LAB_MAX_TILES = 4 };

/// One world of an experiment: a pane of its own.
typedef struct LabCase {
  const char *label;  // "depth 3"; at most 24 bytes
  const char *steer;  // how the hero steers, "lookahead" or "lookahead:3"; NULL: as the level says
  const char *set;    // tunables, "depth=3 n_step=0"; NULL: none besides the row's
  const char *script; // commands as in a file of `throng sim --commands`; NULL: those of the row
  const char *choose; // kind whose mind the overlays show; NULL: that of the row
} LabCase;

/// The comparison of two numbers.
typedef enum LabRelation { LAB_NO_CLAIM, LAB_EQUAL, LAB_AT_LEAST, LAB_AT_MOST } LabRelation;

/// number[of] RELATION percent / 100 * number[than] + plus. `than` LAB_NUMBER: `plus` alone.
typedef struct LabClaim {
  int32_t of; // a case
  LabRelation is;
  int32_t percent, than; // of this case
  int64_t plus;          // in the measure's units
} LabClaim;

enum { LAB_NUMBER = -1 };

/* Claims, as rows write them: case OF is at least TIMES (in percent) what case THAN has; or a number. */
#define LAB_MORE(OF, PERCENT, THAN)                                                                          \
  { OF, LAB_AT_LEAST, PERCENT, THAN, 0 }
#define LAB_LESS(OF, PERCENT, THAN)                                                                          \
  { OF, LAB_AT_MOST, PERCENT, THAN, 0 }
#define LAB_SAME(OF, THAN)                                                                                   \
  { OF, LAB_EQUAL, 100, THAN, 0 }
#define LAB_IS(OF, NUMBER)                                                                                   \
  { OF, LAB_EQUAL, 0, LAB_NUMBER, NUMBER }
#define LAB_FROM(OF, NUMBER)                                                                                 \
  { OF, LAB_AT_LEAST, 0, LAB_NUMBER, NUMBER }
#define LAB_UP_TO(OF, NUMBER)                                                                                \
  { OF, LAB_AT_MOST, 0, LAB_NUMBER, NUMBER }

/// A row.
typedef struct LabExperiment {
  const char *id;       // "greedy-wall": of the command line, of an address, of the document
  const char *title;    // of its card
  const char *question; // that the number answers
  const char *look;     // what to look at while it runs: one or two sentences
  const char *claim;    // what comes out: one sentence
  const char *level;    // as formats_load takes it
  const char *hero;     // where he starts, "20,20"; NULL: as the level says
  const char
      *to; // a walk: its target. No enemy takes part, and a case ends when its hero stops. NULL: a game
  const char *set;    // tunables of all cases
  const char *script; // commands of all cases
  LabCase cases[LAB_MAX_CASES];
  const struct LabMeasure *measure;
  const char *words; // what its number counts, "hunt him"; NULL: those of the measure
  int32_t sense;     // of measures about a sense: SimSense
  int32_t mode;      // of measures about a mode: SimMode
  const char *tiles; // of measures about tiles: "10,20 28,20"
  int32_t seconds;   // a game: when it is measured, and begins again in the window
  LabClaim claims[LAB_MAX_CLAIMS];
  const char *overlays;             // that are on, as the window's --overlays takes them; NULL: none
  const char *knobs[LAB_MAX_KNOBS]; // tunables that may be changed while it runs
  const char *choose;               // kind whose mind the overlays show; NULL: the hero's
  const char *view;                 // what the camera shows, "X,Y WxH" in tiles; NULL: the whole map
  bool more;                        // beyond the tour of the article
} LabExperiment;

/// An article and its experiments, those of the tour first.
typedef struct LabArticle {
  const char *author, *title;
  const char *game; // it was written for; NULL: the author says so
  int32_t year;
  const LabExperiment *experiments;
  int32_t count;
} LabArticle;

/// ROW(name) for the article lab_article_name.
#define LAB_ARTICLES(ROW)                                                                                    \
  ROW(brimstone)                                                                                             \
  ROW(glaiel)                                                                                                \
  ROW(vaporum)                                                                                               \
  ROW(falcone)                                                                                               \
  ROW(kehoe)

#define LAB_DECLARE_ARTICLE(name) extern const LabArticle lab_article_##name;
LAB_ARTICLES(LAB_DECLARE_ARTICLE)
#undef LAB_DECLARE_ARTICLE

extern const LabArticle *const lab_articles[];
extern const int32_t lab_article_count;

/// Experiments are numbered over all articles, in reading order.
int32_t lab_experiment_count(void);
/// The row of that number, 0 .. lab_experiment_count() - 1, and the article that it belongs to (may be NULL).
const LabExperiment *lab_experiment(int32_t number, const LabArticle **article);
/// Number of the row of that id; -1: there is none.
int32_t lab_experiment_find(const char *id);
/// The one that "Next" leads to: the tour goes on with the next article after its last step; the last leads
/// to the first.
int32_t lab_experiment_next(int32_t number);
/// Number of cases of a row, 1 .. LAB_MAX_CASES.
int32_t lab_case_count(const LabExperiment *row);

#endif
