// Keeps the picture of what stands still, so that a cable that is dragged does not cost drawing all parts
// anew.
#pragma once

#include <memory>

class vtkRenderer;
class vtkRenderWindow;

namespace liana {

/// Stands between the renderer of the still things and the one drawn right after it, which keeps colours and
/// depths. Software rendering alone needs it: a graphics card draws the parts faster than it copies them.
class StillPicture {
public:
  StillPicture(vtkRenderWindow* window, vtkRenderer* still, vtkRenderer* moving);
  ~StillPicture();

  /// Call before each frame, when camera and things are placed.
  void prepareFrame();
  /// The still things look different although none of them has changed, as with a new background.
  void forget() { ++revision_; }
  int reuseCount() const { return reuseCount_; }
  /// Draws what moves, over the still picture.
  vtkRenderer* moving() const;

private:
  struct Vtk;
  enum class Step { Draw, DrawAndKeep, Reuse };
  void beforeMoving();

  std::unique_ptr<Vtk> vtk_;
  Step step_ = Step::Draw;
  int revision_ = 0;
  int reuseCount_ = 0;
};

}  // namespace liana
