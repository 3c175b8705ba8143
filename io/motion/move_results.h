// What a solved move leaves for people: tables, the swept space, a page with plots.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/model/document.h"
#include "kernel/model/motion/move.h"
#include "kernel/playback/move_recording.h"

namespace liana {

/// One line per moment and cable: figures, and the value and verdict of every check.
std::string movesCsv(const MoveRecording& recording);
/// One line per cable and check: its worst value, and when and where it is.
std::string peaksCsv(const MoveRecording& recording);
/// One line per event.
std::string eventsCsv(const MoveRecording& recording);
/// Verdict, peaks, events and missing lengths for programs.
std::string summaryJson(const MoveRecording& recording);
/// The same as a table for people.
std::string summaryTable(const MoveRecording& recording);

/// Plots over time of every cable, peaks and events on one page that refers to nothing outside itself.
std::string moveReportHtml(const MoveRecording& recording, const DocumentContent& content, const Move& move,
                           const std::string& project);

/// What of that belongs into a report of the whole project: verdict, the worst moments, events, and plots of
/// so many cables, those nearest to a limit. `lengths` are those of the cables [mm].
std::string moveOverviewHtml(const MoveRecording& recording, const Move& move,
                             const std::vector<double>& lengths, std::size_t plotted);

/// Writes move.csv, peaks.csv, events.csv, report.html, recording.lianarec, and envelope.obj and .stl into a
/// folder that is there.
Result<void> writeMoveResults(const MoveRecording& recording, const DocumentContent& content,
                              const Move& move, const std::string& project,
                              const std::filesystem::path& folder);

}  // namespace liana
