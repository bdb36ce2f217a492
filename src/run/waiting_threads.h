// What the threads of a parallel loop do while they wait for the next one. Nothing here changes a result.
#pragma once

namespace regatta {

// Lets them sleep soon. By default OpenMP's threads spin for milliseconds, and wherever anything else wants the
// processors (a software renderer, a browser) they hold up the very loops they wait for: 74,000 columns took 120 ms a
// step instead of 10 beside one busy process. Sleeping at once costs a wake-up a loop, 4.5 ms a step instead of 3.9 on
// an idle machine. The OpenMP library reads these choices when it is loaded, so the program starts itself over with
// OMP_WAIT_POLICY=passive and GOMP_SPINCOUNT, once; a person's own OMP_WAIT_POLICY or GOMP_SPINCOUNT stands.
void let_waiting_threads_sleep(char** argv);

}  // namespace regatta
