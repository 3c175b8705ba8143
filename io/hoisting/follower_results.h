// What cables that ride along in a lift leave for people and programs.
#pragma once

#include <string>

#include "kernel/playback/move_recording.h"

namespace liana {

/// One line per cable and check that was made: verdict, worst value, limit, time.
std::string followerChecksCsv(const MoveRecording& followers);
/// The same for a terminal, with what happened to them.
std::string followerTable(const MoveRecording& followers);
/// The same as a part of a page; empty without cables.
std::string followerHtml(const MoveRecording& followers);

}  // namespace liana
