// How triangles and edges of parts reach the graphics card: thousands of mappers, few shader programs.
#pragma once

#include <vtkOpenGLPolyDataMapper.h>

#include <map>
#include <memory>
#include <vector>

namespace liana {

/// The shader programs that parts are drawn with, by what they depend on.
class SharedPrograms {
public:
  using Key = std::vector<int>;

  vtkShaderProgram* find(const Key& key) const {
    const auto found = programs_.find(key);
    return found == programs_.end() ? nullptr : found->second;
  }
  void keep(const Key& key, vtkShaderProgram* program) { programs_[key] = program; }
  void clear() { programs_.clear(); }

private:
  std::map<Key, vtkShaderProgram*> programs_;  // owned by the window
};

/// VTK writes the text of a program anew for every mapper, and whenever a colour changes: with a thousand
/// parts that is most of a frame. Here mappers that are drawn alike share the program of the first.
class PartMapper : public vtkOpenGLPolyDataMapper {
public:
  static PartMapper* New();
  vtkTypeMacro(PartMapper, vtkOpenGLPolyDataMapper)

      void setPrograms(std::shared_ptr<SharedPrograms> programs) {
    programs_ = std::move(programs);
  }
  /// Sends points and indices to the graphics card, so that the next frame need not; with its context
  /// current.
  void upload(vtkRenderer* renderer, vtkActor* actor);
  void ReleaseGraphicsResources(vtkWindow* window) override;

protected:
  PartMapper() = default;
  ~PartMapper() override = default;
  bool GetNeedToRebuildShaders(vtkOpenGLHelper& cells, vtkRenderer* renderer, vtkActor* actor) override;
  void UpdateShaders(vtkOpenGLHelper& cells, vtkRenderer* renderer, vtkActor* actor) override;

private:
  SharedPrograms::Key keyOf(const vtkOpenGLHelper& cells, vtkRenderer* renderer, vtkActor* actor);

  std::shared_ptr<SharedPrograms> programs_;
  bool isNewProgram_ = false;
};

}  // namespace liana
