#include "io/project/spec_file.h"

#include "io/project/cable_json.h"
#include "io/project/pretty_json.h"
#include "io/read_file.h"
#include "io/write_file.h"

namespace liana {

Result<void> readJsonFile(const std::filesystem::path& file,
                          const std::function<void(const JsonPlace&)>& read) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok()) return text.error();
  const std::string name = "\"" + file.string() + "\"";
  try {
    const nlohmann::json json = nlohmann::json::parse(*text);
    if (!json.is_object()) return Error{name + " must hold one object in braces."};
    read(JsonPlace(json, ""));
    return {};
  } catch (const JsonDefect& defect) {
    return Error{name + ", " + defect.what()};
  } catch (const nlohmann::json::exception& exception) {
    const std::string what = exception.what();  // "[json.exception.parse_error.101] parse error at line 3, …"
    const std::size_t start = what.find("] ");
    return Error{name + " is not proper JSON: " +
                 (start == std::string::npos ? what : what.substr(start + 2)) + ". Correct that place."};
  }
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
