// A labelled cube and a triad of axes that turn with the camera.
#include "gui/view/camera/orientation_cube.h"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkTransform.h>
#include <vtkTransformPolyDataFilter.h>
#include <vtkVectorText.h>

#include <array>
#include <cmath>

namespace liana {
namespace {

constexpr double kSidePixels = 116;
constexpr double kHalf = 0.5;   // half an edge of the cube
constexpr double kInner = 0.3;  // of a face belongs to it alone; the rest is an edge or a corner

struct Face {
  StandardView view;
  const char* label;
};

constexpr std::array<Face, 6> kFaces{{{StandardView::Front, "FRONT"},
                                      {StandardView::Back, "BACK"},
                                      {StandardView::Left, "LEFT"},
                                      {StandardView::Right, "RIGHT"},
                                      {StandardView::Top, "TOP"},
                                      {StandardView::Bottom, "BOTTOM"}}};

/// A square of half width `half` at the distance `offset` in front of the cube's centre, facing the given
/// view.
vtkSmartPointer<vtkPolyData> makeFace(StandardView view, double half, double offset) {
  const Eigen::Quaterniond q = CameraPose::orientationOf(view);
  const double cut = 0.055;  // the corners are cut a little, which reads as a bevel
  const double o = half, i = half - cut;
  const double outline[8][2] = {{-i, -o}, {i, -o}, {o, -i}, {o, i}, {i, o}, {-i, o}, {-o, i}, {-o, -i}};
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> cells;
  vtkIdType ids[8];
  for (int k = 0; k < 8; ++k) {
    const Eigen::Vector3d p = q * Eigen::Vector3d(outline[k][0], outline[k][1], offset);
    ids[k] = points->InsertNextPoint(p.data());
  }
  cells->InsertNextCell(8, ids);
  auto data = vtkSmartPointer<vtkPolyData>::New();
  data->SetPoints(points);
  data->SetPolys(cells);
  return data;
}

vtkSmartPointer<vtkPolyData> makeLabel(const Face& face) {
  vtkNew<vtkVectorText> text;
  text->SetText(face.label);
  text->Update();
  double box[6];
  text->GetOutput()->GetBounds(box);
  const double width = box[1] - box[0], height = box[3] - box[2];
  const double scale = std::min(0.78 / width, 0.2 / height);
  const Eigen::AngleAxisd turn(CameraPose::orientationOf(face.view));
  const Eigen::Vector3d axis = turn.axis();
  vtkNew<vtkTransform> transform;
  transform->RotateWXYZ(turn.angle() * 180 / 3.14159265358979, axis.data());
  transform->Translate(0, 0, kHalf + 0.012);
  transform->Scale(scale, scale, scale);
  transform->Translate(-(box[0] + width / 2), -(box[2] + height / 2), 0);
  vtkNew<vtkTransformPolyDataFilter> filter;
  filter->SetInputConnection(text->GetOutputPort());
  filter->SetTransform(transform);
  filter->Update();
  return filter->GetOutput();
}

}  // namespace

struct OrientationCube::Vtk {
  vtkRenderWindow* window = nullptr;
  vtkNew<vtkRenderer> renderer;
  std::array<vtkNew<vtkActor>, 6> faces;

  void addActor(vtkActor* actor, vtkPolyData* data, double gray) {
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputData(data);
    actor->SetMapper(mapper);
    actor->GetProperty()->LightingOff();
    actor->GetProperty()->SetColor(gray, gray, gray);
    renderer->AddActor(actor);
  }
};

OrientationCube::OrientationCube(vtkRenderWindow* window) : vtk_(std::make_unique<Vtk>()) {
  vtk_->window = window;
  vtk_->renderer->SetLayer(5);
  vtk_->renderer->InteractiveOff();
  for (std::size_t i = 0; i < kFaces.size(); ++i) {
    vtk_->addActor(vtk_->faces[i], makeFace(kFaces[i].view, 0.47, kHalf), 0.97);
    vtkNew<vtkActor> rim, label;
    vtk_->addActor(rim, makeFace(kFaces[i].view, 0.5, kHalf - 0.012), 0.62);
    vtk_->addActor(label, makeLabel(kFaces[i]), 0.25);
  }
  hover(std::nullopt);
  window->AddRenderer(vtk_->renderer);
}

OrientationCube::~OrientationCube() {
  vtk_->window->RemoveRenderer(vtk_->renderer);
}

void OrientationCube::follow(const CameraPose& camera, const ViewSize& size, double pixelRatio) {
  side_ = kSidePixels * pixelRatio;
  topLeft_ = {size.width - side_ - 10 * pixelRatio, 10 * pixelRatio};
  const double left = topLeft_.x() / size.width, right = (topLeft_.x() + side_) / size.width;
  const double top = 1 - topLeft_.y() / size.height, bottom = 1 - (topLeft_.y() + side_) / size.height;
  const bool fits = left >= 0 && bottom >= 0;
  vtk_->renderer->SetDraw(fits && isVisible_);
  if (!fits) return;
  vtk_->renderer->SetViewport(left, bottom, right, top);

  pose_.orientation = camera.worldFromCube().conjugate() * camera.orientation;
  pose_.target.setZero();
  pose_.distance = 4.0;
  pose_.parallel = false;
  vtkCamera* eye = vtk_->renderer->GetActiveCamera();
  eye->SetFocalPoint(0, 0, 0);
  eye->SetPosition(pose_.eye().data());
  eye->SetViewUp(pose_.up().data());
  eye->SetViewAngle(CameraPose::viewAngleDegrees);
  eye->SetClippingRange(1, 8);
  // Faces seen from the side differ in brightness: cheap shading that never goes dark.
  for (std::size_t i = 0; i < kFaces.size(); ++i) {
    const Eigen::Vector3d normal = CameraPose::sideOf(kFaces[i].view);
    if (hovered_ && hovered_->dot(normal) > 0) continue;
    const double gray = 0.80 + 0.17 * std::max(0.0, -normal.dot(pose_.forward()));
    vtk_->faces[i]->GetProperty()->SetColor(gray, gray, gray * 1.01);
  }
}

std::optional<Eigen::Vector3d> OrientationCube::sideAt(const Eigen::Vector2d& pixel) const {
  if (!isVisible_) return std::nullopt;
  const Eigen::Vector2d inside = pixel - topLeft_;
  if (side_ <= 0 || inside.minCoeff() < 0 || inside.maxCoeff() > side_) return std::nullopt;
  const int side = static_cast<int>(side_);
  const ViewRay ray = pose_.rayThrough({side, side}, inside);
  for (const Face& face : kFaces) {
    const Eigen::Vector3d normal = CameraPose::sideOf(face.view);
    const double towards = ray.direction.dot(normal);
    if (towards > -1e-6) continue;
    const Eigen::Vector3d hit = ray.origin + ray.direction * ((kHalf - ray.origin.dot(normal)) / towards);
    if (hit.cwiseAbs().maxCoeff() > kHalf + 1e-9) continue;
    return Eigen::Vector3d(
        hit.unaryExpr([](double at) { return std::abs(at) > kInner ? std::copysign(1.0, at) : 0.0; }));
  }
  return std::nullopt;
}

bool OrientationCube::hover(const std::optional<Eigen::Vector3d>& side) {
  const bool changed = hovered_ != side;
  hovered_ = side;
  for (std::size_t i = 0; i < kFaces.size(); ++i)
    if (hovered_ && hovered_->dot(CameraPose::sideOf(kFaces[i].view)) > 0)
      vtk_->faces[i]->GetProperty()->SetColor(0.60, 0.80, 1.0);
  return changed;
}

bool OrientationCube::setVisible(bool visible) {
  return std::exchange(isVisible_, visible) != visible;
}

}  // namespace liana
