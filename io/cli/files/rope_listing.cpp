#include "io/cli/files/rope_listing.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <iomanip>
#include <ostream>
#include <sstream>

#include "io/cli/cli.h"
#include "io/json/pretty_json.h"
#include "io/library/rope_library.h"
#include "io/plain_text.h"
#include "io/project/content/rigging_json.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

std::string lowered(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

bool hasWords(const LibraryRope& rope, const std::string& words) {
  const std::string text = lowered(rope.id + " " + rope.spec.name + " " + rope.category);
  std::istringstream stream(lowered(words));
  for (std::string word; stream >> word;)
    if (text.find(word) == std::string::npos) return false;
  return true;
}

Json entryJson(const LibraryRope& rope) {
  Json json;
  json["id"] = rope.id;
  json["category"] = rope.category;
  Json spec = toJson(rope.spec);
  spec.erase("library");
  json.update(spec);
  for (const auto& [key, source] : rope.sources) json["sources"][key] = source;
  return json;
}

void printTable(std::ostream& out, const std::vector<const LibraryRope*>& ropes) {
  char line[300];
  std::snprintf(line, sizeof line, "%-24s %6s %8s %8s %9s %6s  %s\n", "id", "d mm", "kg/m", "EA MN",
                "break kN", "D/d", "name");
  out << line;
  for (const LibraryRope* rope : ropes) {
    const RopeSpec& spec = rope->spec;
    std::snprintf(line, sizeof line, " %6.1f %8.3f %8.2f %9.1f %6.1f  ", spec.diameter, spec.massPerLength,
                  spec.axialStiffness / 1e6, spec.breakingLoad / 1000, spec.bendRatio);
    out << std::left << std::setw(24) << rope->id << line << oneLine(spec.name) << "\n";
  }
}

void printEntry(std::ostream& out, const LibraryRope& rope) {
  out << rope.id << ": " << rope.spec.name << " (" << rope.category << ")\n";
  const Json entry = entryJson(rope);
  for (const auto& [key, value] : entry.items()) {
    if (!value.is_number()) continue;
    const auto source = rope.sources.find(key);
    out << "  " << key << " = " << value.dump();
    if (source != rope.sources.end()) out << "   " << source->second;
    out << "\n";
  }
}

}  // namespace

int listRopes(const Console& console, const std::string& id, const std::string& words, bool asJson) {
  std::vector<std::string> warnings;
  const RopeLibrary library = RopeLibrary::usual(warnings);
  console.warn(warnings);
  std::vector<const LibraryRope*> found;
  for (const LibraryRope& rope : library.ropes())
    if (hasWords(rope, words)) found.push_back(&rope);
  if (!id.empty()) {
    found = {library.find(id)};
    if (!found.front())
      return console.complain("There is no \"" + id +
                              "\" in the rope library. `liana library --ropes` lists what there is.");
  }
  if (asJson) {
    Json json{{"format", "liana-ropes"}, {"version", 1}, {"ropes", Json::array()}};
    for (const LibraryRope* rope : found) json["ropes"].push_back(entryJson(*rope));
    console.out << prettyJson(json);
  } else if (!id.empty()) {
    printEntry(console.out, *found.front());
  } else {
    printTable(console.out, found);
  }
  return ExitOk;
}

}  // namespace liana
