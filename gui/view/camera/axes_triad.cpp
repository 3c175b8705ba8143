// Three coloured arrows with their letters.
#include "gui/view/camera/axes_triad.h"

#include <vtkAxesActor.h>
#include <vtkCamera.h>
#include <vtkCaptionActor2D.h>
#include <vtkNew.h>
#include <vtkProperty.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>

#include "gui/view/overlay/view_colors.h"

namespace liana {
namespace {

constexpr double kSidePixels = 110;

void styleCaption(vtkCaptionActor2D* caption, const colors::Channels& color) {
  caption->GetTextActor()->SetTextScaleModeToNone();
  vtkTextProperty* text = caption->GetCaptionTextProperty();
  text->SetFontFamilyToArial();
  text->SetFontSize(14);
  text->BoldOn();
  text->ItalicOff();
  text->ShadowOff();
  colors::paint(text, color);
}

}  // namespace

struct AxesTriad::Vtk {
  vtkRenderWindow* window = nullptr;
  vtkNew<vtkRenderer> renderer;
  vtkNew<vtkAxesActor> axes;
};

AxesTriad::AxesTriad(vtkRenderWindow* window) : vtk_(std::make_unique<Vtk>()) {
  vtk_->window = window;
  vtkAxesActor* axes = vtk_->axes;
  axes->SetShaftTypeToCylinder();
  axes->SetCylinderRadius(0.035);
  axes->SetConeRadius(0.45);
  axes->SetNormalizedLabelPosition(1.22, 1.22, 1.22);
  axes->SetNormalizedTipLength(0.26, 0.26, 0.26);
  axes->SetNormalizedShaftLength(0.74, 0.74, 0.74);
  axes->SetConeResolution(32);
  axes->SetCylinderResolution(24);
  const colors::Channels red{0.87, 0.20, 0.18}, green{0.16, 0.62, 0.22}, blue{0.22, 0.46, 0.98};
  for (vtkProperty* p : {axes->GetXAxisShaftProperty(), axes->GetXAxisTipProperty()}) colors::paint(p, red);
  for (vtkProperty* p : {axes->GetYAxisShaftProperty(), axes->GetYAxisTipProperty()}) colors::paint(p, green);
  for (vtkProperty* p : {axes->GetZAxisShaftProperty(), axes->GetZAxisTipProperty()}) colors::paint(p, blue);
  styleCaption(axes->GetXAxisCaptionActor2D(), red);
  styleCaption(axes->GetYAxisCaptionActor2D(), green);
  styleCaption(axes->GetZAxisCaptionActor2D(), blue);
  vtk_->renderer->SetLayer(5);
  vtk_->renderer->InteractiveOff();
  vtk_->renderer->AddActor(axes);
  window->AddRenderer(vtk_->renderer);
}

AxesTriad::~AxesTriad() {
  vtk_->window->RemoveRenderer(vtk_->renderer);
}

void AxesTriad::follow(const CameraPose& camera, const ViewSize& size, double pixelRatio) {
  const double side = kSidePixels * pixelRatio;
  const double right = side / size.width, top = side / size.height;
  const bool fits = right < 1 && top < 1;
  vtk_->renderer->SetDraw(fits);
  if (!fits) return;
  vtk_->renderer->SetViewport(0, 0, right, top);
  CameraPose pose = camera;
  pose.target.setZero();
  pose.distance = 7.4;
  vtkCamera* eye = vtk_->renderer->GetActiveCamera();
  eye->SetFocalPoint(0, 0, 0);
  eye->SetPosition(pose.eye().data());
  eye->SetViewUp(pose.up().data());
  eye->SetViewAngle(CameraPose::viewAngleDegrees);
  eye->SetClippingRange(1, 12);
}

}  // namespace liana
