// Smooth skins that let through what is behind them.
#include "gui/view/actors/envelope_actors.h"

#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkPolyDataNormals.h>
#include <vtkProperty.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkRendererCollection.h>
#include <vtkSmartPointer.h>

#include "gui/view/actors/mesh_polydata.h"

namespace liana {
namespace {

constexpr double kOpacity = 0.28;

}  // namespace

struct EnvelopeActors::Vtk {
  vtkRenderer* renderer = nullptr;
  std::vector<vtkSmartPointer<vtkActor>> actors;
  std::vector<std::shared_ptr<const TriangleMesh>> meshes;  // in which the triangles lie
};

EnvelopeActors::EnvelopeActors(vtkRenderWindow* window) : vtk_(std::make_unique<Vtk>()) {
  vtk_->renderer = window->GetRenderers()->GetFirstRenderer();
}

EnvelopeActors::~EnvelopeActors() {
  clear();
}

int EnvelopeActors::count() const {
  return static_cast<int>(vtk_->actors.size());
}

void EnvelopeActors::show(const std::vector<Skin>& skins) {
  for (const auto& actor : vtk_->actors) vtk_->renderer->RemoveActor(actor);
  vtk_->actors.clear();
  vtk_->meshes.clear();
  for (const Skin& skin : skins) {
    if (!skin.mesh || skin.mesh->triangles.empty()) continue;
    vtkNew<vtkPolyDataNormals> normals;
    normals->SetInputData(makeTriangles(*skin.mesh));
    normals->SplittingOff();
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputConnection(normals->GetOutputPort());
    const auto actor = vtkSmartPointer<vtkActor>::New();
    actor->SetMapper(mapper);
    actor->PickableOff();
    vtkProperty* look = actor->GetProperty();
    look->SetColor(skin.color.red, skin.color.green, skin.color.blue);
    look->SetOpacity(kOpacity);
    look->SetAmbient(0.35);
    look->SetDiffuse(0.65);
    look->BackfaceCullingOn();
    vtk_->renderer->AddActor(actor);
    vtk_->actors.push_back(actor);
    vtk_->meshes.push_back(skin.mesh);
  }
}

}  // namespace liana
