/* Writes a file without holding up the frames: syncing a disk takes longer than a frame may. One file at a
 * time. */
#ifndef APP_PLATFORM_WRITER_H
#define APP_PLATFORM_WRITER_H

#include <stdbool.h>

#include "base/buffer.h"

typedef struct AppWriter AppWriter;

/// Begins to write the file as base_file_write does, and takes the bytes. NULL: there is no thread for it,
/// and nothing is written.
AppWriter *app_writer_begin(const char *path, BaseBuffer *bytes);
/// Is it through? So that app_writer_end does not wait.
bool app_writer_over(AppWriter *writer);
/// Waits for its end and frees it. False: it failed, and `error` (BASE_FILE_ERROR_TEXT bytes) says why. NULL:
/// true.
bool app_writer_end(AppWriter *writer, char *error);

#endif
