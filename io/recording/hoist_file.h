// Recordings of lifts as files (.lianarec); see FORMAT.md.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "kernel/base/result.h"
#include "kernel/hoisting/hoist_recording.h"
#include "kernel/model/document.h"

namespace liana {

/// Tells what a load case of a project was run for: rigging, case, settings, the parts and where they are. A
/// recording with other inputs is of another state of the project.
std::string hashOfInputs(const LoadCase& loadCase, const DocumentContent& content);

std::string encodeHoist(const HoistRecording& recording);
Result<void> writeHoistRecording(const HoistRecording& recording, const std::filesystem::path& file);

struct ReadHoist {
  HoistRecording recording;
  std::string warning;  // of a file that ends early: all whole frames are there
};

/// Errors name file, place and remedy. `file` is only for messages.
Result<ReadHoist> decodeHoist(std::string_view bytes, const std::filesystem::path& file);
Result<ReadHoist> readHoistRecording(const std::filesystem::path& file);

}  // namespace liana
