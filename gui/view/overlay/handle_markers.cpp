// Draws the balls with a light rim.
#include "gui/view/overlay/handle_markers.h"

#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkSphereSource.h>

#include "gui/view/overlay/view_colors.h"

namespace liana {
namespace {

constexpr double kAside = 26;  // [pixels]

double radiusInPixels(const HandleMarker& marker) {
  const bool isBall = marker.look == HandleMarker::Look::Ball;
  const double base = marker.prominent ? (isBall ? 7.5 : 6.5) : (isBall ? 4.5 : 4.0);
  return marker.highlight == Highlight::None ? base : base + 1.5;
}

/// How much wider the rim is than the ball [pixels].
double rimInPixels(const HandleMarker& marker) {
  return marker.look == HandleMarker::Look::Ball ? 1.6 : marker.prominent ? 3.2 : 2.0;
}

/// Where it is drawn.
Eigen::Vector3d placeOf(const HandleMarker& marker, const CameraPose& camera, const ViewSize& size,
                        double pixelRatio) {
  if (marker.aside.isZero()) return marker.position;
  return marker.position + kAside * pixelRatio * camera.worldPerPixel(size, marker.position) * marker.aside;
}

}  // namespace

struct HandleMarkers::Vtk {
  struct Ball {
    vtkNew<vtkActor> core, rim;
  };
  vtkRenderer* overlay = nullptr;
  vtkNew<vtkPolyDataMapper> mapper;
  std::vector<std::unique_ptr<Ball>> balls;

  std::unique_ptr<Ball> makeBall() {
    auto ball = std::make_unique<Ball>();
    ball->core->SetMapper(mapper);
    ball->rim->SetMapper(mapper);
    // The rim is a slightly larger ball of which only the far side is drawn.
    ball->rim->GetProperty()->FrontfaceCullingOn();
    ball->rim->GetProperty()->LightingOff();
    ball->core->GetProperty()->SetAmbient(0.3);
    ball->core->GetProperty()->SetDiffuse(0.75);
    ball->core->GetProperty()->SetSpecular(0.3);
    ball->core->GetProperty()->SetSpecularPower(20);
    overlay->AddActor(ball->rim);
    overlay->AddActor(ball->core);
    return ball;
  }
};

HandleMarkers::HandleMarkers(vtkRenderer* overlay) : vtk_(std::make_unique<Vtk>()) {
  vtk_->overlay = overlay;
  vtkNew<vtkSphereSource> sphere;
  sphere->SetRadius(1);
  sphere->SetThetaResolution(32);
  sphere->SetPhiResolution(24);
  sphere->Update();
  vtk_->mapper->SetInputConnection(sphere->GetOutputPort());
}

HandleMarkers::~HandleMarkers() {
  set({});
}

void HandleMarkers::set(std::vector<HandleMarker> markers) {
  markers_ = std::move(markers);
  while (vtk_->balls.size() > markers_.size()) {
    vtk_->overlay->RemoveActor(vtk_->balls.back()->core);
    vtk_->overlay->RemoveActor(vtk_->balls.back()->rim);
    vtk_->balls.pop_back();
  }
  while (vtk_->balls.size() < markers_.size()) vtk_->balls.push_back(vtk_->makeBall());
  for (std::size_t i = 0; i < markers_.size(); ++i) {
    const HandleMarker& marker = markers_[i];
    const auto& color = marker.highlight == Highlight::Selected   ? colors::kSelection
                        : marker.highlight == Highlight::Hovered  ? colors::kHover
                        : marker.isEnd                            ? colors::kEnd
                        : marker.look != HandleMarker::Look::Ball ? colors::kBranch
                                                                  : colors::kHandle;
    // A loose branch is a ring around white, a rigid one a full disc in a white one.
    const bool isRing = marker.look == HandleMarker::Look::Ring;
    colors::paint(vtk_->balls[i]->core->GetProperty(), isRing ? colors::kRim : color);
    colors::paint(vtk_->balls[i]->rim->GetProperty(), isRing ? color : colors::kRim);
  }
}

void HandleMarkers::resize(const CameraPose& camera, const ViewSize& size, double pixelRatio) {
  for (std::size_t i = 0; i < markers_.size(); ++i) {
    const double perPixel = camera.worldPerPixel(size, markers_[i].position) * pixelRatio;
    const double radius = radiusInPixels(markers_[i]);
    auto& ball = *vtk_->balls[i];
    Eigen::Vector3d place = placeOf(markers_[i], camera, size, pixelRatio);
    for (vtkActor* actor : {ball.core.Get(), ball.rim.Get()}) actor->SetPosition(place.data());
    ball.core->SetScale(radius * perPixel);
    ball.rim->SetScale((radius + rimInPixels(markers_[i])) * perPixel);
  }
}

const HandleMarker* HandleMarkers::pick(const CameraPose& camera, const ViewSize& size,
                                        const Eigen::Vector2d& pixel, double pixelRatio) const {
  const HandleMarker* best = nullptr;
  double bestDistance = 1e9;
  for (const HandleMarker& marker : markers_) {
    const auto place = camera.project(size, placeOf(marker, camera, size, pixelRatio));
    if (!place) continue;
    const double distance = (*place - pixel).norm() / pixelRatio;
    const double grace = std::max(10.0, radiusInPixels(marker) + 3);
    if (distance > grace || distance >= bestDistance) continue;
    best = &marker;
    bestDistance = distance;
  }
  return best;
}

}  // namespace liana
