#include "io/mesh/stl_solids.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <map>

#include "io/import/text_decoding.h"

namespace liana {
namespace {

constexpr std::size_t kHeader = 84, kTriangle = 50, kColorAt = 48;
constexpr std::size_t kReportEvery = 4096;  // triangles

std::uint32_t countOf(std::string_view bytes) {
  std::uint32_t count = 0;
  if (bytes.size() >= kHeader) std::memcpy(&count, bytes.data() + 80, sizeof count);
  return count;
}

bool isText(std::string_view bytes) {
  if (bytes.size() == kHeader + std::size_t{countOf(bytes)} * kTriangle) return false;
  const std::size_t first = bytes.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  if (first == std::string_view::npos || !bytes.substr(first).starts_with("solid")) return false;
  const std::string_view start = bytes.substr(0, 4096);
  return std::none_of(start.begin(), start.end(), [](unsigned char c) { return c == 0; });
}

/// Colours in the two spare bytes of a binary triangle, as two programs write them.
class SpareBytes {
public:
  explicit SpareBytes(std::string_view header) : isMagics_(header.find("COLOR=") != std::string_view::npos) {}

  std::optional<Color> colorOf(std::uint16_t bits) const {
    const bool ownColor = ((bits & 0x8000) != 0) != isMagics_;
    if (!ownColor || (isMagics_ && bits == 0)) return {};
    Color color{channel(bits >> 10), channel(bits >> 5), channel(bits)};
    if (isMagics_) std::swap(color.red, color.blue);
    return color;
  }

private:
  static float channel(int bits) { return static_cast<float>(bits & 31) / 31.0f; }

  bool isMagics_;
};

StlSolids parseBinary(std::string_view bytes, const Progress& progress) {
  StlSolids result;
  result.isBinary = true;
  result.announced = countOf(bytes);
  const std::size_t held = bytes.size() > kHeader ? (bytes.size() - kHeader) / kTriangle : 0;
  const std::size_t count = std::min(result.announced, held);
  result.endsProperly = held >= result.announced;
  std::string_view header = bytes.substr(0, std::min<std::size_t>(80, bytes.size()));
  header = header.substr(0, header.find('\0'));
  const SpareBytes spare(bytes.substr(0, std::min<std::size_t>(80, bytes.size())));
  StlSolid solid;
  if (header.starts_with("solid ")) solid.name = decodeName(header.substr(6));
  std::map<int, std::int32_t> groupOfBits;
  solid.triangles.points.reserve(3 * count);
  for (std::size_t i = 0; i < count; ++i) {
    if (i % kReportEvery == 0 && !progress.report(static_cast<double>(i) / count, "Reading triangles")) {
      result.cancelled = true;
      return result;
    }
    const char* record = bytes.data() + kHeader + i * kTriangle;
    float numbers[12];
    std::uint16_t bits = 0;
    std::memcpy(numbers, record, sizeof numbers);
    std::memcpy(&bits, record + kColorAt, sizeof bits);
    const auto first = static_cast<std::int32_t>(solid.triangles.points.size());
    for (int k = 3; k < 12; k += 3)
      solid.triangles.points.emplace_back(numbers[k], numbers[k + 1], numbers[k + 2]);
    solid.triangles.triangles.push_back({first, first + 1, first + 2});
    const std::optional<Color> color = spare.colorOf(bits);
    const auto [group, isNew] =
        groupOfBits.try_emplace(color ? bits : -1, static_cast<std::int32_t>(solid.colors.size()));
    if (isNew) solid.colors.push_back(color);
    solid.triangles.groups.push_back(group->second);
  }
  result.solids.push_back(std::move(solid));
  return result;
}

class TextParser {
public:
  TextParser(std::string_view bytes, const Progress& progress) : bytes_(bytes), progress_(progress) {}

  StlSolids parse() {
    result_.endsProperly = false;
    for (at_ = 0; at_ < bytes_.size() && !result_.cancelled;) {
      const std::size_t end = std::min(bytes_.find_first_of("\r\n", at_), bytes_.size());
      takeLine(bytes_.substr(at_, end - at_));
      at_ = end + 1;
    }
    if (corners_ != 0) ++result_.malformed;
    return std::move(result_);
  }

private:
  static std::string_view nextWord(std::string_view& line) {
    const std::size_t start = line.find_first_not_of(" \t");
    if (start == std::string_view::npos) return line = {};
    const std::size_t end = std::min(line.find_first_of(" \t", start), line.size());
    const std::string_view word = line.substr(start, end - start);
    line = line.substr(end);
    return word;
  }

  void takeLine(std::string_view line) {
    if (line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);
    const std::string_view word = nextWord(line);
    if (word == "vertex") {
      takeVertex(line);
    } else if (word == "facet") {
      if (corners_ != 0) ++result_.malformed;
      corners_ = 0;
    } else if (word == "endfacet") {
      takeFacet();
    } else if (word == "solid") {
      result_.solids.push_back({decodeName(line), {}, {std::nullopt}});
      result_.endsProperly = false;
    } else if (word == "endsolid") {
      result_.endsProperly = true;
    }
  }

  void takeVertex(std::string_view line) {
    Eigen::Vector3d point = Eigen::Vector3d::Zero();
    bool proper = corners_ < 3;
    for (int k = 0; k < 3; ++k) {
      std::string_view word = nextWord(line);
      if (word.starts_with('+')) word.remove_prefix(1);
      const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), point[k]);
      proper = proper && error == std::errc() && end == word.data() + word.size();
    }
    if (corners_ < 3) facet_[corners_] = point;
    proper_ = proper && (corners_ == 0 || proper_);
    ++corners_;
  }

  void takeFacet() {
    const bool proper = proper_ && corners_ == 3;
    corners_ = 0;
    if (!proper) {
      ++result_.malformed;
      return;
    }
    if (result_.solids.empty()) result_.solids.push_back({"", {}, {std::nullopt}});
    TriangleList& list = result_.solids.back().triangles;
    const auto first = static_cast<std::int32_t>(list.points.size());
    list.points.insert(list.points.end(), facet_, facet_ + 3);
    list.triangles.push_back({first, first + 1, first + 2});
    list.groups.push_back(0);
    if (++facets_ % kReportEvery == 0)
      result_.cancelled = !progress_.report(static_cast<double>(at_) / bytes_.size(), "Reading triangles");
  }

  std::string_view bytes_;
  const Progress& progress_;
  StlSolids result_;
  std::size_t at_ = 0, facets_ = 0;
  Eigen::Vector3d facet_[3];
  int corners_ = 0;
  bool proper_ = true;
};

}  // namespace

StlSolids parseStl(std::string_view bytes, const Progress& progress) {
  return isText(bytes) ? TextParser(bytes, progress).parse() : parseBinary(bytes, progress);
}

}  // namespace liana
