#include "gui/workspace/cable_copies.h"

#include <algorithm>

#include "io/project/project_file.h"
#include "kernel/edits/cable/copy_cables.h"

namespace liana {
namespace {

/// Paths of a text on the clipboard begin at the root: there is no project beside which they could stand.
const std::filesystem::path kRoot = "/";

}  // namespace

std::string clipboardText(const DocumentContent& content, const std::vector<CableId>& cables) {
  return projectText(cablesAlone(content, cables), kRoot);
}

Result<DocumentContent> cablesOfClipboard(const std::string& text) {
  OpenOptions options;
  options.readsGeometry = false;
  auto read = projectFromText(text, kRoot / "clipboard.liana", {}, options);
  if (!read.ok()) return Error{"There are no cables on the clipboard."};
  DocumentContent content = std::move(read.value().content);
  if (content.cables.empty()) return Error{"There are no cables on the clipboard."};
  std::vector<CableId> all;
  for (const Cable& cable : content.cables) all.push_back(cable.id);
  return cablesAlone(content, all);
}

Eigen::Affine3d besideOriginal(const DocumentContent& cables) {
  double thickest = 0;
  for (const Cable& cable : cables.cables) thickest = std::max(thickest, cable.spec.outerDiameter);
  const Eigen::Vector3d across = cables.cables.front().start.worldFromEnd.linear().col(0);
  return Eigen::Affine3d(Eigen::Translation3d(2 * thickest * across));
}

bool liesOnOriginal(const DocumentContent& cables, const DocumentContent& document) {
  const auto isSamePlace = [](const CableEnd& a, const CableEnd& b) {
    return a.worldFromEnd.isApprox(b.worldFromEnd, 1e-9);
  };
  return std::any_of(cables.cables.begin(), cables.cables.end(), [&](const Cable& copy) {
    return std::any_of(document.cables.begin(), document.cables.end(), [&](const Cable& cable) {
      return isSamePlace(copy.start, cable.start) && isSamePlace(copy.end, cable.end);
    });
  });
}

Eigen::Affine3d mirrorAt(const Eigen::Vector3d& point, const Eigen::Vector3d& normal) {
  const Eigen::Vector3d n = normal.normalized();
  Eigen::Affine3d mirror = Eigen::Affine3d::Identity();
  mirror.linear() -= 2 * n * n.transpose();
  mirror.translation() = 2 * n.dot(point) * n;
  return mirror;
}

std::vector<DocumentContent> inRow(const DocumentContent& cables, const Eigen::Isometry3d& step, int copies) {
  std::vector<DocumentContent> row;
  Eigen::Affine3d place = Eigen::Affine3d::Identity();
  for (int i = 0; i < copies; ++i) {
    place = step * place;
    row.push_back(cables);
    placeElsewhere(row.back(), place);
  }
  return row;
}

}  // namespace liana
