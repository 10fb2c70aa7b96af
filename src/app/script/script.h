/* --script: timed input through the same path as real input, a line each: SECONDS VERB ARGUMENTS; `#` begins
 * a comment line. The verbs are rows in script_read.c. While a script runs, each frame advances time by 1/60
 * s whatever the clock says, so equal scripts give equal games. */
#ifndef APP_SCRIPT_SCRIPT_H
#define APP_SCRIPT_SCRIPT_H

typedef struct AppScript AppScript;

enum { APP_SCRIPT_MAX_BYTES = 1 << 20, APP_SCRIPT_MAX_STEPS = 65536 };

#endif
