#include "io/mesh/obj_faces.h"

#include <charconv>
#include <cstdint>
#include <string>

#include "io/text_lines.h"

namespace liana {
namespace {

/// The next word of a line, which is taken off; empty at its end.
std::string_view takeWord(std::string_view& line) {
  const std::size_t begin = line.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return line = {};
  const std::size_t end = std::min(line.find_first_of(" \t\r", begin), line.size());
  const std::string_view word = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return word;
}

/// "7/2/3" or "-1": vertices count from 1, or back from the last one so far.
bool isVertex(std::string_view corner, std::int64_t vertices) {
  std::int64_t index = 0;
  const auto [end, error] = std::from_chars(corner.data(), corner.data() + corner.size(), index);
  if (error != std::errc() || (end != corner.data() + corner.size() && *end != '/')) return false;
  return index > 0 ? index <= vertices : index < 0 && -index <= vertices;
}

bool isSoundFace(std::string_view corners, std::int64_t vertices) {
  int count = 0;
  for (std::string_view word = takeWord(corners); !word.empty(); word = takeWord(corners), ++count)
    if (!isVertex(word, vertices)) return false;
  return count >= 3;
}

}  // namespace

ObjFaces countObjFaces(std::string_view text) {
  ObjFaces faces;
  std::int64_t vertices = 0;
  std::string joined;  // lines that end with a backslash go on in the next one
  TextLines lines(text);
  for (std::string_view line; lines.next(line);) {
    while (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    const bool goesOn = !line.empty() && line.back() == '\\';
    if (goesOn || !joined.empty()) {
      joined += line.substr(0, line.size() - goesOn);
      if (goesOn) continue;
      line = joined;
    }
    const std::string_view word = takeWord(line);
    vertices += word == "v";
    if (word == "f") {
      ++faces.all;
      if (!isSoundFace(line, vertices) && faces.wrong++ == 0) faces.firstWrong = lines.number();
    }
    joined.clear();
  }
  return faces;
}

}  // namespace liana
