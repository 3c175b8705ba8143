// Makes what picking on a part needs, on a thread, and keeps it.
#pragma once

#include <QThreadPool>
#include <functional>
#include <future>
#include <map>
#include <memory>

#include "kernel/geometry/pick/pick_frames.h"

namespace liana {

/// Each mesh is prepared once, one after the other. Nobody waits for what is forgotten; the destructor waits
/// for the one being made.
class PartFrames {
public:
  using Frames = std::shared_ptr<const PickFrames>;
  using Mesh = std::shared_ptr<const TriangleMesh>;
  using Make = std::function<Frames(const Shape&, const Mesh&)>;

  PartFrames();
  explicit PartFrames(Make make);
  ~PartFrames();

  /// Null while they are being made; what is quickly made is waited for.
  Frames of(const Shape& shape, const Mesh& mesh);
  void forget();

private:
  Make make_;
  std::map<Mesh, std::shared_future<Frames>> made_;
  QThreadPool pool_;
};

}  // namespace liana
