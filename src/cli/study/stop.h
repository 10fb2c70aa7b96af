/* Ctrl-C and its like: a study ends in good order when it is asked to. The signals are blocked and looked for
 * now and then, so nothing happens in a handler and no system call is cut short. */
#ifndef CLI_STUDY_STOP_H
#define CLI_STUDY_STOP_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/signals.h"

typedef struct StudyStop {
  BaseSignals before;
  atomic_int caught; // the number of the signal; 0: none yet
} StudyStop;

/// Blocks SIGINT, SIGTERM and SIGHUP in this thread and those that it makes.
void study_stop_init(StudyStop *stop);
/// Unblocks them: one that came meanwhile and was not asked for acts now.
void study_stop_free(StudyStop *stop);

/// Has one of them come? For all threads; a system call until then.
bool study_stop_asked(StudyStop *stop);

#endif
