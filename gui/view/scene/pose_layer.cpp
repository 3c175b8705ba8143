// Moves actors, and keeps the scene's updater from moving them back.
#include "gui/view/scene/pose_layer.h"

#include <algorithm>
#include <set>

#include "gui/view/overlay/color_map.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/scene_updater.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"
#include "kernel/model/assembly/displaced_parts.h"

namespace liana {

PoseLayer::PoseLayer(Viewport& viewport, QObject* parent) : QObject(parent), viewport_(viewport) {
  Workspace& workspace = viewport.workspace();
  connect(&workspace, &Workspace::documentReplaced, this, [this] {
    if (!isOn_) return;
    isOn_ = false;
    pose_ = {};
    by_ = nullptr;
    drawn_.clear();
    hidden_.clear();
    Q_EMIT ended();
  });
  connect(&workspace, &Workspace::documentChanged, this, &PoseLayer::onDocumentChange);
  connect(&viewport.updater(), &SceneUpdater::shapesShown, this, [this] { showAgain({}); });
  connect(&workspace, &Workspace::shapeOutdated, this, &PoseLayer::showAgain);
  connect(&workspace, &Workspace::colorByChanged, this, [this] { showAgain({}); });
  connect(&viewport.updater(), &SceneUpdater::changed, this, [this] {
    if (isOn_) hideMarks();
  });
}

void PoseLayer::onDocumentChange(const DocumentChange& change) {
  const bool changesNothingSeen =
      std::holds_alternative<MovesChanged>(change) || std::holds_alternative<CableLookChanged>(change) ||
      std::holds_alternative<WiresChanged>(change) || std::holds_alternative<RiggingChanged>(change);
  if (!changesNothingSeen) end();
}

namespace {

/// A hundredth of a millimetre is less than a pixel wherever one looks at a whole cable.
bool lookAlike(const std::vector<TubeStation>& drawn, const std::vector<TubeStation>& wanted) {
  constexpr double kSeen = 0.01, kTurned = 1e-3;  // [mm], of unit vectors
  return std::equal(drawn.begin(), drawn.end(), wanted.begin(), wanted.end(),
                    [](const TubeStation& a, const TubeStation& b) {
                      return a.color == b.color && (a.position - b.position).norm() < kSeen &&
                             (a.tangent - b.tangent).norm() < kTurned &&
                             (a.director - b.director).norm() < kTurned;
                    });
}

}  // namespace

/// `before` has the same branches where they are drawn now; nothing when it is not known what is drawn.
void PoseLayer::place(const AssemblyReference& reference, const std::vector<PosedBranch>& before) {
  if (!reference.assembly) return;
  Displacements displacements;
  std::vector<int> moved;
  for (std::size_t i = 0; i < pose_.branches.size(); ++i) {
    const PosedBranch& posed = pose_.branches[i];
    if (posed.branch.assembly != reference.id) continue;
    displacements[posed.branch.node] = posed.displacement;
    if (before.empty() || before[i].displacement.matrix() != posed.displacement.matrix())
      moved.push_back(posed.branch.node);
  }
  if (!before.empty() && moved.empty()) return;
  const AssemblyReference posed = displaced(reference, displacements);
  AssemblyActors& drawn = viewport_.scene().assemblies();
  if (before.empty() || displacements.begin()->first < 0)
    drawn.update(posed);
  else
    drawn.move(posed, moved);
}

void PoseLayer::show(const QObject& by, Pose pose) {
  if (isOn_ && by_ != &by) end();
  by_ = &by;
  const auto isSame = [](const PosedBranch& a, const PosedBranch& b) { return a.branch == b.branch; };
  std::vector<PosedBranch> before = std::move(pose_.branches);
  std::set<AssemblyId> concerned;  // the others stay as they are
  for (const PosedBranch& branch : pose.branches) concerned.insert(branch.branch.assembly);
  if (!std::equal(pose.branches.begin(), pose.branches.end(), before.begin(), before.end(), isSame)) {
    for (const PosedBranch& branch : before) concerned.insert(branch.branch.assembly);
    before.clear();
  }
  pose_ = std::move(pose);
  isOn_ = true;
  for (const AssemblyReference& reference : viewport_.workspace().document().assemblies())
    if (concerned.contains(reference.id)) place(reference, before);
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
    const auto& quantity = viewport_.workspace().looks().colorBy();
    if (quantity && posed->values.size() == posed->stations.size())
      for (std::size_t i = 0; i < posed->values.size(); ++i)
        posed->stations[i].color =
            colorAt(colorMapOf(*quantity), viewport_.updater().colorRange().share(posed->values[i]));
    if (auto& drawn = drawn_[id]; !lookAlike(drawn, posed->stations)) {
      viewport_.scene().setMoving(id);
      actor->setStations(posed->stations);
      drawn = posed->stations;
    }
  }
  actor->setStale(!posed->isGood);
}

void PoseLayer::showAgain(CableId id) {
  if (!isOn_) return;
  for (const PosedCable& cable : pose_.cables) {
    if (id.isValid() && cable.cable != id) continue;
    drawn_.erase(cable.cable);  // the document's shape is drawn
    showCable(cable.cable);
  }
  hideMarks();
}

void PoseLayer::hideMarks() {
  viewport_.scene().markers().set({});
  viewport_.scene().gizmo().show(std::nullopt);
  for (const SketchLayer layer : {SketchLayer::Stretch, SketchLayer::Forces, SketchLayer::Checks}) {
    const Sketch& sketch = viewport_.sketches().sketch(layer);
    if (sketch.marks.empty() && sketch.arrows.empty() && sketch.lines.empty() && sketch.labels.empty())
      continue;
    hidden_[layer] = sketch;
    viewport_.sketches().setSketch(layer, {});
  }
}

void PoseLayer::clear(const QObject& by) {
  if (by_ == &by) end();
}

void PoseLayer::end() {
  if (!isOn_) return;
  isOn_ = false;
  by_ = nullptr;
  pose_ = {};
  drawn_.clear();
  for (auto& [layer, sketch] : hidden_) viewport_.sketches().setSketch(layer, std::move(sketch));
  hidden_.clear();
  viewport_.updater().showDocument();
  viewport_.redraw();
  Q_EMIT ended();
}

}  // namespace liana
