// Copies colours and depths between VTK's frame buffer and one of our own.
#include "gui/view/scene/still_picture.h"

#include <vtkCamera.h>
#include <vtkCommand.h>
#include <vtkNew.h>
#include <vtkOpenGLFramebufferObject.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLState.h>
#include <vtkPropCollection.h>
#include <vtkRenderer.h>

#include <qopengl.h>

#include <algorithm>
#include <array>

namespace liana {
namespace {

constexpr int kDepthBits = 32;  // as VTK's own frame buffer has them: others cannot be copied

/// Whatever changes the picture of the still things changes one of these.
struct Appearance {
  vtkMTimeType things = 0, camera = 0;
  int count = 0, revision = 0;
  std::array<int, 2> size{};

  friend bool operator==(const Appearance&, const Appearance&) = default;
};

}  // namespace

struct StillPicture::Vtk {
  vtkOpenGLRenderWindow* window = nullptr;
  vtkRenderer *still = nullptr, *moving = nullptr;
  vtkNew<vtkOpenGLFramebufferObject> kept;
  Appearance last, keptAppearance;
  bool hasKept = false;
  unsigned long observer = 0;

  Appearance appearance(int revision) const {
    Appearance now;
    now.revision = revision;
    now.camera = still->GetActiveCamera()->GetMTime();
    const int* size = window->GetSize();
    now.size = {size[0], size[1]};
    vtkPropCollection* props = still->GetViewProps();
    now.count = props->GetNumberOfItems();
    now.things = props->GetMTime();
    vtkCollectionSimpleIterator at;
    props->InitTraversal(at);
    while (vtkProp* prop = props->GetNextProp(at)) now.things = std::max(now.things, prop->GetRedrawMTime());
    return now;
  }

  bool copy(vtkOpenGLFramebufferObject* from, vtkOpenGLFramebufferObject* to) const {
    vtkOpenGLState* state = window->GetState();
    state->PushFramebufferBindings();
    from->Bind(GL_READ_FRAMEBUFFER);
    from->ActivateReadBuffer(0);
    to->Bind(GL_DRAW_FRAMEBUFFER);
    to->ActivateDrawBuffer(0);
    const vtkOpenGLState::ScopedglEnableDisable scissor(state, GL_SCISSOR_TEST);
    state->vtkglDisable(GL_SCISSOR_TEST);
    const int* size = window->GetSize();
    const int extent[4] = {0, size[0], 0, size[1]};
    while (glGetError() != GL_NO_ERROR) {
    }
    vtkOpenGLFramebufferObject::Blit(extent, extent, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT, GL_NEAREST);
    const bool copied = glGetError() == GL_NO_ERROR;
    state->PopFramebufferBindings();
    return copied;
  }

  bool makeRoom() {
    const int* size = window->GetSize();
    int width = 0, height = 0;
    kept->GetLastSize(width, height);
    if (kept->GetFBOIndex() != 0 && width == size[0] && height == size[1]) return true;
    kept->SetContext(window);
    vtkOpenGLState* state = window->GetState();
    state->PushFramebufferBindings();
    const bool made = kept->PopulateFramebuffer(size[0], size[1], true, 1, VTK_UNSIGNED_CHAR, true,
                                                kDepthBits, 0, window->GetStencilCapable() != 0);
    state->PopFramebufferBindings();
    return made;
  }
};

StillPicture::StillPicture(vtkRenderWindow* window, vtkRenderer* still, vtkRenderer* moving)
    : vtk_(std::make_unique<Vtk>()) {
  vtk_->window = vtkOpenGLRenderWindow::SafeDownCast(window);
  vtk_->still = still;
  vtk_->moving = moving;
  vtk_->observer = moving->AddObserver(vtkCommand::StartEvent, this, &StillPicture::beforeMoving);
}

StillPicture::~StillPicture() {
  vtk_->moving->RemoveObserver(vtk_->observer);
}

vtkRenderer* StillPicture::moving() const {
  return vtk_->moving;
}

void StillPicture::prepareFrame() {
  const Appearance now = vtk_->appearance(revision_);
  const bool usable = vtk_->window && vtk_->window->GetMultiSamples() == 0;
  if (usable && vtk_->hasKept && vtk_->kept->GetFBOIndex() != 0 && now == vtk_->keptAppearance)
    step_ = Step::Reuse;
  else if (usable && now == vtk_->last)  // worth keeping only what stood still already
    step_ = Step::DrawAndKeep;
  else
    step_ = Step::Draw;
  vtk_->last = now;
  vtk_->still->SetDraw(step_ != Step::Reuse);
}

void StillPicture::beforeMoving() {
  vtkOpenGLFramebufferObject* shown = vtk_->window ? vtk_->window->GetRenderFramebuffer() : nullptr;
  if (!shown) return;
  if (step_ == Step::Reuse) {
    vtk_->copy(vtk_->kept, shown);
    ++reuseCount_;
  } else if (step_ == Step::DrawAndKeep) {
    vtk_->keptAppearance = vtk_->last;
    vtk_->hasKept = vtk_->makeRoom() && vtk_->copy(shown, vtk_->kept);
  }
}

}  // namespace liana
