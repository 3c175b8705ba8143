// What a run of a load case leaves for people: tables, a page with pictures and plots, the recording.
#pragma once

#include <filesystem>
#include <string>

#include "kernel/hoisting/checks/hoist_checks.h"
#include "kernel/hoisting/hoist_recording.h"
#include "kernel/model/document.h"
#include "kernel/playback/move_recording.h"

namespace liana {

/// One line per frame: time, per rope tension (now, peak since the line before), length and slack, per drive
/// speed, per body place and swing, energies.
std::string hoistSeriesCsv(const HoistRecording& recording, const DocumentContent& content);
/// One line per check: verdict, value, limit, time and place, worst first.
std::string hoistChecksCsv(const HoistChecks& checks);
/// One line per mark on the timeline.
std::string hoistEventsCsv(const HoistChecks& checks);
/// "x −1200 to 3400, y …, z … mm".
std::string sweptText(const SweptSpace& space);
/// Verdict, checks and events for programs.
std::string hoistSummaryJson(const HoistRecording& recording, const HoistChecks& checks);
/// The same as a table for people.
std::string hoistSummaryTable(const HoistRecording& recording, const HoistChecks& checks);
/// One page that refers to nothing outside itself: verdict, checks, pictures of the worst moments, plots, and
/// the cables that ride along, if any (`followers`, see kernel/hoisting/follow_cables.h).
std::string hoistReportHtml(const HoistRecording& recording, const HoistChecks& checks,
                            const DocumentContent& content, const std::string& project,
                            const MoveRecording& followers = {});

/// Writes series.csv, checks.csv, events.csv, report.html, recording.lianarec and lift.glb into a folder that
/// is there; cables.csv and cables.lianarec of cables that ride along.
Result<void> writeHoistResults(const HoistRecording& recording, const HoistChecks& checks,
                               const DocumentContent& content, const std::string& project,
                               const std::filesystem::path& folder, const MoveRecording& followers = {});

}  // namespace liana
