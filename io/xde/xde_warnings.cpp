#include "io/xde/xde_warnings.h"

#include <algorithm>

namespace liana {

std::string listNames(std::vector<std::string> names) {
  constexpr std::size_t kShown = 5;
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kShown); ++i)
    text += (text.empty() ? "\"" : ", \"") + names[i] + "\"";
  if (names.size() > kShown) text += " and " + std::to_string(names.size() - kShown) + " more";
  return text;
}

void noteMissing(const XdeAssembly& collected, const std::filesystem::path& file,
                 std::vector<std::string>& warnings) {
  const std::string name = "\"" + file.filename().string() + "\": ";
  if (const std::size_t count = collected.emptyParts.size(); count > 0)
    warnings.push_back(name + std::to_string(count) + (count == 1 ? " part has" : " parts have") +
                       " no geometry: " + listNames(collected.emptyParts) + ".");
  if (collected.badTriangles > 0)
    warnings.push_back(name + std::to_string(collected.badTriangles) +
                       " triangles with impossible coordinates were left out.");
}

}  // namespace liana
