#include "io/wiring/read_wiring.h"

#include "io/read_file.h"
#include "io/wiring/read_wireviz.h"
#include "io/wiring/wire_list.h"

namespace liana {

Result<HarnessDraft> readWiring(const std::filesystem::path& file, const CableLibrary& library,
                                std::vector<std::string>& notices) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok()) return text.error();
  const std::string ending = file.extension().string();
  if (ending != ".yml" && ending != ".yaml") return readWireList(*text, file.string(), library);
  std::vector<std::string> found;
  Result<HarnessDraft> draft = readWireViz(*text, file.string(), library, found);
  for (const std::string& notice : found) notices.push_back("\"" + file.string() + "\": " + notice);
  return draft;
}

}  // namespace liana
