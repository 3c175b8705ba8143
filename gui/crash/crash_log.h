// Writes a small log when the program dies, and tells at the next start what was left there.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace liana {

/// liana/crashes beside the copies of unsaved work; empty when there is no such place.
std::filesystem::path crashFolder();

/// From now on a signal that kills, std::terminate and Qt's fatal messages leave a log in `folder`: version,
/// signal, reason, the last actions and where the program stood. Called once, early.
void installCrashLog(const std::filesystem::path& folder = crashFolder());

/// Remembers what the user did, for the log. The last 40 stay.
void noteAction(std::string_view what);

/// Writes a log although the program goes on: of an exception nobody caught. Empty when it could not be
/// written.
std::filesystem::path logException(std::string_view what);

/// A log of an earlier run.
struct CrashReport {
  std::filesystem::path file;
  std::string reason;  // its first line: "Liana 0.1.0 stopped: segmentation fault"
};

/// Logs nobody has been told of yet, newest first.
std::vector<CrashReport> findCrashReports(const std::filesystem::path& folder = crashFolder());
/// The log stays, but is not found again; of old ones the newest ten are kept.
void markTold(const CrashReport& report);

}  // namespace liana
