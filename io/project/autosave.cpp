#include "io/project/autosave.h"
#include "io/folder_beside.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <ctime>
#include <nlohmann/json.hpp>
#include <optional>

#include "io/process_mark.h"
#include "io/read_file.h"
#include "io/write_file.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr const char* kExtension = ".liana-recovery";

/// First line of a copy, in JSON; the project's text follows as it would be saved.
struct Header {
  ProcessMark process;
  Recovery recovery;
};

std::string timeNow() {
  const std::time_t now = std::time(nullptr);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
  return text;
}

/// Where relative paths in the copy start: beside the project, or beside the copy of one that has no file.
fs::path baseOf(const fs::path& project, const fs::path& copy) {
  return project.empty() ? copy : project;
}

std::string headerLine(const fs::path& project) {
  const ProcessMark process = thisProcess();
  const nlohmann::ordered_json json{{"format", "liana-recovery"},
                                    {"project", project.string()},
                                    {"saved", timeNow()},
                                    {"process", process.id},
                                    {"started", process.start}};
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::optional<Header> readHeader(const fs::path& file) {
  const Result<std::string> text = readWholeFile(file);
  if (!text.ok()) return {};
  const auto json = nlohmann::json::parse(text->substr(0, text->find('\n')), nullptr, false);
  if (!json.is_object()) return {};
  const auto textOf = [&json](const char* key) {
    return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : std::string();
  };
  if (textOf("format") != "liana-recovery" || !json.contains("process") ||
      !json["process"].is_number_integer())
    return {};
  return Header{{json["process"].get<int>(), textOf("started")}, {file, textOf("project"), textOf("saved")}};
}

}  // namespace

fs::path recoveryFolder() {
  const char* state = std::getenv("XDG_STATE_HOME");
  if (state && *state) return fs::path(state) / "liana" / "recovery";
  const char* home = std::getenv("HOME");
  return home && *home ? fs::path(home) / ".local" / "state" / "liana" / "recovery" : fs::path();
}

AutosaveFile::AutosaveFile(fs::path folder) {
  static std::atomic<unsigned> counter{0};
  const ProcessMark process = thisProcess();
  const std::string start = process.start.substr(process.start.rfind(':') + 1);
  if (!folder.empty())
    file_ = fs::absolute(folder) /
            (std::to_string(process.id) + "-" + start + "-" + std::to_string(++counter) + kExtension);
}

AutosaveFile::~AutosaveFile() {
  discard();
}

Result<void> AutosaveFile::save(const DocumentContent& content, const fs::path& project) {
  if (file_.empty())
    return Error{"There is no folder for copies of unsaved work; set HOME or XDG_STATE_HOME."};
  std::error_code error;
  fs::create_directories(file_.parent_path(), error);
  if (error)
    return Error{"The folder \"" + file_.parent_path().string() + "\" cannot be made: " + error.message() +
                 "."};
  const fs::path absolute = project.empty() ? fs::path() : fs::absolute(project);
  return writeFileAtomically(
      file_, headerLine(absolute) + projectText(content, baseOf(absolute, file_).parent_path()));
}

void AutosaveFile::discard() {
  std::error_code ignored;
  if (!file_.empty()) fs::remove(file_, ignored);
}

std::vector<Recovery> findRecoveries(const fs::path& folder) {
  std::vector<Recovery> found;
  std::error_code error;
  if (folder.empty() || !fs::is_directory(folder, error)) return found;
  removeLeftovers(folder);
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (entry->path().extension() != kExtension) continue;
    const std::optional<Header> header = readHeader(entry->path());
    if (header && !isRunning(header->process)) found.push_back(header->recovery);
  }
  std::sort(found.begin(), found.end(), [](const Recovery& a, const Recovery& b) {
    return a.savedAt != b.savedAt ? a.savedAt > b.savedAt : a.file < b.file;
  });
  return found;
}

Result<OpenedProject> readRecovery(const Recovery& recovery, const Progress& progress,
                                   const OpenOptions& options) {
  Result<std::string> text = readWholeFile(recovery.file);
  if (!text.ok()) return text.error();
  const std::size_t header = std::min(text->find('\n'), text->size());
  std::fill_n(text->begin(), header, ' ');  // lines keep their numbers
  return projectFromText(*text, baseOf(recovery.project, recovery.file), progress, options);
}

void discardRecovery(const Recovery& recovery) {
  std::error_code ignored;
  fs::remove(recovery.file, ignored);
}

}  // namespace liana
