// Moves actors, and keeps the scene's updater from moving them back.
#include "gui/view/scene/pose_layer.h"

#include <algorithm>

#include "gui/view/overlay/color_map.h"
#include "gui/view/scene/scene_updater.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"

namespace liana {

PoseLayer::PoseLayer(Viewport& viewport, QObject* parent) : QObject(parent), viewport_(viewport) {
  Workspace& workspace = viewport.workspace();
  connect(&workspace, &Workspace::documentReplaced, this, [this] {
    if (!isOn_) return;
    isOn_ = false;
    pose_ = {};
    Q_EMIT ended();
  });
  connect(&workspace, &Workspace::documentChanged, this, &PoseLayer::onDocumentChange);
  // The updater, which listens longer, has drawn the document's shape by then.
  connect(&workspace, &Workspace::shapeChanged, this, &PoseLayer::showAgain);
  connect(&workspace, &Workspace::shapeOutdated, this, &PoseLayer::showAgain);
  connect(&workspace, &Workspace::colorByChanged, this, [this] { showAgain({}); });
  connect(&viewport.updater(), &SceneUpdater::changed, this, [this] {
    if (isOn_ && !isPutting_) hideMarks();
  });
}

void PoseLayer::onDocumentChange(const DocumentChange& change) {
  const bool changesNothingSeen =
      std::holds_alternative<MovesChanged>(change) || std::holds_alternative<CenterlineUpdated>(change) ||
      std::holds_alternative<CableLookChanged>(change) || std::holds_alternative<WiresChanged>(change) ||
      std::holds_alternative<RiggingChanged>(change);
  if (isOn_ && !changesNothingSeen) clear();
}

void PoseLayer::show(Pose pose) {
  AssemblyActors& parts = viewport_.scene().assemblies();
  const auto isNamed = [&pose](const PartInstance& part) {
    return std::any_of(pose.parts.begin(), pose.parts.end(),
                       [&](const auto& entry) { return entry.first == part; });
  };
  if (pose.parts.size() != pose_.parts.size() ||
      !std::equal(pose.parts.begin(), pose.parts.end(), pose_.parts.begin(),
                  [](const auto& a, const auto& b) { return a.first == b.first; }))
    for (const auto& [part, displacement] : pose_.parts)
      if (!isNamed(part)) parts.displace(part, Eigen::Isometry3d::Identity());
  pose_ = std::move(pose);
  isOn_ = true;
  for (const auto& [part, displacement] : pose_.parts) parts.displace(part, displacement);
  for (const PosedCable& cable : pose_.cables) showCable(cable.cable);
  hideMarks();
  viewport_.redraw();
}

void PoseLayer::showCable(CableId id) {
  const auto posed = std::find_if(pose_.cables.begin(), pose_.cables.end(),
                                  [id](const PosedCable& cable) { return cable.cable == id; });
  CableActor* actor = viewport_.scene().findCable(id);
  if (posed == pose_.cables.end() || !actor) return;
  if (!posed->stations.empty()) {
    const auto& quantity = viewport_.workspace().colorBy();
    if (quantity && posed->values.size() == posed->stations.size())
      for (std::size_t i = 0; i < posed->values.size(); ++i)
        posed->stations[i].color =
            colorAt(colorMapOf(*quantity), viewport_.updater().colorRange().share(posed->values[i]));
    actor->setStations(posed->stations);
  }
  actor->setStale(!posed->isGood);
}

void PoseLayer::showAgain(CableId id) {
  if (!isOn_) return;
  for (const PosedCable& cable : pose_.cables)
    if (!id.isValid() || cable.cable == id) showCable(cable.cable);
  hideMarks();
}

void PoseLayer::hideMarks() {
  viewport_.scene().markers().set({});
  viewport_.scene().gizmo().show(std::nullopt);
}

void PoseLayer::clear() {
  if (!isOn_) return;
  isOn_ = false;
  AssemblyActors& parts = viewport_.scene().assemblies();
  for (const auto& [part, displacement] : pose_.parts) parts.displace(part, Eigen::Isometry3d::Identity());
  pose_ = {};
  isPutting_ = true;
  viewport_.updater().showDocument();
  isPutting_ = false;
  viewport_.redraw();
  Q_EMIT ended();
}

}  // namespace liana
