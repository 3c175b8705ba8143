// From workspace signals to actors.
#include "gui/view/scene/scene_updater.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "gui/view/actors/covered_look.h"
#include "gui/view/overlay/color_map.h"
#include "gui/view/overlay/probe_ring.h"
#include "gui/workspace/harness/cable_joint.h"
#include "gui/workspace/selection/movable.h"
#include "gui/workspace/shapes/live_checks.h"
#include "gui/workspace/workspace.h"
#include "kernel/model/cable/suggested_length.h"
#include "kernel/model/harness/harness_graph.h"
#include "kernel/model/harness/housing_pose.h"
#include "kernel/model/harness/solved_pose.h"

namespace liana {
namespace {

constexpr std::size_t kManyParts = 40;  // whose edges are not drawn wide
constexpr int kSketchStations = 48;
constexpr Rgb kNoValue{140, 140, 140};

/// The curve through the cable's supports, for one that has no shape yet.
std::vector<TubeStation> sketchOf(const Cable& cable) {
  const HermiteCurve curve = supportCurve(cable);
  std::vector<TubeStation> stations;
  Eigen::Vector3d tangent = Eigen::Vector3d::UnitX(), director = Eigen::Vector3d::UnitZ();
  for (int i = 0; i <= kSketchStations; ++i) {
    const double parameter = curve.parameters.back() * i / kSketchStations;
    const Eigen::Vector3d along = curve.derivative(parameter);
    if (along.norm() > 1e-9) tangent = along.normalized();
    const Eigen::Vector3d across = director - director.dot(tangent) * tangent;
    director = across.norm() > 1e-3 ? across.normalized() : tangent.unitOrthogonal();
    stations.push_back({curve.point(parameter), tangent, director, kNoValue});
  }
  return stations;
}

bool isInUse(ConnectorId connector, const DocumentContent& content) {
  return std::any_of(content.cables.begin(), content.cables.end(), [&](const Cable& cable) {
    return !cable.isHidden && (cable.start.connector == connector || cable.end.connector == connector);
  });
}

}  // namespace

SceneUpdater::SceneUpdater(Workspace& workspace, Scene& scene) : workspace_(workspace), scene_(scene) {
  connect(&workspace, &Workspace::documentReplaced, this, &SceneUpdater::rebuild);
  connect(&workspace, &Workspace::documentChanged, this, &SceneUpdater::onDocumentChange);
  connect(&workspace, &Workspace::shapeChanged, this, &SceneUpdater::updateShape);
  connect(&workspace, &Workspace::shapeOutdated, this, [this](CableId cable) {
    showShape(cable);
    Q_EMIT changed();
  });
  connect(&workspace, &Workspace::visibilityChanged, this, &SceneUpdater::updateVisibility);
  connect(&workspace, &Workspace::opacityChanged, this, &SceneUpdater::updateOpacities);
  connect(&workspace, &Workspace::selectionChanged, this, &SceneUpdater::updateHighlights);
  connect(&workspace, &Workspace::hoverChanged, this, &SceneUpdater::updateHighlights);
  connect(&workspace, &Workspace::probeChanged, this, [this] {
    updateProbe();
    Q_EMIT changed();
  });
  connect(&workspace, &Workspace::colorByChanged, this, &SceneUpdater::recolor);
  connect(&workspace.checks(), &LiveChecks::changed, this, [this] {
    if (workspace_.colorBy() == CableQuantity::Clearance) recolor();
  });
  rebuild();
}

void SceneUpdater::rebuild() {
  fresh_.clear();
  areMarkersStale_ = false;
  scene_.clear();
  shownSelection_ = {};
  shownHover_ = {};
  for (const AssemblyReference& reference : workspace_.document().assemblies())
    scene_.assemblies().add(standing(reference));
  for (const Cable& cable : workspace_.document().cables()) updateCable(cable.id);
  updateMarkers();
  Q_EMIT changed();
}

void SceneUpdater::onDocumentChange(const DocumentChange& change) {
  if (const auto* added = std::get_if<AssemblyAdded>(&change)) {
    if (const auto* reference = workspace_.document().findAssembly(added->assembly))
      scene_.assemblies().add(standing(*reference));
  } else if (const auto* removed = std::get_if<AssemblyRemoved>(&change)) {
    scene_.assemblies().remove(removed->assembly);
  } else if (const auto* moved = std::get_if<PartsMoved>(&change)) {
    if (const auto* reference = workspace_.document().findAssembly(moved->assembly))
      scene_.assemblies().move(standing(*reference), moved->nodes);
  } else if (const auto* altered = std::get_if<AssemblyChanged>(&change)) {
    if (const auto* reference = workspace_.document().findAssembly(altered->assembly))
      scene_.assemblies().update(standing(*reference));
    updateVisibility();
    updateOpacities();
    shownSelection_ = {};
    updateHighlights();
  } else if (const auto* gone = std::get_if<CableRemoved>(&change)) {
    scene_.removeCable(gone->cable);
  } else if (const auto* appeared = std::get_if<CableAdded>(&change)) {
    updateCable(appeared->cable);
  } else if (const auto* changedCable = std::get_if<CableChanged>(&change)) {
    updateCable(changedCable->cable);
    // What is broken depends on limits, which need no new shape.
    if (workspace_.colorBy()) showShape(changedCable->cable);
  } else if (std::holds_alternative<SettingsChanged>(change)) {
    if (workspace_.colorBy()) recolor();
    return;
  } else if (!std::holds_alternative<ConnectorChanged>(change) &&
             !std::holds_alternative<ConnectorRemoved>(change) &&
             !std::holds_alternative<BranchAdded>(change) && !std::holds_alternative<BranchRemoved>(change) &&
             !std::holds_alternative<BranchChanged>(change)) {
    return;
  }
  areMarkersStale_ = true;
  soon_.call();
}

void SceneUpdater::updateCable(CableId id) {
  const Cable* cable = workspace_.document().findCable(id);
  if (!cable) return;
  CableActor& actor = scene_.cable(id);
  TubeStyle style = tubeStyleOf(cable->spec);
  style.colorsFromStations = workspace_.colorBy().has_value() || isCovered(*cable);
  if (!(style == actor.style())) actor.setStyle(style);
  actor.setVisible(!workspace_.isHidden(id));
  // What a covering looks like shapes nothing.
  if (isCovered(*cable) || actor.axis().empty() || !workspace_.shownCenterline(id) ||
      workspace_.shapes().isOutdated(id))
    showShape(id);
}

void SceneUpdater::updateShape(CableId id) {
  fresh_.insert(id);
  soon_.call();
}

void SceneUpdater::showFresh() {
  if (fresh_.empty() && !areMarkersStale_) return;
  const std::set<CableId> fresh = std::exchange(fresh_, {});
  for (const CableId id : fresh)
    if (scene_.findCable(id)) scene_.setMoving(id);
  if (updateColorRange())
    recolor();
  else
    for (const CableId id : fresh)
      if (scene_.findCable(id)) showShape(id);
  if (workspace_.probe() && fresh.contains(workspace_.probe()->cable)) updateProbe();
  const auto& cables = workspace_.document().cables();
  // Branches and free connectors go where the shapes go.
  areMarkersStale_ = areMarkersStale_ || std::any_of(cables.begin(), cables.end(), [&](const Cable& cable) {
                       return fresh.contains(cable.id) && isJoined(cable, workspace_.document().connectors());
                     });
  if (areMarkersStale_) {
    updateMarkers();
    updateHousings();
  }
  areMarkersStale_ = false;
  if (!fresh.empty()) Q_EMIT shapesShown();
  Q_EMIT changed();
}

AssemblyReference SceneUpdater::standing(const AssemblyReference& reference) const {
  return asItStands(reference, workspace_.document().content());
}

/// Parts that are housings go where their connectors go.
void SceneUpdater::updateHousings() {
  std::set<AssemblyId> concerned = std::exchange(withHousings_, {});  // the last housing may have gone
  for (const Connector& connector : workspace_.document().connectors())
    if (connector.isFree() && connector.attachedTo) withHousings_.insert(connector.attachedTo->assembly);
  concerned.insert(withHousings_.begin(), withHousings_.end());
  for (const AssemblyId id : concerned)
    if (const AssemblyReference* reference = workspace_.document().findAssembly(id))
      scene_.assemblies().update(standing(*reference));
}

void SceneUpdater::showShape(CableId id) const {
  CableActor& actor = scene_.cable(id);
  const Cable* cable = workspace_.document().findCable(id);
  const auto centerline = workspace_.shownCenterline(id);
  if (centerline) {
    std::vector<TubeStation> stations = stationsOf(*centerline);
    if (const auto quantity = workspace_.colorBy(); quantity && cable) {
      const std::vector<double> values = valuesOf(*cable, *centerline);
      const auto limit = limitOf(*cable, workspace_.document().settings(), *quantity);
      for (std::size_t i = 0; i < stations.size(); ++i)
        stations[i].color = colorOf(*quantity, values[i], colorRange_, limit);
    }
    if (cable) coverStations(*cable, workspace_.colorBy().has_value(), stations);
    actor.setStations(stations);
  } else if (cable) {
    std::vector<TubeStation> stations = sketchOf(*cable);
    coverStations(*cable, false, stations);
    actor.setStations(stations);
  }
  const SolvedShape* shape = workspace_.shapeOf(id);
  const bool failed = shape && (!shape->centerline || !shape->report.inEquilibrium());
  actor.setStale(failed || !centerline || workspace_.shapes().isOutdated(id));
}

std::vector<double> SceneUpdater::valuesOf(const Cable& cable, const Centerline& centerline) const {
  if (workspace_.colorBy() == CableQuantity::Clearance)
    if (const auto& gaps = workspace_.checks().clearances(cable.id); gaps.size() == centerline.points.size())
      return gaps;
  return valuesAlong(centerline, cable, workspace_.document().settings(), *workspace_.colorBy());
}

void SceneUpdater::updateProbe() {
  const auto& probe = workspace_.probe();
  const CableActor* actor = probe ? scene_.findCable(probe->cable) : nullptr;
  if (!actor || actor->axis().size() < 2) return scene_.probeRing().hide();
  const auto last = static_cast<double>(actor->axis().size() - 1);
  const auto index = static_cast<std::size_t>(std::clamp(std::round(probe->fraction * last), 0.0, last));
  const TubeStation& place = actor->axis()[index];
  scene_.probeRing().show(place.position, place.tangent, 1.7 * actor->style().radius);
}

bool SceneUpdater::updateColorRange() {
  if (!workspace_.colorBy()) return false;
  std::vector<double> all;
  for (const Cable& cable : workspace_.document().cables()) {
    const auto centerline = workspace_.shownCenterline(cable.id);
    if (!centerline || workspace_.isHidden(cable.id)) continue;
    const std::vector<double> values = valuesOf(cable, *centerline);
    all.insert(all.end(), values.begin(), values.end());
  }
  const ValueRange range = rangeOf(all, *workspace_.colorBy());
  if (range == colorRange_) return false;
  colorRange_ = range;
  return true;
}

void SceneUpdater::recolor() {
  updateColorRange();
  for (const Cable& cable : workspace_.document().cables()) {
    updateCable(cable.id);
    showShape(cable.id);
  }
  Q_EMIT colorRangeChanged();
  Q_EMIT changed();
}

void SceneUpdater::showDocument() const {
  for (const AssemblyReference& reference : workspace_.document().assemblies())
    scene_.assemblies().update(standing(reference));
  for (const Cable& cable : workspace_.document().cables()) showShape(cable.id);
  updateMarkers();
}

Highlight SceneUpdater::highlightOf(const Selection& target) const {
  if (workspace_.isSelected(target)) return Highlight::Selected;
  return workspace_.hovered() == target ? Highlight::Hovered : Highlight::None;
}

void SceneUpdater::addEndMarkers(const Cable& cable, std::vector<HandleMarker>& markers) const {
  for (const WhichEnd which : {WhichEnd::Start, WhichEnd::End}) {
    const EndReference target{cable.id, which};
    const CableEnd& end = which == WhichEnd::Start ? cable.start : cable.end;
    const Eigen::Isometry3d pose = poseOf(workspace_.document(), target)->worldFromPose;
    HandleMarker marker{target, pose.translation(), true, true, highlightOf(target)};
    if (end.branch) marker.aside = pose.linear().col(2);
    markers.push_back(marker);
  }
}

void SceneUpdater::addBranchMarkers(std::vector<HandleMarker>& markers) const {
  const DocumentContent& content = workspace_.document().content();
  for (const Branch& branch : content.branches) {
    const std::vector<EndReference> ends = endsAt(workspace_.document(), branch.id);
    if (!ends.empty() && std::all_of(ends.begin(), ends.end(), [this](const EndReference& end) {
          return workspace_.isHidden(end.cable);
        }))
      continue;
    // Twenty of them seen from afar would hide the harness.
    const Highlight highlight = highlightOf(branch.id);
    const bool prominent =
        highlight != Highlight::None ||
        std::any_of(ends.begin(), ends.end(), [this](const EndReference& end) {
          return end.cable == cableOf(workspace_.selection()) || end.cable == cableOf(workspace_.hovered());
        });
    HandleMarker marker{branch.id, solvedPose(branch, content).translation(), false, prominent, highlight};
    marker.look = branch.isRigid ? HandleMarker::Look::Disc : HandleMarker::Look::Ring;
    markers.push_back(marker);
  }
}

void SceneUpdater::updateMarkers() const {
  std::vector<HandleMarker> markers;
  for (const Cable& cable : workspace_.document().cables()) {
    if (workspace_.isHidden(cable.id)) continue;
    const bool prominent =
        cableOf(workspace_.selection()) == cable.id || cableOf(workspace_.hovered()) == cable.id;
    for (const RouteHandle& handle : cable.handles) {
      const Selection target = HandleReference{cable.id, handle.id};
      markers.push_back(
          {target, handle.worldFromHandle.translation(), false, prominent, highlightOf(target)});
    }
    if (cableOf(workspace_.selection()) == cable.id) addEndMarkers(cable, markers);
  }
  const DocumentContent& content = workspace_.document().content();
  for (const Connector& socket : content.connectors)
    if (const Highlight highlight = highlightOf(socket.id);
        highlight != Highlight::None || (socket.isFree() && isInUse(socket.id, content)))
      markers.push_back({socket.id, solvedPose(socket, content).translation(), true, true, highlight});
  addBranchMarkers(markers);
  scene_.markers().set(std::move(markers));
  updateGizmo();
}

std::optional<Eigen::Vector3d> SceneUpdater::middleOfSelectedParts() const {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  int count = 0;
  for (const PartInstance& part : workspace_.selectedParts()) {
    const Eigen::AlignedBox3d box = scene_.assemblies().boxOf(part);
    if (box.isEmpty() || workspace_.isHidden(part)) continue;
    sum += box.center();
    ++count;
  }
  if (count == 0) return std::nullopt;
  return sum / count;
}

void SceneUpdater::updateGizmo() const {
  const auto pose = poseOf(workspace_.document(), workspace_.selected());
  if (!pose || workspace_.isHidden(cableOf(workspace_.selection()))) return scene_.gizmo().show(std::nullopt);
  GizmoPlace place{pose->worldFromPose, pose->canTurn};
  if (!workspace_.selectedParts().empty()) {
    const auto middle = middleOfSelectedParts();
    if (!middle) return scene_.gizmo().show(std::nullopt);
    place.worldFromGizmo.translation() = *middle;
  }
  // What holds no direction has no axes of its own.
  if (!pose->canTurn) place.worldFromGizmo.linear().setIdentity();
  scene_.gizmo().show(place);
}

void SceneUpdater::updateVisibility() {
  for (const AssemblyReference& reference : workspace_.document().assemblies()) {
    if (!reference.assembly) continue;
    for (int node = 0; node < static_cast<int>(reference.assembly->nodes().size()); ++node)
      scene_.assemblies().setVisible({reference.id, node}, !workspace_.isHidden({reference.id, node}));
  }
  for (const auto& [id, actor] : scene_.cables()) actor->setVisible(!workspace_.isHidden(id));
  updateMarkers();
  Q_EMIT changed();
}

void SceneUpdater::updateOpacities() {
  for (const AssemblyReference& reference : workspace_.document().assemblies()) {
    if (!reference.assembly) continue;
    for (int node = 0; node < static_cast<int>(reference.assembly->nodes().size()); ++node)
      scene_.assemblies().setOpacity({reference.id, node}, workspace_.opacityOf({reference.id, node}));
  }
  Q_EMIT changed();
}

void SceneUpdater::updateHighlights() {
  const auto paint = [this](const Selection& target, Highlight highlight) {
    if (const auto* part = std::get_if<PartInstance>(&target))
      scene_.assemblies().setHighlight(*part, highlight);
    if (CableActor* actor = scene_.findCable(cableOf(target))) actor->setHighlight(highlight);
  };
  const auto paintAll = [&paint](const SelectionSet& targets, Highlight highlight) {
    for (const PartInstance& part : targets.parts()) paint(part, highlight);
    for (const CableId cable : targets.cables()) paint(cable, highlight);
    paint(targets.primary(), highlight);
  };
  paint(shownHover_, Highlight::None);
  if (shownSelection_ != workspace_.selected()) paintAll(shownSelection_, Highlight::None);
  shownHover_ = workspace_.hovered();
  shownSelection_ = workspace_.selected();
  scene_.assemblies().setThinHighlights(shownSelection_.parts().size() > kManyParts);
  paint(shownHover_, Highlight::Hovered);
  paintAll(shownSelection_, Highlight::Selected);
  updateMarkers();
  Q_EMIT changed();
}

}  // namespace liana
