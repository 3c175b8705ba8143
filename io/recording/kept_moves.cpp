#include "io/recording/kept_moves.h"

namespace liana {

namespace fs = std::filesystem;

fs::path keptMovesFolder(const fs::path& project) {
  if (project.empty() || project.extension() != ".liana") return {};
  return project.parent_path() / (project.stem().string() + "_moves");
}

std::string keptMoveFile(const std::string& move, const char* ending) {
  std::string file;
  for (const char c : move)
    file += (c == '/' || c == '\\' || c == ':' || c == '*' || c == '?' || c == '"' || c == '<' || c == '>' ||
             c == '|' || static_cast<unsigned char>(c) < 32)
                ? '_'
                : c;
  return (file.starts_with('.') ? "_" + file : file) + ending;
}

std::vector<KeptMove> readKeptMoves(const DocumentContent& content, const fs::path& project,
                                    std::vector<std::string>& warnings) {
  std::vector<KeptMove> kept;
  const fs::path folder = keptMovesFolder(project);
  for (const Move& move : content.moves) {
    KeptMove entry{move, nullptr, false};
    const fs::path file = folder / keptMoveFile(move.name);
    std::error_code failed;
    if (!folder.empty() && fs::exists(file, failed)) {
      Result<ReadMove> read = readMoveRecording(file);
      if (read.ok()) {
        if (!read->warning.empty()) warnings.push_back(read->warning);
        entry.isOutdated = hashOfInputs(move, content) != read->recording.inputs ||
                           read->recording.cables.size() != content.cables.size();
        entry.recording = std::make_shared<MoveRecording>(std::move(read->recording));
      } else {
        warnings.push_back(read.error().message);
      }
    }
    kept.push_back(std::move(entry));
  }
  return kept;
}

}  // namespace liana
