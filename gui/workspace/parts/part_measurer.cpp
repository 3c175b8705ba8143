// Measures in the background and tells in the event loop.
#include "gui/workspace/parts/part_measurer.h"

#include <QMetaObject>

#include "gui/crash/guarded.h"
#include "kernel/geometry/mass_properties.h"

namespace liana {
namespace {

double areaOf(const TriangleMesh& mesh) {
  double twice = 0;
  for (const auto& triangle : mesh.triangles) {
    const auto corner = [&](std::size_t i) -> Eigen::Vector3d {
      return mesh.vertices[static_cast<std::size_t>(triangle[i])].cast<double>();
    };
    twice += (corner(1) - corner(0)).cross(corner(2) - corner(0)).norm();
  }
  return 0.5 * twice;
}

PartMeasures measure(const AssemblyShape& shape) {
  PartMeasures measures;
  measures.area = areaOf(*shape.mesh);
  if (const auto solid = massProperties(shape.shape, shape.mesh.get(), 1.0); solid.ok())
    measures.volume = solid->volume;
  return measures;
}

}  // namespace

PartMeasurer::PartMeasurer(QObject* parent) : QObject(parent) {
  pool_.setMaxThreadCount(1);
}

PartMeasurer::~PartMeasurer() {
  pool_.clear();
  pool_.waitForDone();
}

const PartMeasures* PartMeasurer::measuresOf(const AssemblyShape& shape) {
  if (!shape.mesh) return nullptr;
  const auto [place, isNew] = entries_.try_emplace(shape.mesh.get(), Entry{shape.mesh, std::nullopt});
  Entry& entry = place->second;
  if (isNew)
    pool_.start([this, shape] {
      PartMeasures found;  // nothing is known of what cannot be measured
      guarded([&] { found = measure(shape); });
      QMetaObject::invokeMethod(
          this,
          [this, mesh = shape.mesh, found] {
            const auto known = entries_.find(mesh.get());
            if (known == entries_.end()) return;
            known->second.measures = found;
            Q_EMIT measured();
          },
          Qt::QueuedConnection);
    });
  return entry.measures ? &*entry.measures : nullptr;
}

void PartMeasurer::forgetAll() {
  pool_.clear();
  entries_.clear();
}

}  // namespace liana
