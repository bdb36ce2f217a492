// Sets what the threads of a parallel loop do while they wait for the next one. Changes no result.
#pragma once

namespace regatta {

// Lets waiting threads sleep soon. By default OpenMP's threads spin for milliseconds, and if anything else needs the
// processors (a software renderer, a browser) they delay the very loops they wait for: 74,000 columns took 120 ms a
// step instead of 10 beside one busy process. Sleeping at once costs a wake-up for each loop, 4.5 ms a step instead of
// 3.9 on an idle machine. The OpenMP library reads these settings when it is loaded, so the program restarts itself
// once with OMP_WAIT_POLICY=passive and GOMP_SPINCOUNT; if a person has set either variable, nothing is changed.
void let_waiting_threads_sleep(char** argv);

}  // namespace regatta
