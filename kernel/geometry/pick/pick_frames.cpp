#include "kernel/geometry/pick/pick_frames.h"

#include "kernel/geometry/pick/exact_frames.h"
#include "kernel/geometry/pick/facet_frames.h"

namespace liana {

PickFrames::PickFrames(const Shape& shape, std::shared_ptr<const TriangleMesh> mesh)
    : mesh_(std::move(mesh)) {
  auto exact = std::make_unique<Exact>(shape);
  if (exact->hasFaces())
    exact_ = std::move(exact);
  else if (mesh_)
    facets_ = std::make_unique<Facets>(*mesh_);
}

PickFrames::~PickFrames() = default;

std::vector<PickFrame> PickFrames::framesAt(const SurfacePick& pick) const {
  if (!mesh_ || pick.triangle < 0 || pick.triangle >= static_cast<int>(mesh_->triangles.size())) return {};
  if (exact_) return exact_->framesAt(mesh_->triangleFaces[pick.triangle], pick);
  return facets_ ? facets_->framesAt(pick) : std::vector<PickFrame>();
}

}  // namespace liana
