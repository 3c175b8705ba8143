// Checks the records of an IGES file before a library trusts them.
#pragma once

#include <string>
#include <string_view>

namespace liana {

/// Empty when the file is made of proper records: 80 columns, sections S, G, D, P, T in order and numbered, D
/// records in pairs that point at P records there are, a T record that counts them. Otherwise what is wrong,
/// beginning with the line and the record: "line 12 (record D5): …".
std::string findIgesDefect(std::string_view text);

}  // namespace liana
