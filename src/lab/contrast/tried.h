/* Tests by walking whether a map has the property. */
#ifndef LAB_CONTRAST_TRIED_H
#define LAB_CONTRAST_TRIED_H

#include "lab/contrast/example.h"

/// The result of a trial.
typedef enum CounterTrial { COUNTER_LACKS, COUNTER_HOLDS, COUNTER_NO_MEMORY } CounterTrial;

/// Tiles that a walk of a search may need.
int32_t counter_walk_capacity(int32_t size);

/// Does the first walker fail on the example's map, and does the second arrive? Both walks of the example are
/// valid where it holds.
CounterTrial counter_try(const LabCounterAsk *ask, LabCounterExample *example);

#endif
