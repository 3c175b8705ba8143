// Splits a VDA-FS file into statements and values that know the line they stand in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/result.h"

namespace liana {

struct VdafsValue {
  std::string_view text;
  int line = 0;
};

/// NAME = TYPE / values. `cable` is the name a comment before it gave, in UTF-8.
struct VdafsStatement {
  std::string_view name, type;
  int line = 0;
  std::vector<VdafsValue> values;
  std::string cable;
};

/// The views point into `text`. Errors begin with "line 12: ".
Result<std::vector<VdafsStatement>> splitVdafs(std::string_view text);

}  // namespace liana
