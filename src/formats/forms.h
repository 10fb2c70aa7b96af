/* Shared by forms.c and library.c. */
#ifndef FORMATS_FORMS_H
#define FORMATS_FORMS_H

#include "formats/formats.h"

/// Reads a file of that form; on failure false, the faults in `issues`, `level` untouched.
bool formats_load_file(SimLevel *level, const char *path, const FormatsForm *form, BaseIssues *issues);

#endif
