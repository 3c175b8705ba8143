// Keeps a copy of unsaved work on disk, and finds what a crashed program left there.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/project/project_file.h"
#include "kernel/base/result.h"

namespace liana {

/// liana/recovery in $XDG_STATE_HOME or ~/.local/state; empty when there is neither.
std::filesystem::path recoveryFolder();

/// The copy of one open document. Save it every now and then; it is gone once the work is saved or the window
/// closed properly, and stays when the program dies.
class AutosaveFile {
public:
  explicit AutosaveFile(std::filesystem::path folder = recoveryFolder());
  /// A proper close: removes the copy.
  ~AutosaveFile();
  AutosaveFile(const AutosaveFile&) = delete;
  AutosaveFile& operator=(const AutosaveFile&) = delete;

  /// Writes the copy, atomically. `project` is the file the document was opened from or saved to; empty when
  /// it has none yet.
  Result<void> save(const DocumentContent& content, const std::filesystem::path& project);
  /// Removes the copy: the work was saved, or is not wanted any more.
  void discard();

  const std::filesystem::path& file() const { return file_; }

private:
  std::filesystem::path file_;
};

/// Work of a program that died.
struct Recovery {
  std::filesystem::path file;     // the copy
  std::filesystem::path project;  // what it is a copy of; empty when it was never saved
  std::string savedAt;            // UTC, "2030-01-31T12:00:00Z"
};

/// Copies whose program does not run any more, newest first. Offer them at the start.
std::vector<Recovery> findRecoveries(const std::filesystem::path& folder = recoveryFolder());

/// The document in the copy. Paths mean what they meant in the project.
Result<OpenedProject> readRecovery(const Recovery& recovery, const Progress& progress = {},
                                   const OpenOptions& options = {});

/// Removes the copy, once it was recovered and saved, or refused.
void discardRecovery(const Recovery& recovery);

}  // namespace liana
