// Recordings of the dynamic mode as files (.lianarec); the format is described in FORMAT.md.
#pragma once

#include <filesystem>
#include <string>

#include "io/recording/chunk_file.h"
#include "kernel/base/result.h"
#include "solvers/dynamics/recording.h"

namespace liana {

/// The bytes of the file.
std::string encodeRecording(const Recording& recording);

Result<void> writeRecording(const Recording& recording, const std::filesystem::path& file);

struct ReadRecording {
  Recording recording;
  std::string
      warning;  // of a file that ends early: all whole frames are there; empty when nothing is missing
};

/// Errors name file, place and remedy. `file` is only for messages.
Result<ReadRecording> decodeRecording(std::string_view bytes, const std::filesystem::path& file);
Result<ReadRecording> readRecording(const std::filesystem::path& file);

}  // namespace liana
