/* Notices: one sentence for the player for a few seconds. */
#include "app/game/notice.h"

#include <stdarg.h>
#include <stdio.h>

#define NOTICE_SECONDS 4.0

void app_notice(AppNotice *notice, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(notice->text, sizeof notice->text, format, args);
  va_end(args);
  notice->until = notice->clock->now + NOTICE_SECONDS;
}
