// One thread, whose results are promises: unlike those of std::async they may be dropped.
#include "gui/tools/picking/part_frames.h"

#include <chrono>

#include "gui/crash/guarded.h"

namespace liana {
namespace {

constexpr auto kPatience = std::chrono::milliseconds(15);  // for what is quickly made

}  // namespace

PartFrames::PartFrames()
    : PartFrames([](const Shape& shape, const Mesh& mesh) {
        return std::make_shared<const PickFrames>(shape, mesh);
      }) {}

PartFrames::PartFrames(Make make) : make_(std::move(make)) {
  pool_.setMaxThreadCount(1);
}

PartFrames::~PartFrames() {
  forget();
  pool_.waitForDone();
}

PartFrames::Frames PartFrames::of(const Shape& shape, const Mesh& mesh) {
  std::shared_future<Frames>& made = made_[mesh];
  if (!made.valid()) {
    const auto promise = std::make_shared<std::promise<Frames>>();
    made = promise->get_future().share();
    pool_.start([make = make_, promise, shape, mesh] {
      Frames frames;
      guarded([&] { frames = make(shape, mesh); });  // without frames, points of the surface are measured
      promise->set_value(frames);
    });
  }
  return made.wait_for(kPatience) == std::future_status::ready ? made.get() : nullptr;
}

void PartFrames::forget() {
  pool_.clear();
  made_.clear();
}

}  // namespace liana
