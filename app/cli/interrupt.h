// SIGINT and SIGTERM as a question that long work asks now and then.
#pragma once

namespace lookback::cli {

// From here on the first signal is remembered instead of ending the program; a second one ends it.
void catchInterrupts();
bool interrupted();

}  // namespace lookback::cli
