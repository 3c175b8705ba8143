#include "io/library/own_cables.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "io/json/pretty_json.h"
#include "io/library/cable_library.h"
#include "io/project/content/cable_json.h"
#include "io/read_file.h"
#include "io/write_file.h"

namespace liana {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

Json entryOf(const CableSpec& spec, const std::string& id) {
  Json entry{{"id", id}, {"category", "own"}};
  CableSpec own = spec;
  own.libraryId.clear();
  const Json figures = toJson(own);  // named: items() of a temporary would outlive it
  for (const auto& [key, value] : figures.items()) entry[key] = value;
  return entry;
}

/// The id that no entry of another name has, neither here nor among those that ship: a project that asks for
/// theirs goes on to get it.
std::string freeId(const Json& entries, const std::string& name) {
  const std::string id = libraryIdFor(name);
  const auto isTaken = [&](const std::string& candidate) {
    const LibraryCable* shipped = CableLibrary::shipped().find(candidate);
    if (shipped && shipped->id == candidate) return true;
    return std::any_of(entries.begin(), entries.end(),
                       [&](const Json& entry) { return entry["id"] == candidate; });
  };
  std::string candidate = id;
  for (int number = 2; isTaken(candidate); ++number) candidate = id + "-" + std::to_string(number);
  return candidate;
}

}  // namespace

std::string libraryIdFor(const std::string& name) {
  std::string id;
  for (const unsigned char c : name) {
    if (c < 128 && (std::isalnum(c) || c == '.' || c == '_'))
      id += static_cast<char>(std::tolower(c));
    else if (!id.empty() && id.back() != '-')
      id += '-';
  }
  while (id.ends_with('-')) id.pop_back();
  return id.empty() ? "own-cable" : id;
}

Result<std::string> saveOwnCable(const CableSpec& spec, const fs::path& file) {
  if (file.empty()) return Error{"There is no folder for settings: neither XDG_CONFIG_HOME nor HOME is set."};
  if (const std::string defect = spec.findDefect(); !defect.empty()) return Error{defect};
  Json library{{"format", "liana-cables"}, {"version", 1}, {"cables", Json::array()}};
  std::error_code problem;
  if (fs::exists(file, problem)) {
    const Result<std::string> text = readWholeFile(file);
    if (!text.ok()) return text.error();
    // What is wrong in it is told with its place, and nothing is written over it.
    CableLibrary checked;
    std::vector<std::string> warnings;
    if (const auto read = checked.addText(*text, file, warnings); !read.ok()) return read.error();
    library = Json::parse(*text);
  } else {
    fs::create_directories(file.parent_path(), problem);
  }
  if (!library.contains("cables")) library["cables"] = Json::array();
  Json& entries = library["cables"];
  const auto old = std::find_if(entries.begin(), entries.end(),
                                [&](const Json& entry) { return entry.value("name", "") == spec.name; });
  const std::string id = old == entries.end() ? freeId(entries, spec.name) : (*old)["id"].get<std::string>();
  if (old == entries.end())
    entries.push_back(entryOf(spec, id));
  else
    *old = entryOf(spec, id);
  if (const auto written = writeFileAtomically(file, prettyJson(library)); !written.ok())
    return written.error();
  return id;
}

}  // namespace liana
