#include "io/library/rope_library.h"

#include <algorithm>
#include <cassert>

#include "io/json/json_text.h"
#include "io/library/cable_library.h"
#include "io/library/shipped_ropes.h"
#include "io/project/content/rigging_json.h"
#include "io/read_file.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRopesFormat = "liana-ropes";
constexpr int kRopesVersion = 1;

void checkFormat(const JsonPlace& root) {
  if (!root.has("format") || root.text("format") != kRopesFormat)
    root.fail("format", std::string("must be \"") + kRopesFormat + "\"; this is no rope library.");
  if (root.integer("version", kRopesVersion) > kRopesVersion)
    root.fail("version", "is newer than this program knows. Use a newer Liana.");
}

LibraryRope readEntry(const JsonPlace& place, std::vector<std::string>& unknown) {
  LibraryRope entry;
  entry.id = place.text("id");
  if (entry.id.empty()) place.fail("id", "must not be empty; give it one, such as \"my-rope-12\".");
  place.text("name");
  place.number("diameter_mm");  // these have no sensible default
  place.number("breaking_load_N");
  entry.category = place.text("category", "own");
  std::vector<std::string> others;
  entry.spec = readRopeSpec(place, others);
  for (std::string& key : others)
    if (!key.ends_with(".id") && !key.ends_with(".category") && !key.ends_with(".sources"))
      unknown.push_back(std::move(key));
  entry.spec.libraryId = entry.id;
  const JsonPlace sources = place.object("sources");
  for (const std::string& key : sources.keys()) entry.sources[key] = sources.text(key.c_str());
  if (const std::string defect = entry.spec.findDefect(); !defect.empty())
    throw JsonDefect(place.path() + " (\"" + entry.id + "\"): " + defect);
  return entry;
}

}  // namespace

const RopeLibrary& RopeLibrary::shipped() {
  static const RopeLibrary library = [] {
    RopeLibrary made;
    std::vector<std::string> warnings;
    const Result<void> read = made.addText(shippedRopesText(), {}, warnings);
    assert(read.ok() && warnings.empty());  // a test reads it too
    (void)read;
    return made;
  }();
  return library;
}

RopeLibrary RopeLibrary::usual(std::vector<std::string>& warnings) {
  RopeLibrary library = shipped();
  const fs::path cables = CableLibrary::userFile();
  const fs::path own = cables.empty() ? fs::path() : cables.parent_path() / "ropes.json";
  std::error_code error;
  if (own.empty() || !fs::exists(own, error)) return library;
  const Result<std::string> text = readWholeFile(own);
  const Result<void> added = text.ok() ? library.addText(*text, own, warnings) : Result<void>(text.error());
  if (!added.ok()) warnings.push_back("Your own rope library was left out: " + added.error().message);
  return library;
}

Result<void> RopeLibrary::addText(std::string_view text, const fs::path& file,
                                  std::vector<std::string>& warnings) {
  std::vector<LibraryRope> added;
  std::vector<std::string> unknown;
  const Result<void> read = parseJson(text, file, [&](nlohmann::json& json) {
    const JsonPlace root(json, "");
    checkFormat(root);
    for (const JsonPlace& place : root.list("ropes")) added.push_back(readEntry(place, unknown));
  });
  if (!read.ok()) return read;
  for (const std::string& key : unknown)
    warnings.push_back(file.filename().string() + ", " + key +
                       ": is not known and was left out. Check the spelling.");
  for (LibraryRope& entry : added) {
    const auto old = std::find_if(ropes_.begin(), ropes_.end(),
                                  [&](const LibraryRope& rope) { return rope.id == entry.id; });
    if (old == ropes_.end())
      ropes_.push_back(std::move(entry));
    else
      *old = std::move(entry);
  }
  return {};
}

const LibraryRope* RopeLibrary::find(std::string_view idOrName) const {
  for (const LibraryRope& rope : ropes_)
    if (rope.id == idOrName) return &rope;
  for (const LibraryRope& rope : ropes_)
    if (rope.spec.name == idOrName) return &rope;
  return nullptr;
}

}  // namespace liana
