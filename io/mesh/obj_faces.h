// Counts the faces of an OBJ file that make no sense, which Open CASCADE's reader leaves out without a word.
#pragma once

#include <cstddef>
#include <string_view>

namespace liana {

struct ObjFaces {
  std::size_t all = 0;
  std::size_t wrong = 0;  // fewer than three corners, or a corner that is no vertex of the file
  int firstWrong = 0;     // the line of the first such face, from 1
};

ObjFaces countObjFaces(std::string_view text);

}  // namespace liana
