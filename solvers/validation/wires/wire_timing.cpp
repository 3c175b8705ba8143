#include "solvers/validation/wires/wire_timing.h"

#include <algorithm>
#include <cmath>

#include "solvers/scenes/wires/wire_rigs.h"
#include "solvers/validation/thread_clock.h"

namespace liana {

namespace {

constexpr int kWarmUp = 20;

double percentile(std::vector<double> values, double share) {
  const auto place = values.begin() + static_cast<long>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

std::vector<double> timesOf(DynamicScene& scene, int steps, StepReport& last) {
  std::vector<double> times;
  for (int i = 0; i < steps; ++i) {
    const double start = threadSeconds();
    last = advance(scene, scene.step);
    times.push_back(threadSeconds() - start);
  }
  return times;
}

}  // namespace

StepTiming timeWireChain(int nodes, int steps) {
  DynamicScene scene = wireChainScene(nodes);
  return timeSteps(scene, wireOf(scene.world).massCount(), steps);
}

StepTiming timeWireNet(int meshes, int steps) {
  WireNet net;
  net.meshes = meshes;
  DynamicScene scene = wireNetScene(net);
  return timeSteps(scene, netNodeCount(net), steps);
}

ContactNodeTiming timeContactNodes(int edges, int steps) {
  DynamicScene scene = wireSuspensionScene(edges);
  StepReport report;
  timesOf(scene, kWarmUp, report);
  ContactNodeTiming timing;
  timing.edges = edges;
  timing.median = percentile(timesOf(scene, steps, report), 0.5);
  timing.rows = report.rows;
  const HybridWire& wire = wireOf(scene.world);
  timing.contactNodes = static_cast<int>(wire.read(scene.world).points().size()) - 2 - wire.massCount();
  return timing;
}

double costPerContactNode(const std::vector<ContactNodeTiming>& timings) {
  double nodes = 0, cost = 0;
  for (const ContactNodeTiming& timing : timings) {
    nodes += timing.contactNodes / static_cast<double>(timings.size());
    cost += timing.median / static_cast<double>(timings.size());
  }
  double above = 0, below = 0;
  for (const ContactNodeTiming& timing : timings) {
    above += (timing.contactNodes - nodes) * (timing.median - cost);
    below += (timing.contactNodes - nodes) * (timing.contactNodes - nodes);
  }
  return above / below;
}

std::vector<std::string> wireTimingScenes() {
  return {"boxes-on-wire",   "unwinding-block", "wire-crane",  "wire-chain",  "wire-net",
          "wire-suspension", "cylinder-loads",  "along-edges", "across-edges"};
}

WireSceneTiming timeWireScene(const std::string& name) {
  const auto entry = std::find_if(dynamicScenes().begin(), dynamicScenes().end(),
                                  [&](const SceneEntry& each) { return each.name == name; });
  DynamicScene scene = entry->make();
  StepReport report;
  const std::vector<double> times =
      timesOf(scene, static_cast<int>(std::lround(scene.duration / scene.step)), report);
  WireSceneTiming timing;
  timing.name = name;
  timing.step = scene.step;
  for (const double each : times) timing.mean += each / static_cast<double>(times.size());
  timing.percentile95 = percentile(times, 0.95);
  return timing;
}

}  // namespace liana
