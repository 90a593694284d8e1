#include "tools/program/program.h"

int main(int argc, char** argv) { return keymove::tools::run_program({argv + 1, argv + argc}); }
