#include "io/library/own_cables.h"

#include <cctype>
#include <nlohmann/json.hpp>

#include "io/library/cable_library.h"
#include "io/project/cable_json.h"
#include "io/project/pretty_json.h"
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
  const std::string id = libraryIdFor(spec.name);
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
  bool isReplaced = false;
  for (Json& entry : library["cables"])
    if (entry["id"] == id) {
      entry = entryOf(spec, id);
      isReplaced = true;
    }
  if (!isReplaced) library["cables"].push_back(entryOf(spec, id));
  if (const auto written = writeFileAtomically(file, prettyJson(library)); !written.ok())
    return written.error();
  return id;
}

}  // namespace liana
