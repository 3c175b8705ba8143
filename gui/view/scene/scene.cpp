// Renderers, light and background; picks among cables.
#include "gui/view/scene/scene.h"

#include <vtkCamera.h>
#include <vtkLight.h>
#include <vtkMapper.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>

#include "gui/view/camera/axes_triad.h"
#include "gui/view/camera/orientation_cube.h"
#include "gui/view/overlay/probe_ring.h"
#include "gui/view/overlay/view_colors.h"
#include "gui/view/scene/screen_box.h"
#include "gui/view/scene/still_picture.h"

namespace liana {

struct Scene::Vtk {
  vtkRenderWindow* window = nullptr;
  vtkNew<vtkRenderer> parts;        // and cables that rest, and the background
  vtkNew<vtkRenderer> moving;       // cables and parts that move; they hide and are hidden by what rests
  vtkNew<vtkRenderer> translucent;  // parts that let see what rests and moves behind them
  vtkNew<vtkRenderer> overlay;      // what shines through the parts
  vtkNew<vtkRenderer> handles;      // what is never hidden
  using Clock = std::chrono::steady_clock;
  std::map<CableId, Clock::time_point> movers;  // and when they last moved
};

namespace {

constexpr auto kRestsAfter = std::chrono::seconds(1);  // a cable that has moved

/// A light that travels with the eye; `direction` points from the target to the light in eye coordinates.
void addLight(vtkRenderer* renderer, const Eigen::Vector3d& direction, double intensity, double warmth) {
  vtkNew<vtkLight> light;
  light->SetLightTypeToCameraLight();
  light->SetPosition(direction.x(), direction.y(), direction.z());
  light->SetFocalPoint(0, 0, 0);
  light->SetIntensity(intensity);
  light->SetColor(1.0, 1.0 - 0.03 * warmth, 1.0 - 0.08 * warmth);
  renderer->AddLight(light);
}

void addLights(vtkRenderer* renderer) {
  renderer->AutomaticLightCreationOff();
  addLight(renderer, {-0.45, 0.75, 1.0}, 0.78, 0.5);
  addLight(renderer, {0.9, 0.1, 0.7}, 0.28, -0.5);
  addLight(renderer, {0.0, -0.9, 0.4}, 0.12, 0.0);
}

/// How far before the target VTK's eye stands. VTK draws nothing that is behind it, in parallel pictures
/// either.
double standoff(const CameraPose& pose, const Eigen::AlignedBox3d& seen) {
  if (!pose.parallel || seen.isEmpty()) return pose.distance;
  const double nearest = (seen.center() - pose.target).dot(pose.forward()) - seen.diagonal().norm() / 2;
  return std::max(pose.distance, -1.01 * nearest);
}

void setCamera(vtkRenderer* renderer, const CameraPose& pose, double standoff) {
  vtkCamera* camera = renderer->GetActiveCamera();
  camera->SetFocalPoint(pose.target.data());
  camera->SetPosition(Eigen::Vector3d(pose.target - standoff * pose.forward()).data());
  camera->SetViewUp(pose.up().data());
  camera->SetViewAngle(CameraPose::viewAngleDegrees);
  camera->SetParallelProjection(pose.parallel);
  camera->SetParallelScale(pose.parallelScale());
}

/// What is drawn, as distances before VTK's eye [mm].
struct DepthRange {
  double nearest = 0, farthest = 1;
};

/// Of the box, with some room. When the eye is among the parts, things at the tip of its nose are left out:
/// depths would be too coarse for all the others.
DepthRange depthsOf(const Eigen::AlignedBox3d& box, const CameraPose& pose, double eyeDistance) {
  const Eigen::Vector3d eye = pose.target - eyeDistance * pose.forward();
  const double middle = (box.center() - eye).dot(pose.forward());
  const double half = 0.505 * pose.forward().cwiseAbs().dot(box.sizes());
  const double farthest = std::max(middle + half, 1e-3 * eyeDistance);
  const double tooNear = pose.parallel ? 1e-6 * farthest : std::min(0.01 * farthest, 0.1 * eyeDistance);
  return {std::clamp(middle - half, tooNear, 0.999 * farthest), farthest};
}

/// Edges lie on faces: lines come forward and faces go back a little, so that the lines are not eaten. By how
/// much is counted in steps of the depth buffer, which are millimetres or micrometres in the world as the
/// range of depths has it: a quarter of a pixel at the place looked at.
void liftEdges(const DepthRange& depths, const CameraPose& pose, double worldPerPixel) {
  constexpr double kStep = 1.0 / 65000;  // VTK's
  const double range = depths.farthest - depths.nearest;
  const double at = std::clamp(pose.distance, depths.nearest, depths.farthest);
  const double depthPerWorld =
      pose.parallel ? 1 / range : depths.nearest * depths.farthest / (range * at * at);
  const double steps = 0.25 * worldPerPixel * depthPerWorld / kStep;
  vtkMapper::SetResolveCoincidentTopologyToPolygonOffset();
  vtkMapper::SetResolveCoincidentTopologyPolygonOffsetParameters(1, steps);
  vtkMapper::SetResolveCoincidentTopologyLineOffsetParameters(-1, -steps);
}

/// Of what is drawn over the still picture, whoever put it there [mm]; empty if there is nothing.
Eigen::AlignedBox3d boxOfMoving(vtkRenderer* moving) {
  double bounds[6];
  moving->ComputeVisiblePropBounds(bounds);
  Eigen::AlignedBox3d box;
  if (bounds[0] > bounds[1]) return box;
  box.extend(Eigen::Vector3d(bounds[0], bounds[2], bounds[4]));
  box.extend(Eigen::Vector3d(bounds[1], bounds[3], bounds[5]));
  return box;
}

/// Shortest distance between a ray and the segment a–b; `t` in [0, 1] tells where on the segment.
double distanceToSegment(const ViewRay& ray, const Eigen::Vector3d& a, const Eigen::Vector3d& b, double& t) {
  const Eigen::Vector3d along = b - a, w = a - ray.origin;
  const double aa = along.squaredNorm(), ad = along.dot(ray.direction);
  const double denominator = aa - ad * ad;
  t = denominator > 1e-12 ? std::clamp((ad * w.dot(ray.direction) - along.dot(w)) / denominator, 0.0, 1.0)
                          : 0.0;
  const Eigen::Vector3d point = a + t * along;
  const double s = std::max(0.0, (point - ray.origin).dot(ray.direction));
  return (point - ray.origin - s * ray.direction).norm();
}

/// Share of the axis' length that lies before the place t in interval i.
double lengthShare(const std::vector<TubeStation>& axis, std::size_t interval, double t) {
  double before = 0, total = 0;
  for (std::size_t i = 0; i + 1 < axis.size(); ++i) {
    const double length = (axis[i + 1].position - axis[i].position).norm();
    total += length;
    before += i < interval ? length : i == interval ? t * length : 0;
  }
  return total > 0 ? before / total : 0;
}

/// A place on an axis: between stations `interval` and the next.
struct AxisPlace {
  std::size_t interval = 0;
  double t = 0;
  double miss = 0;  // from the ray [mm]
};

AxisPlace placeIn(const std::vector<TubeStation>& axis, std::size_t interval, const ViewRay& ray) {
  AxisPlace place{interval, 0, 0};
  place.miss = distanceToSegment(ray, axis[interval].position, axis[interval + 1].position, place.t);
  return place;
}

/// How far the skin reaches from the axis in a direction: of a flat cable by how it lies.
double extentTowards(const TubeStyle& style, const Eigen::Vector3d& across,
                     const Eigen::Vector3d& direction) {
  if (!style.isFlat()) return style.radius * across.norm();
  const double length = direction.norm();
  const double share = length > 0 ? std::abs(across.dot(direction)) / length : 0;
  return style.halfThickness + share * (style.radius - style.halfThickness);
}

/// From what the ray met first to where the axis passes under the mouse: a cable that comes towards the eye
/// is met up to its radius too early.
AxisPlace underTheMouse(const std::vector<TubeStation>& axis, AxisPlace met, const ViewRay& ray) {
  for (const int step : {1, -1}) {
    while (step > 0 ? met.interval + 2 < axis.size() : met.interval > 0) {
      const AxisPlace next = placeIn(axis, met.interval + static_cast<std::size_t>(step), ray);
      if (next.miss >= met.miss) break;
      met = next;
    }
  }
  return met;
}

}  // namespace

Scene::Scene(vtkRenderWindow* window) : vtk_(std::make_unique<Vtk>()) {
  vtk_->window = window;
  window->SetNumberOfLayers(6);
  vtk_->parts->GradientBackgroundOn();
  vtk_->moving->SetLayer(1);
  vtk_->moving->PreserveDepthBufferOn();
  vtk_->translucent->SetLayer(2);
  vtk_->translucent->PreserveDepthBufferOn();
  vtk_->translucent->SetOcclusionRatio(0.02);
  vtk_->overlay->SetLayer(3);
  vtk_->overlay->InteractiveOff();
  addLights(vtk_->parts);
  addLights(vtk_->moving);
  addLights(vtk_->translucent);
  addLights(vtk_->overlay);
  vtk_->handles->SetLayer(4);
  vtk_->handles->InteractiveOff();
  addLights(vtk_->handles);
  window->AddRenderer(vtk_->parts);
  window->AddRenderer(vtk_->moving);
  window->AddRenderer(vtk_->translucent);
  window->AddRenderer(vtk_->overlay);
  window->AddRenderer(vtk_->handles);
  still_ = std::make_unique<StillPicture>(window, vtk_->parts, vtk_->moving);
  setBackground(ViewBackground{});
  assemblies_ = std::make_unique<AssemblyActors>(vtk_->parts);
  markers_ = std::make_unique<HandleMarkers>(vtk_->handles);
  gizmo_ = std::make_unique<Gizmo>(vtk_->handles);
  probeRing_ = std::make_unique<ProbeRing>(vtk_->handles);
  cube_ = std::make_unique<OrientationCube>(window);
  triad_ = std::make_unique<AxesTriad>(window);
}

Scene::~Scene() {
  clear();
  vtk_->window->RemoveRenderer(vtk_->handles);
  vtk_->window->RemoveRenderer(vtk_->overlay);
  vtk_->window->RemoveRenderer(vtk_->translucent);
  vtk_->window->RemoveRenderer(vtk_->moving);
  vtk_->window->RemoveRenderer(vtk_->parts);
}

CableActor& Scene::cable(CableId id) {
  auto& actor = cables_[id];
  if (!actor) actor = std::make_unique<CableActor>(rendererOf(id), vtk_->overlay);
  return *actor;
}

CableActor* Scene::findCable(CableId id) const {
  const auto found = cables_.find(id);
  return found == cables_.end() ? nullptr : found->second.get();
}

void Scene::clear() {
  assemblies_->clear();
  cables_.clear();
  markers_->set({});
  gizmo_->show(std::nullopt);
  probeRing_->hide();
}

vtkRenderer* Scene::rendererOf(CableId cable) const {
  return vtk_->movers.contains(cable) ? vtk_->moving : vtk_->parts;
}

void Scene::setMoving(CableId cable) {
  const auto now = Vtk::Clock::now();
  const bool isKnown = cable == moving_ || vtk_->movers.contains(cable);
  vtk_->movers[cable] = now;
  moving_ = cable;
  if (isKnown) return;
  // A part may carry several cables: all of them move.
  std::erase_if(vtk_->movers, [now](const auto& each) { return now - each.second > kRestsAfter; });
  for (const auto& [id, actor] : cables_) actor->moveTo(rendererOf(id));
}

void Scene::prepareFrame(const CameraPose& camera, const ViewSize& size, double pixelRatio) {
  const std::array<vtkRenderer*, 5> renderers{vtk_->parts, vtk_->moving, vtk_->translucent, vtk_->overlay,
                                              vtk_->handles};
  markers_->resize(camera, size, pixelRatio);
  gizmo_->follow(camera, size, pixelRatio);
  cube_->follow(camera, size, pixelRatio);
  triad_->follow(camera, size, pixelRatio);
  assemblies_->prepareFrame();
  Eigen::AlignedBox3d box = visibleBox();
  // Room for the balls and for the gizmo.
  const auto makeRoom = [&](const Eigen::Vector3d& place) {
    const double radius = 120 * pixelRatio * camera.worldPerPixel(size, place);
    box.extend(place + Eigen::Vector3d::Constant(radius));
    box.extend(place - Eigen::Vector3d::Constant(radius));
  };
  for (const HandleMarker& marker : markers_->markers()) makeRoom(marker.position);
  if (gizmo_->place()) makeRoom(gizmo_->place()->worldFromGizmo.translation());
  if (box.isEmpty()) box.extend(camera.target);
  // Depths of the still parts stay comparable while a cable moves within the box.
  const bool fits = clippingBox_.contains(box) && clippingBox_.diagonal().norm() < 2 * box.diagonal().norm();
  if (!fits) {
    const Eigen::Vector3d room = Eigen::Vector3d::Constant(0.1 * box.diagonal().norm());
    clippingBox_ = Eigen::AlignedBox3d(box.min() - room, box.max() + room);
  }
  const double eyeDistance = standoff(camera, clippingBox_);
  const DepthRange depths = depthsOf(clippingBox_, camera, eyeDistance);
  liftEdges(depths, camera, camera.worldPerPixel(size, camera.target));
  for (vtkRenderer* renderer : renderers) {
    setCamera(renderer, camera, eyeDistance);
    renderer->GetActiveCamera()->SetClippingRange(depths.nearest, depths.farthest);
  }
  still_->prepareFrame();
}

void Scene::setBackground(const ViewBackground& background) {
  vtk_->parts->SetBackground(background.bottom.data());
  vtk_->parts->SetBackground2(background.top.data());
  still_->forget();
}

void Scene::setBlending(bool blending, bool coarse) {
  // Depth peeling sorts translucent surfaces, but does not go together with multisampling.
  vtk_->translucent->SetUseDepthPeeling(blending);
  vtk_->translucent->SetMaximumNumberOfPeels(coarse ? 2 : assemblies_->isLarge() ? 4 : 8);
}

Eigen::AlignedBox3d Scene::boxOf(CableId id) const {
  Eigen::AlignedBox3d box;
  const CableActor* actor = findCable(id);
  if (!actor || actor->axis().size() < 2) return box;
  const Eigen::Vector3d radius = Eigen::Vector3d::Constant(actor->style().radius);
  for (const TubeStation& station : actor->axis()) {
    box.extend(station.position - radius);
    box.extend(station.position + radius);
  }
  return box;
}

Eigen::AlignedBox3d Scene::boxOf(const SelectionSet& selection) const {
  Eigen::AlignedBox3d box;
  for (const PartInstance& part : selection.parts()) box.extend(assemblies_->boxOf(part));
  for (const CableId cable : selection.cables()) box.extend(boxOf(cable));
  if (const CableId cable = cableOf(selection.primary()); cable.isValid()) box.extend(boxOf(cable));
  return box;
}

std::vector<Selection> Scene::pickAll(const ScreenBox& box, const CameraPose& camera,
                                      const ViewSize& size) const {
  std::vector<Selection> caught;
  for (const PartInstance& part : assemblies_->pickAll(box, camera, size)) caught.emplace_back(part);
  const ScreenProjection project(camera, size, Eigen::Isometry3d::Identity());
  for (const auto& [id, actor] : cables_) {
    if (!actor->visible()) continue;
    std::vector<Eigen::Vector3d> line;
    for (const TubeStation& station : actor->axis()) line.push_back(station.position);
    if (catches(box, line, project)) caught.emplace_back(id);
  }
  return caught;
}

Eigen::AlignedBox3d Scene::visibleBox() const {
  Eigen::AlignedBox3d box = assemblies_->visibleBox();
  box.extend(boxOfMoving(vtk_->moving));
  for (const auto& [id, actor] : cables_)
    if (actor->visible()) box.extend(boxOf(id));
  return box;
}

std::vector<Eigen::Vector3d> Scene::visibleHull() const {
  std::vector<Eigen::AlignedBox3d> boxes = assemblies_->visibleBoxes();
  if (const Eigen::AlignedBox3d box = boxOfMoving(vtk_->moving); !box.isEmpty()) boxes.push_back(box);
  for (const auto& [id, actor] : cables_)
    if (actor->visible() && actor->axis().size() > 1) boxes.push_back(boxOf(id));
  std::vector<Eigen::Vector3d> points;
  for (const Eigen::AlignedBox3d& box : boxes)
    for (int corner = 0; corner < 8; ++corner)
      points.push_back(box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)));
  return points;
}

std::optional<CableHit> Scene::pickCable(const CameraPose& camera, const ViewSize& size,
                                         const Eigen::Vector2d& pixel, double pixelRatio,
                                         const std::vector<CableId>& leftOut) const {
  const ViewRay ray = camera.rayThrough(size, pixel);
  std::optional<CableHit> best;
  for (const auto& [id, actor] : cables_) {
    if (!actor->visible() || std::find(leftOut.begin(), leftOut.end(), id) != leftOut.end()) continue;
    const auto& axis = actor->axis();
    const auto pointAt = [&axis](const AxisPlace& place) -> Eigen::Vector3d {
      const Eigen::Vector3d& from = axis[place.interval].position;
      return from + place.t * (axis[place.interval + 1].position - from);
    };
    std::optional<AxisPlace> met;
    double nearest = best ? best->distance : std::numeric_limits<double>::max();
    for (std::size_t i = 0; i + 1 < axis.size(); ++i) {
      const AxisPlace place = placeIn(axis, i, ray);
      const Eigen::Vector3d point = pointAt(place);
      const double grace = 3 * pixelRatio * camera.worldPerPixel(size, point);
      const Eigen::Vector3d beside =
          ray.origin + (point - ray.origin).dot(ray.direction) * ray.direction - point;
      const Eigen::Vector3d& across = axis[place.interval].director;
      if (place.miss > extentTowards(actor->style(), across, beside) + grace) continue;
      const double distance =
          (point - ray.origin).dot(ray.direction) - extentTowards(actor->style(), across, ray.direction);
      if (distance <= 0 || distance >= nearest) continue;
      met = place;
      nearest = distance;
    }
    if (!met) continue;
    const AxisPlace shown = underTheMouse(axis, *met, ray);
    const TubeStation& station = axis[shown.interval];
    best = CableHit{
        id,     pointAt(shown), station.tangent, station.director, lengthShare(axis, shown.interval, shown.t),
        nearest};
  }
  return best;
}

std::vector<TubeStation> stationsOf(const Centerline& centerline) {
  std::vector<TubeStation> stations(centerline.points.size());
  for (std::size_t i = 0; i < stations.size(); ++i) {
    const bool hasFrame = i < centerline.frames.size();
    const Eigen::Vector3d tangent = centerline.tangents[i].normalized();
    stations[i] = {centerline.points[i], tangent,
                   hasFrame ? Eigen::Vector3d(centerline.frames[i] * Eigen::Vector3d::UnitX())
                            : tangent.unitOrthogonal()};
  }
  return stations;
}

TubeStyle tubeStyleOf(const CableSpec& spec) {
  const auto channel = [](float value) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0f, 1.0f) * 255));
  };
  TubeStyle style;
  style.radius = spec.outerDiameter / 2;
  if (spec.flat) {
    style.halfThickness = spec.flat->thickness / 2;
    style.conductors = spec.flat->shape == FlatShape::Ribbon ? spec.flat->conductors : 0;
    style.hasSquareEdges = spec.flat->hasSquareEdges;
  }
  style.color = {channel(spec.color.red), channel(spec.color.green), channel(spec.color.blue)};
  const double brightness = 0.3 * spec.color.red + 0.59 * spec.color.green + 0.11 * spec.color.blue;
  const Rgb light{225, 225, 220}, dark{50, 50, 55};
  style.stripe = brightness < 0.6 ? light : dark;
  return style;
}

}  // namespace liana
