// Wire lists as tables that spreadsheets read and write.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "io/library/cable_library.h"
#include "kernel/base/result.h"
#include "kernel/bundle/cut_list.h"
#include "kernel/model/harness/harness_draft.h"

namespace liana {

/// Reads a table with a heading: columns parted by tabs, semicolons or commas, cells in quotes if they like,
/// numbers with a point or a comma. Columns are known by several names ("from", "from_connector", "source"),
/// others are passed over; `name`, or `from` and `to`, must be there. Messages name file, line and column.
Result<HarnessDraft> readWireList(std::string_view text, const std::string& file,
                                  const CableLibrary& library);

/// The table of all wires with their lengths; `readWireList` takes it back.
std::string writeWireList(const DocumentContent& content, char separator = ',');

}  // namespace liana
