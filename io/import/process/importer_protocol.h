// What the program and its importer process say to each other.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "io/file_kind.h"
#include "io/import/imported_assembly.h"
#include "io/import/input_file.h"

namespace liana {

inline constexpr int kImporterControl = 3;              // the importer's end of the control socket
inline constexpr std::size_t kLongestMessage = 60'000;  // bytes

/// What a file is read for: its parts, or the routes drafted in it.
enum class ImportPurpose : std::uint8_t { Assembly, Drafts };

struct ImportRequest {
  ImportPurpose purpose = ImportPurpose::Assembly;
  std::filesystem::path file;
  std::filesystem::path scratch;      // of archives: where to unpack them
  FileKind kind = FileKind::Unknown;  // of an assembly
  ImportSettings settings;
};

/// For how long a file may show no progress before it is given up: see askImporter [s].
inline double patienceFor(const InputFile& file, const ImportSettings& settings) {
  return settings.patience > 0 ? settings.patience : 60 + 10e-6 * static_cast<double>(file.likelySize());
}

std::string packRequest(const ImportRequest& request);
ImportRequest unpackRequest(std::string_view bytes);  // throws std::runtime_error

/// An answer: how far it is, that the packed result is there, or why it cannot be.
struct ImporterAnswer {
  enum class Kind : std::uint8_t { Progress, Done, Failed, Cancelled };
  Kind kind = Kind::Progress;
  double fraction = 0;
  std::string text;
};

std::string packAnswer(const ImporterAnswer& answer);
ImporterAnswer unpackAnswer(std::string_view bytes);  // throws std::runtime_error

}  // namespace liana
