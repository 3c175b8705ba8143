// The formats centerlines are written in and drafts are read from.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace liana {

enum class CenterlineFormat { Step, Iges, Vdafs, Dxf, Csv, Json };

/// By its word on the command line: step, iges, vdafs, dxf, csv, json.
std::optional<CenterlineFormat> centerlineFormatOf(std::string_view word);
/// By the ending of a file's name, whatever its case.
std::optional<CenterlineFormat> centerlineFormatOf(const std::filesystem::path& file);

/// ".step" and so on: the ending files of the format get.
const char* extensionOf(CenterlineFormat format);

/// A name for the file of a cable that works everywhere and is not yet among `taken`; no ending.
std::string fileNameFor(const std::string& cable, std::vector<std::string>& taken);
/// A file for each cable, named after it.
std::vector<std::filesystem::path> filesApart(const std::vector<std::string>& cables,
                                              const std::filesystem::path& folder, const std::string& ending);

}  // namespace liana
