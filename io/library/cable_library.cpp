#include "io/library/cable_library.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <cstdlib>
#include <sstream>

#include "io/json/json_text.h"
#include "io/library/shipped_cables.h"
#include "io/project/content/cable_json.h"
#include "io/read_file.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLibraryFormat = "liana-cables";
constexpr int kLibraryVersion = 1;

void checkFormat(const JsonPlace& root) {
  if (!root.has("format") || root.text("format") != kLibraryFormat)
    root.fail("format", std::string("must be \"") + kLibraryFormat + "\"; this is no cable library.");
  const int version = root.integer("version", kLibraryVersion);
  if (version > kLibraryVersion)
    root.fail("version", "is " + std::to_string(version) + ", but this program knows versions up to " +
                             std::to_string(kLibraryVersion) + ". Use a newer Liana.");
}

const std::set<std::string>& entryKeys() {
  static const std::set<std::string> keys = [] {
    std::set<std::string> all = specKeys();
    all.erase("library");
    all.insert({"id", "category", "note", "sources"});
    return all;
  }();
  return keys;
}

bool isGoodId(const std::string& id) {
  return !id.empty() && std::all_of(id.begin(), id.end(), [](unsigned char c) {
    return std::islower(c) || std::isdigit(c) || c == '-' || c == '.' || c == '_';
  });
}

LibraryCable readEntry(const JsonPlace& place, const fs::path& file) {
  LibraryCable entry;
  entry.id = place.text("id");
  if (!isGoodId(entry.id))
    place.fail("id", "must be small letters, digits, dots and dashes, such as \"my-hose-8\".");
  place.text("name");
  // These have no sensible default.
  if (place.text("section", "round") == "round") {
    place.number("outer_diameter_mm");
  } else {
    place.number("width_mm");
    place.number("thickness_mm");
  }
  entry.category = place.text("category", "own");
  entry.note = place.text("note", "");
  entry.spec = readSpec(place);
  entry.spec.libraryId = entry.id;
  const JsonPlace sources = place.object("sources");
  for (const std::string& key : sources.keys()) entry.sources[key] = sources.text(key.c_str());
  entry.file = file;
  if (const std::string defect = entry.spec.findDefect(); !defect.empty())
    throw JsonDefect(place.path() + " (\"" + entry.id + "\"): " + defect);
  return entry;
}

std::string lowered(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return result;
}

}  // namespace

const CableLibrary& CableLibrary::shipped() {
  static const CableLibrary library = [] {
    CableLibrary made;
    std::vector<std::string> warnings;
    const Result<void> read = made.addText(shippedCablesText(), {}, warnings);
    assert(read.ok() && warnings.empty());  // a test reads it too
    (void)read;
    return made;
  }();
  return library;
}

CableLibrary CableLibrary::usual(std::vector<std::string>& warnings) {
  CableLibrary library = shipped();
  const fs::path own = userFile();
  std::error_code error;
  if (own.empty() || !fs::exists(own, error)) return library;
  if (const auto added = library.addFile(own, warnings); !added.ok())
    warnings.push_back("Your own cable library was left out: " + added.error().message);
  return library;
}

fs::path CableLibrary::userFile() {
  const char* config = std::getenv("XDG_CONFIG_HOME");
  if (config && *config) return fs::path(config) / "liana" / "cables.json";
  const char* home = std::getenv("HOME");
  return home && *home ? fs::path(home) / ".config" / "liana" / "cables.json" : fs::path();
}

Result<void> CableLibrary::addFile(const fs::path& file, std::vector<std::string>& warnings) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok()) return text.error();
  return addText(*text, file, warnings);
}

Result<void> CableLibrary::addText(std::string_view text, const fs::path& file,
                                   std::vector<std::string>& warnings) {
  std::vector<LibraryCable> added;
  std::vector<std::string> unknown;
  const Result<void> read = parseJson(text, file, [&](nlohmann::json& json) {
    const JsonPlace root(json, "");
    checkFormat(root);
    unknown = root.unknownKeys({"format", "version", "cables", "note"});
    for (const JsonPlace& place : root.list("cables")) {
      added.push_back(readEntry(place, file));
      for (std::size_t i = 0; i + 1 < added.size(); ++i)
        if (added[i].id == added.back().id)
          place.fail("id", "\"" + added[i].id + "\" is in this library twice.");
      for (std::string& key : place.unknownKeys(entryKeys())) unknown.push_back(std::move(key));
      for (std::string& key : place.object("limits").unknownKeys(limitKeys()))
        unknown.push_back(std::move(key));
    }
  });
  if (!read.ok()) return read;
  for (const std::string& key : unknown)
    warnings.push_back(file.filename().string() + ", " + key +
                       ": is not known and was left out. Check the spelling.");
  for (LibraryCable& entry : added) {
    const auto old = std::find_if(cables_.begin(), cables_.end(),
                                  [&](const LibraryCable& cable) { return cable.id == entry.id; });
    if (old == cables_.end())
      cables_.push_back(std::move(entry));
    else
      *old = std::move(entry);
  }
  return {};
}

const LibraryCable* CableLibrary::find(std::string_view idOrName) const {
  for (const LibraryCable& cable : cables_)
    if (cable.id == idOrName) return &cable;
  for (const LibraryCable& cable : cables_)
    if (cable.spec.name == idOrName) return &cable;
  return nullptr;
}

std::vector<const LibraryCable*> CableLibrary::search(std::string_view text) const {
  std::vector<const LibraryCable*> found;
  for (const LibraryCable& cable : cables_) {
    const std::string all = lowered(cable.id + " " + cable.spec.name + " " + cable.category);
    std::istringstream words(lowered(text));
    bool hasAll = true;
    for (std::string word; words >> word;) hasAll = hasAll && all.find(word) != std::string::npos;
    if (hasAll) found.push_back(&cable);
  }
  return found;
}

}  // namespace liana
