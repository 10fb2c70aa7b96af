/* Parts of the native form that other forms hold too: lessons and objectives as lines of text, and times. */
#ifndef FORMATS_NATIVE_PARTS_H
#define FORMATS_NATIVE_PARTS_H

#include "formats/formats.h"

enum { FORMATS_NATIVE_NANOS = 1000000000 }; // times are read in units of 10^-9 s

/// Ticks of a time in those units, rounded to the nearest; never 0 unless the time is.
int32_t formats_native_ticks(int64_t nanos);

/// The shortest decimal of seconds that reads back as `ticks`; returns `out`.
const char *formats_native_seconds(int32_t ticks, char *out, size_t size);

/// Adds lessons from lines as [lessons] has them to a level that has its things; faults count lines from 1.
void formats_native_lessons_parse(SimLevel *level, const FormatsSource *source, BaseIssues *issues);

/// Writes the lessons as lines of [lessons].
void formats_native_lessons_write(const SimLevel *level, BaseBuffer *out);

/// As above, for objectives and [objectives].
void formats_native_objectives_parse(SimLevel *level, const FormatsSource *source, BaseIssues *issues);
void formats_native_objectives_write(const SimLevel *level, BaseBuffer *out);

#endif
