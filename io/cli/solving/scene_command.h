// `liana scene`: its own door, so that adding it does not rebuild every command.
#pragma once

#include <memory>

#include "io/cli/command.h"

namespace liana {

std::unique_ptr<Command> makeSceneCommand();

}  // namespace liana
