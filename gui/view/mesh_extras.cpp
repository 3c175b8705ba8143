// Makes search trees and coarse meshes, one at a time. What cannot be made is done without: a ray asks every
// triangle, and the whole mesh is drawn.
#include "gui/view/mesh_extras.h"

#include <utility>

#include "gui/crash/guarded.h"
#include "gui/view/mesh_polydata.h"

namespace liana {

vtkSmartPointer<vtkStaticCellLocator> MeshExtras::locator() const {
  std::lock_guard lock(mutex_);
  return locator_;
}

vtkSmartPointer<vtkPolyData> MeshExtras::fewerTriangles() const {
  std::lock_guard lock(mutex_);
  return fewer_;
}

MeshWorker::MeshWorker() {
  pool_.setMaxThreadCount(1);
  pool_.setThreadPriority(QThread::LowPriority);
}

MeshWorker::~MeshWorker() {
  pool_.clear();
  pool_.waitForDone();
}

void MeshWorker::makeLocator(const std::shared_ptr<MeshExtras>& extras) {
  if (std::exchange(extras->locatorAsked_, true)) return;
  pool_.start([weak = std::weak_ptr(extras)] {
    const auto held = weak.lock();
    if (!held) return;
    guarded([&] {
      auto locator = vtkSmartPointer<vtkStaticCellLocator>::New();
      // Not the data that is drawn: searching makes lists in it.
      locator->SetDataSet(makeTriangles(*held->source_));
      locator->BuildLocator();
      std::lock_guard lock(held->mutex_);
      held->locator_ = locator;
    });
  });
}

void MeshWorker::makeFewerTriangles(const std::shared_ptr<MeshExtras>& extras, double wanted, Source source) {
  if (std::exchange(extras->fewerAsked_, true)) return;
  pool_.start([weak = std::weak_ptr(extras), wanted, source = std::move(source)] {
    const auto held = weak.lock();
    if (!held) return;
    guarded([&] {
      const auto fewer = liana::makeFewerTriangles(source(), wanted);
      std::lock_guard lock(held->mutex_);
      held->fewer_ = fewer;
    });
  });
}

}  // namespace liana
