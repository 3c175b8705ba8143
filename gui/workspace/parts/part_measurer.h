// Volume and area of parts, measured on a thread of its own: exact integrals of large parts take a while.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <map>
#include <memory>
#include <optional>

#include "kernel/model/assembly/assembly.h"

namespace liana {

struct PartMeasures {
  std::optional<double> volume;  // [mm³]; none for what encloses nothing
  double area = 0;               // of the triangles [mm²]
};

/// Keeps what it has measured. Shapes are known by their meshes, which instances share.
class PartMeasurer : public QObject {
  Q_OBJECT

public:
  explicit PartMeasurer(QObject* parent = nullptr);
  ~PartMeasurer() override;

  /// Null while it is being measured; `measured` tells when it is known.
  const PartMeasures* measuresOf(const AssemblyShape& shape);
  void forgetAll();

Q_SIGNALS:
  void measured();

private:
  struct Entry {
    std::shared_ptr<const TriangleMesh> mesh;  // keeps the address from being used again
    std::optional<PartMeasures> measures;
  };
  std::map<const TriangleMesh*, Entry> entries_;
  QThreadPool pool_;
};

}  // namespace liana
