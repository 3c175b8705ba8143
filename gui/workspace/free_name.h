// Names of a row, like "Handle 3", that nothing has yet.
#pragma once

#include <QString>
#include <algorithm>
#include <string>

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

}  // namespace liana
