/* Queries about paths. Paths and names are UTF-8 on Windows, bytes elsewhere. */
#ifndef BASE_PATH_H
#define BASE_PATH_H

#include <stdbool.h>
#include <stddef.h>

typedef enum BasePathKind {
  BASE_PATH_NONE, // errno says why
  BASE_PATH_FILE, // a regular one
  BASE_PATH_OTHER,
} BasePathKind;

/// The type of a path's target, links followed.
BasePathKind base_path_kind(const char *path);
bool base_path_exists(const char *path);
bool base_path_is_readable(const char *path);
/// Do both lead to the same file or folder?
bool base_path_is_same(const char *path, const char *other);

/// The length of the folder in front of the last name, with its separator, which is `/`, on Windows also `\`
/// and `:`. 0: there is none.
size_t base_path_folder(const char *path);

/// Makes a folder. False: errno says why.
bool base_folder_make(const char *path);
/// Calls `take` with each name in a folder, in no order, until it returns false. Nothing where the folder
/// cannot be listed.
void base_folder_list(const char *path, bool (*take)(void *context, const char *name), void *context);

#endif
