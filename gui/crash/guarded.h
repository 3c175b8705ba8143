// Work on threads, whose exceptions would end the program: they become errors in plain words.
#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <string>

#include "kernel/base/result.h"

namespace liana {

/// What to tell of an exception: what happened, what to do, and where the log of it is, which this writes.
QString tellOfException(const std::string& what);

/// Does the work on the caller's thread. What it throws is logged and comes back as an error.
std::optional<Error> guarded(const std::function<void()>& work);

}  // namespace liana
