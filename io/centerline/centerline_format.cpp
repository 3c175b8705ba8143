#include "io/centerline/centerline_format.h"

#include <algorithm>
#include <cctype>

namespace liana {
namespace {

struct FormatWords {
  CenterlineFormat format;
  const char* word;
  std::vector<std::string> endings;  // the first is the one we give
};

const std::vector<FormatWords>& allFormats() {
  static const std::vector<FormatWords> formats{{CenterlineFormat::Step, "step", {".step", ".stp", ".p21"}},
                                                {CenterlineFormat::Iges, "iges", {".igs", ".iges"}},
                                                {CenterlineFormat::Vdafs, "vdafs", {".vda", ".vdafs"}},
                                                {CenterlineFormat::Dxf, "dxf", {".dxf"}},
                                                {CenterlineFormat::Csv, "csv", {".csv", ".txt"}},
                                                {CenterlineFormat::Json, "json", {".json"}}};
  return formats;
}

std::string lowerCase(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

std::optional<CenterlineFormat> centerlineFormatOf(std::string_view word) {
  for (const FormatWords& format : allFormats())
    if (word == format.word) return format.format;
  return {};
}

std::optional<CenterlineFormat> centerlineFormatOf(const std::filesystem::path& file) {
  const std::string ending = lowerCase(file.extension().string());
  for (const FormatWords& format : allFormats())
    if (std::find(format.endings.begin(), format.endings.end(), ending) != format.endings.end())
      return format.format;
  return {};
}

const char* extensionOf(CenterlineFormat wanted) {
  for (const FormatWords& format : allFormats())
    if (format.format == wanted) return format.endings.front().c_str();
  return "";
}

std::string fileNameFor(const std::string& cable, std::vector<std::string>& taken) {
  constexpr std::size_t kLongest = 120;
  std::string name;
  for (const unsigned char c : cable)
    name += std::isalnum(c) || c == '-' || c >= 0x80 ? static_cast<char>(c) : '_';
  if (name.size() > kLongest) {
    std::size_t end = kLongest;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80) --end;  // between characters
    name.resize(end);
  }
  if (name.empty()) name = "cable";
  // Some file systems do not tell "A" from "a".
  const auto isTaken = [&](const std::string& candidate) {
    return std::find(taken.begin(), taken.end(), lowerCase(candidate)) != taken.end();
  };
  std::string unique = name;
  for (int number = 2; isTaken(unique); ++number) unique = name + "_" + std::to_string(number);
  taken.push_back(lowerCase(unique));
  return unique;
}

std::vector<std::filesystem::path> filesApart(const std::vector<std::string>& cables,
                                              const std::filesystem::path& folder,
                                              const std::string& ending) {
  std::vector<std::filesystem::path> files;
  std::vector<std::string> taken;
  for (const std::string& cable : cables) files.push_back(folder / (fileNameFor(cable, taken) + ending));
  return files;
}

}  // namespace liana
