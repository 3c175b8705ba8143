// Makes search trees and coarse meshes, one at a time. What cannot be made is done without: a ray asks every
// triangle, and the whole mesh is drawn.
#include "gui/view/actors/mesh_extras.h"

#include <utility>

#include "gui/crash/guarded.h"
#include "gui/view/actors/mesh_polydata.h"

namespace liana {
namespace {

template <class Object>
Object* takenOnce(const std::shared_ptr<MadeElsewhere<Object>>& made, vtkSmartPointer<Object>& taken) {
  if (!taken && made) taken = made->take();
  return taken;
}

}  // namespace

vtkStaticCellLocator* MeshExtras::locator() {
  return takenOnce(madeLocator_, locator_);
}

vtkPolyData* MeshExtras::fewerTriangles() {
  return takenOnce(madeFewer_, fewer_);
}

MeshWorker::MeshWorker() {
  pool_.setMaxThreadCount(1);
  pool_.setThreadPriority(QThread::LowPriority);
}

MeshWorker::~MeshWorker() {
  pool_.clear();
  pool_.waitForDone();
}

void MeshWorker::makeLocator(MeshExtras& extras) {
  if (extras.madeLocator_) return;
  extras.madeLocator_ = std::make_shared<MadeElsewhere<vtkStaticCellLocator>>();
  pool_.start([weak = std::weak_ptr(extras.madeLocator_), mesh = extras.source_] {
    const auto waiting = weak.lock();
    if (!waiting) return;
    guarded([&] {
      auto locator = vtkSmartPointer<vtkStaticCellLocator>::New();
      // Not the data that is drawn: searching makes lists in it.
      locator->SetDataSet(makeTriangles(*mesh));
      locator->BuildLocator();
      waiting->put(std::move(locator));
    });
  });
}

void MeshWorker::makeFewerTriangles(MeshExtras& extras, double wanted, Source source) {
  if (extras.madeFewer_) return;
  extras.madeFewer_ = std::make_shared<MadeElsewhere<vtkPolyData>>();
  pool_.start([weak = std::weak_ptr(extras.madeFewer_), wanted, source = std::move(source)] {
    const auto waiting = weak.lock();
    if (!waiting) return;
    guarded([&] { waiting->put(liana::makeFewerTriangles(source(), wanted)); });
  });
}

}  // namespace liana
