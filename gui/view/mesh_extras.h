// What is made of a mesh on a thread: a search tree for picking, and fewer triangles for a moving camera.
#pragma once

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>
#include <vtkStaticCellLocator.h>

#include <QThreadPool>
#include <functional>
#include <memory>
#include <mutex>

#include "kernel/geometry/triangle_mesh.h"

namespace liana {

/// Both are null until they have been made; whoever needs them does without so long.
class MeshExtras {
public:
  explicit MeshExtras(std::shared_ptr<const TriangleMesh> source) : source_(std::move(source)) {}

  vtkSmartPointer<vtkStaticCellLocator> locator() const;
  vtkSmartPointer<vtkPolyData> fewerTriangles() const;
  bool isAskedForLocator() const { return locatorAsked_; }
  bool isAskedForFewer() const { return fewerAsked_; }

private:
  friend class MeshWorker;
  std::shared_ptr<const TriangleMesh> source_;
  bool locatorAsked_ = false, fewerAsked_ = false;  // of the window's thread alone
  mutable std::mutex mutex_;
  vtkSmartPointer<vtkStaticCellLocator> locator_;
  vtkSmartPointer<vtkPolyData> fewer_;
};

/// The thread. Asking twice is asking once; what nobody holds any more is not made.
class MeshWorker {
public:
  MeshWorker();
  /// Waits for what is being made.
  ~MeshWorker();

  void makeLocator(const std::shared_ptr<MeshExtras>& extras);
  /// `source` makes the triangles to begin with, on the thread; their colours stay.
  using Source = std::function<vtkSmartPointer<vtkPolyData>()>;
  void makeFewerTriangles(const std::shared_ptr<MeshExtras>& extras, double wanted, Source source);

private:
  QThreadPool pool_;
};

}  // namespace liana
