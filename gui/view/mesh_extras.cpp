// Makes search trees and coarse meshes, one at a time.
#include "gui/view/mesh_extras.h"

#include <utility>

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
    auto locator = vtkSmartPointer<vtkStaticCellLocator>::New();
    // Not the data that is drawn: searching makes lists in it.
    locator->SetDataSet(makeTriangles(*held->source_));
    locator->BuildLocator();
    std::lock_guard lock(held->mutex_);
    held->locator_ = locator;
  });
}

void MeshWorker::makeFewerTriangles(const std::shared_ptr<MeshExtras>& extras, double wanted) {
  if (std::exchange(extras->fewerAsked_, true)) return;
  pool_.start([weak = std::weak_ptr(extras), wanted] {
    const auto held = weak.lock();
    if (!held) return;
    const auto fewer = liana::makeFewerTriangles(makeTriangles(*held->source_), wanted);
    std::lock_guard lock(held->mutex_);
    held->fewer_ = fewer;
  });
}

}  // namespace liana
