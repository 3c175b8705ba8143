// Exclusive use of OCCT's data exchange, whose settings and message printers are global to the process.
#pragma once

#include <mutex>

namespace liana {

/// While one lives, no other thread reads or writes STEP. Settings are the same at every start: millimetres,
/// AP214, no chatter on the console.
class OcctSession {
public:
  OcctSession();

private:
  std::lock_guard<std::mutex> lock_;
};

}  // namespace liana
