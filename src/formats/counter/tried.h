/* Whether a map has the property, found by walking. */
#ifndef FORMATS_COUNTER_TRIED_H
#define FORMATS_COUNTER_TRIED_H

#include "formats/counter/example.h"

/// What a trial found.
typedef enum CounterTrial { COUNTER_LACKS, COUNTER_HOLDS, COUNTER_NO_MEMORY } CounterTrial;

/// Tiles that a walk of a search may need.
int32_t counter_walk_capacity(int32_t size);

/// Does the first walker fail on the example's map, and does the second arrive? Both walks of the example are
/// valid where it holds.
CounterTrial counter_try(const FormatsCounterAsk *ask, FormatsCounterExample *example);

#endif
