// Frames on parts with exact surfaces.
#pragma once

#include "kernel/geometry/pick/pick_frames.h"

namespace liana {

/// What all picks on the shape share: its faces, and which faces meet at an edge.
struct PickFrames::Exact {
  struct Maps;  // OCCT's
  std::unique_ptr<const Maps> maps;

  explicit Exact(const Shape& shape);
  ~Exact();
  bool hasFaces() const;
  std::vector<PickFrame> framesAt(int face, const SurfacePick& pick) const;
};

}  // namespace liana
