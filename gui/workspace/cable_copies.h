// Copies of cables as people ask for them: through the clipboard, beside the originals, mirrored, in rows.
#pragma once

#include <Eigen/Geometry>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/model/document.h"

namespace liana {

/// What the clipboard is given of the cables: a small project as JSON, which other windows, and text editors,
/// can take.
std::string clipboardText(const DocumentContent& content, const std::vector<CableId>& cables);
/// The cables of such a text; an error when it is something else.
Result<DocumentContent> cablesOfClipboard(const std::string& text);

/// A shift to the side by twice the thickest of them, so that a copy can be seen beside what it was made of.
Eigen::Affine3d besideOriginal(const DocumentContent& cables);
/// Whether one of the cables would lie on one that is in the document already.
bool liesOnOriginal(const DocumentContent& cables, const DocumentContent& document);

Eigen::Affine3d mirrorAt(const Eigen::Vector3d& point, const Eigen::Vector3d& normal);
/// One copy after the other, each where `step` takes the one before it.
std::vector<DocumentContent> inRow(const DocumentContent& cables, const Eigen::Isometry3d& step, int copies);

}  // namespace liana
