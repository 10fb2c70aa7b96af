/* The player's own levels: a folder `levels` in the folder of the settings. Deleted files are kept in the
 * folder `deleted` next to it, at most 50: the oldest is removed for good. */
#ifndef APP_FILES_OWN_H
#define APP_FILES_OWN_H

#include "app/files/files.h"

/// The hash of these bytes as the files of this game hold it.
void app_files_print_hash(const char *data, size_t size, char out[32]);
/// Makes a folder where it is missing. 0, or errno as it says why not.
int app_files_make_folder(const char *path);
/// Lists the regular files of a folder for which `ending_of` finds one: at most `max`, the one changed last
/// first; of equally old ones by name. `list` is malloc'ed, and freed before. Returns how many.
int32_t app_files_list(const char *folder, const char *(*ending_of)(const char *file), int32_t max,
                       AppOwnLevel **list);
/// Makes a folder below the folder of the settings where it is missing. False: the notice says why.
bool app_files_folder(const AppFiles *files, const char *name, AppGame *game);
/// Moves a file among the deleted ones, to `kept`. False: the notice says why.
bool app_files_set_aside(AppFiles *files, AppGame *game, const char *path, char kept[APP_FILES_PATH]);
/// Sets `files->name` by the path of the drawing.
void app_files_set_name(AppFiles *files);
/// A path for players: "~" for their own folder; of a long one its end. Returns `out`.
const char *app_files_short(const char *path, char *out, size_t size);

/// A row of the list; NULL: there is none.
const AppOwnLevel *app_files_own_row(const AppFiles *files, int32_t row);
/// Lists it again.
void app_files_own_list(AppFiles *files);
/// A file name for a title: lower-case letters, digits and dashes, "level" where nothing is left of it.
void app_files_own_slug(const char *title, char name[APP_FILES_NAME]);
/// The path of a level of that name in the folder, ending with its dot. False: no folder, or too long.
bool app_files_own_path(const AppFiles *files, const char *name, const char *ending,
                        char path[APP_FILES_PATH]);
/// A name that no file of the folder has yet: NAME, NAME-2, ...
void app_files_own_free_name(const AppFiles *files, const char *wanted, const char *ending,
                             char name[APP_FILES_NAME]);
/// Is the file in the folder of own levels?
bool app_files_own_has(const AppFiles *files, const char *path);
/// False: the notice says why.
bool app_files_own_duplicate(AppFiles *files, AppGame *game, int32_t row);
bool app_files_own_rename(AppFiles *files, AppGame *game, int32_t row, const char *name);
/// Moves it out of the folder; app_files_own_put_back brings it back.
bool app_files_own_delete(AppFiles *files, AppGame *game, int32_t row);
bool app_files_own_put_back(AppFiles *files, AppGame *game);

#endif
