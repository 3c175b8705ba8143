// Makes a hose of a rigid part flexible: finds its tube and cuts it out on a thread, then applies the edit.
#pragma once

#include <Eigen/Geometry>
#include <functional>
#include <optional>

#include "gui/workspace/selection/selection.h"
#include "kernel/edits/part/convert_part.h"

namespace liana {

class BackgroundTask;
class Workspace;

/// A tube found in a part of the document.
struct FoundTube {
  PartInstance part;
  Eigen::Isometry3d worldFromPart = Eigen::Isometry3d::Identity();
  TubeRun run;
};

/// Seeks the tube at a place of the part's surface [mm, world], or its longest one; says why when there is
/// none. `found` is called when the work is done.
void findTube(Workspace& workspace, BackgroundTask& task, const PartInstance& part,
              const std::optional<Eigen::Vector3d>& near, std::function<void(const FoundTube&)> found);

/// Makes the tube between two arc lengths [mm] a cable and selects it.
void makeFlexible(Workspace& workspace, BackgroundTask& task, const FoundTube& tube, double from, double to,
                  RestShape rest);

/// Whether the cable was made from a part and can become rigid again.
bool cameFromPart(const Document& document, CableId cable);

}  // namespace liana
