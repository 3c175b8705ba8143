// Names of a row, like "Handle 3", that nothing has yet.
#pragma once

#include <QString>
#include <algorithm>
#include <string>
#include <vector>

namespace liana {

/// The first name of the row that none of the things has; `row` holds %1 for the number.
template <typename Things>
std::string freeName(const QString& row, const Things& things) {
  for (int number = 1;; ++number) {
    const std::string name = row.arg(number).toStdString();
    if (std::none_of(things.begin(), things.end(), [&](const auto& thing) { return thing.name == name; }))
      return name;
  }
}

/// The name itself while nothing has it, else with a number behind it: "Hose (2)".
inline std::string unusedName(const std::string& wanted, const std::vector<std::string>& used) {
  std::string name = wanted;
  for (int number = 2; std::find(used.begin(), used.end(), name) != used.end(); ++number)
    name = wanted + " (" + std::to_string(number) + ")";
  return name;
}

}  // namespace liana
