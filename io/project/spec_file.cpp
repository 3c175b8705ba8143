#include "io/project/spec_file.h"

#include "io/json/json_text.h"
#include "io/json/pretty_json.h"
#include "io/project/content/cable_json.h"
#include "io/read_file.h"
#include "io/write_file.h"

namespace liana {

Result<void> readJsonFile(const std::filesystem::path& file,
                          const std::function<void(const JsonPlace&)>& read) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok()) return text.error();
  return parseJson(*text, file, [&](nlohmann::json& json) {
    if (!json.is_object()) throw JsonDefect("the file must hold one object in { }.");
    read(JsonPlace(json, ""));
  });
}

Result<CableSpec> readSpecFile(const std::filesystem::path& file, std::vector<std::string>& warnings) {
  CableSpec spec;
  const Result<void> read = readJsonFile(file, [&](const JsonPlace& root) {
    spec = readSpec(root);
    for (const std::string& key : root.unknownKeys(specKeys()))
      warnings.push_back(file.filename().string() + ", " + key +
                         ": is not known and was left out. Check the spelling.");
    if (const std::string defect = spec.findDefect(); !defect.empty()) throw JsonDefect(defect);
  });
  if (!read.ok()) return read.error();
  return spec;
}

Result<void> writeSpecFile(const CableSpec& spec, const std::filesystem::path& file) {
  return writeFileAtomically(file, prettyJson(toJson(spec)));
}

}  // namespace liana
