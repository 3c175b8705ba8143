// Finds the program of a mapper that is drawn alike.
#include "gui/view/actors/part_mapper.h"

#include <vtkActor.h>
#include <vtkInformation.h>
#include <vtkObjectFactory.h>
#include <vtkOpenGLHelper.h>
#include <vtkOpenGLRenderPass.h>
#include <vtkOpenGLVertexArrayObject.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkShaderProgram.h>

namespace liana {
namespace {

/// Passes, such as those that sort what is translucent, write into the program.
bool hasPasses(vtkActor* actor) {
  vtkInformation* keys = actor->GetPropertyKeys();
  return keys && keys->Has(vtkOpenGLRenderPass::RenderPasses());
}

}  // namespace

vtkStandardNewMacro(PartMapper);

void PartMapper::upload(vtkRenderer* renderer, vtkActor* actor) {
  CurrentInput = GetInput();
  if (!CurrentInput || CurrentInput->GetNumberOfPoints() == 0) return;
  UpdateBufferObjects(renderer, actor);
}

void PartMapper::ReleaseGraphicsResources(vtkWindow* window) {
  if (programs_) programs_->clear();  // the window may let go of them too
  vtkOpenGLPolyDataMapper::ReleaseGraphicsResources(window);
}

SharedPrograms::Key PartMapper::keyOf(const vtkOpenGLHelper& cells, vtkRenderer* renderer, vtkActor* actor) {
  vtkProperty* look = actor->GetProperty();
  const primitiveInfo& light = PrimitiveInfo[&cells];
  return {cells.PrimitiveType,
          static_cast<int>(cells.ShaderChangeValue),  // what the input has, and the projection
          light.LastLightComplexity,
          light.LastLightCount,
          GetNumberOfClippingPlanes(),
          HaveWideLines(renderer, actor),
          look->GetInterpolation(),
          look->GetRepresentation(),
          look->GetLighting(),
          look->GetEdgeVisibility(),
          GetScalarVisibility()};
}

bool PartMapper::GetNeedToRebuildShaders(vtkOpenGLHelper& cells, vtkRenderer* renderer, vtkActor* actor) {
  if (!vtkOpenGLPolyDataMapper::GetNeedToRebuildShaders(cells, renderer, actor)) return false;
  vtkShaderProgram* known =
      programs_ && !hasPasses(actor) ? programs_->find(keyOf(cells, renderer, actor)) : nullptr;
  isNewProgram_ = !known;
  if (!known) return true;
  if (known != cells.Program) {
    cells.Program = known;
    cells.VAO->ReleaseGraphicsResources();  // knows where the other program wants its points
  }
  cells.ShaderSourceTime.Modified();
  return false;
}

void PartMapper::UpdateShaders(vtkOpenGLHelper& cells, vtkRenderer* renderer, vtkActor* actor) {
  vtkOpenGLPolyDataMapper::UpdateShaders(cells, renderer, actor);
  if (isNewProgram_ && programs_ && cells.Program && !hasPasses(actor))
    programs_->keep(keyOf(cells, renderer, actor), cells.Program);
  isNewProgram_ = false;
}

}  // namespace liana
