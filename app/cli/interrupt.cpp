#include "cli/interrupt.h"

#include <csignal>

namespace lookback::cli {

namespace {

volatile std::sig_atomic_t caught = 0;

extern "C" void remember(int) {
    caught = 1;
}

}  // namespace

void catchInterrupts() {
    struct sigaction action = {};
    action.sa_handler = remember;
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() {
    return caught != 0;
}

}  // namespace lookback::cli
