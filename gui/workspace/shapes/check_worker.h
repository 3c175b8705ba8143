// Judges shapes on a thread of its own, so that checks follow a drag and the window never waits.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "kernel/checks/document_scene.h"
#include "kernel/checks/finding.h"
#include "kernel/model/document.h"

namespace liana {

/// Everything one round of checks needs, in copies.
struct CheckRequest {
  struct Item {
    Cable cable;
    std::shared_ptr<const Centerline> line;  // null: no shape was found
    CheckLimits limits;
    std::string defect;  // why the shape is no equilibrium; empty when it is one
  };
  std::vector<Item> cables;
  std::shared_ptr<const std::vector<AssemblyReference>> assemblies;
  bool shapesTouchParts = false;  // cables lie on parts, so that shapes depend on them
  bool withClearances = false;    // also the distance along each cable, for its colours
  std::uint64_t number = 0;       // comes back with the result
};

struct CheckResult {
  std::vector<CableChecks> checks;  // in the order of the request
  std::map<CableId, std::vector<double>> clearances;
  std::uint64_t number = 0;
  std::string failure;        // why nothing could be judged, in plain words; empty when it could
  bool isComplete = true;     // false: clearance is still to come, distances to the parts are being prepared
  std::string partsDefect{};  // why no distance to parts can be measured; empty when it can
};

/// A newer request replaces a waiting one; one that is being judged is finished.
class CheckWorker {
public:
  using Deliver = std::function<void(CheckResult)>;
  /// Makes what distances to the parts are measured with.
  using BuildParts =
      std::function<Result<DocumentScene>(const std::vector<AssemblyReference>&, const Progress&)>;

  /// `deliver` and `build` are called on the worker's thread.
  explicit CheckWorker(Deliver deliver, BuildParts build = DocumentScene::build);
  ~CheckWorker();
  CheckWorker(const CheckWorker&) = delete;
  CheckWorker& operator=(const CheckWorker&) = delete;

  void submit(CheckRequest request);

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace liana
