/* What stands behind the usage of some commands: lists that come from the tables, so that help never lags
 * behind them. */
#ifndef CLI_LISTS_H
#define CLI_LISTS_H

void cli_print_tunables(void);
void cli_print_enemies_and_tunables(void);
void cli_print_steerings(void);
void cli_print_generators(void);
void cli_print_levels_and_tunables(void);

#endif
