// What is made of a mesh on a thread: a search tree for picking, and fewer triangles for a moving camera.
#pragma once

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>
#include <vtkStaticCellLocator.h>

#include <QThreadPool>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "kernel/geometry/mesh/triangle_mesh.h"

namespace liana {

/// One thing made on the thread for the window. It has one owner at a time: the thread until it puts it here,
/// then the window's thread once it has taken it. VTK's objects must not be let go by one thread while
/// another one uses them: whoever lets go looks for circles through everything they hold.
template <class Object>
class MadeElsewhere {
public:
  /// By the thread that made it, which keeps nothing of it.
  void put(vtkSmartPointer<Object>&& made) {
    const std::lock_guard lock(mutex_);
    made_.emplace(std::move(made));  // VTK's pointers move when they are made, not when they are assigned
  }
  /// By the window's thread; null where there is nothing yet, or no longer.
  vtkSmartPointer<Object> take() {
    const std::lock_guard lock(mutex_);
    if (!made_) return {};
    vtkSmartPointer<Object> taken(std::move(*made_));
    made_.reset();
    return taken;
  }

private:
  std::mutex mutex_;
  std::optional<vtkSmartPointer<Object>> made_;
};

/// Of the window's thread alone. Both are null until they have been made; whoever needs them does without so
/// long.
class MeshExtras {
public:
  explicit MeshExtras(std::shared_ptr<const TriangleMesh> source) : source_(std::move(source)) {}

  vtkStaticCellLocator* locator();
  vtkPolyData* fewerTriangles();
  bool isAskedForLocator() const { return madeLocator_ != nullptr; }
  bool isAskedForFewer() const { return madeFewer_ != nullptr; }

private:
  friend class MeshWorker;
  std::shared_ptr<const TriangleMesh> source_;  // the locator borrows its numbers
  std::shared_ptr<MadeElsewhere<vtkStaticCellLocator>> madeLocator_;
  std::shared_ptr<MadeElsewhere<vtkPolyData>> madeFewer_;
  vtkSmartPointer<vtkStaticCellLocator> locator_;
  vtkSmartPointer<vtkPolyData> fewer_;
};

/// The thread. Asking twice is asking once; what nobody waits for any more is not made.
class MeshWorker {
public:
  MeshWorker();
  /// Waits for what is being made.
  ~MeshWorker();

  void makeLocator(MeshExtras& extras);
  /// `source` makes the triangles to begin with, on the thread; their colours stay.
  using Source = std::function<vtkSmartPointer<vtkPolyData>()>;
  void makeFewerTriangles(MeshExtras& extras, double wanted, Source source);

private:
  QThreadPool pool_;
};

}  // namespace liana
