#include "app/program.h"

int main(int argc, char** argv) { return regatta::run_program(argc, argv); }
