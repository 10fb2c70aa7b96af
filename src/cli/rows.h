/* The functions behind the rows of the command table, one file each. */
#ifndef CLI_ROWS_H
#define CLI_ROWS_H

extern const char cli_sim_usage[], cli_trace_usage[], cli_race_usage[], cli_field_usage[], cli_check_usage[],
    cli_replay_usage[], cli_bench_usage[], cli_path_usage[], cli_scen_usage[], cli_convert_usage[],
    cli_sense_usage[], cli_generate_usage[];

int cli_sim(int argc, char **argv);
int cli_trace(int argc, char **argv);
int cli_race(int argc, char **argv);
int cli_field(int argc, char **argv);
int cli_path(int argc, char **argv);
int cli_sense(int argc, char **argv);
int cli_scen(int argc, char **argv);
int cli_convert(int argc, char **argv);
int cli_generate(int argc, char **argv);
int cli_check(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_bench(int argc, char **argv);

#endif
