// Spreads independent tasks over threads and waits for all of them.
#pragma once

#include <functional>

namespace lookback {

// Calls task(0) … task(count - 1), each once, on up to `threads` threads (the caller's included),
// and returns when all have ended.  Which thread takes which task is left open, so a task must
// not depend on it.  An exception of a task is thrown again here, after the join.
void parallelFor(int count, int threads, const std::function<void(int)>& task);

}  // namespace lookback
