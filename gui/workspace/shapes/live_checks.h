// The checks of all cables, kept up to date while people work.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "gui/workspace/shapes/check_worker.h"

namespace liana {

class Workspace;

/// Listens to the workspace and judges the newest shapes a few times a second. What belongs to an older
/// document is dropped.
class LiveChecks : public QObject {
  Q_OBJECT

public:
  explicit LiveChecks(Workspace& workspace);
  ~LiveChecks() override;

  /// One entry per judged cable; a cable that is still being solved for the first time is not among them,
  /// nor is one that has changed since it was solved and is not being solved: solving is off, or was stopped.
  const std::vector<CableChecks>& results() const { return result_.checks; }
  /// Cables that are not among the results because nobody solves them.
  const std::vector<CableId>& notJudged() const { return notJudged_; }
  /// False while the distances to the parts are still to come.
  bool isComplete() const { return result_.isComplete; }
  /// Why no distance to parts can be measured; empty when it can.
  const std::string& partsDefect() const { return result_.partsDefect; }
  int count(CheckStatus status) const;  // of findings
  /// The distance from the cable's surface to what is nearest, per station [mm]; empty while nobody colours
  /// by it.
  const std::vector<double>& clearances(CableId cable) const;
  /// Whether the results are those of the present document and shapes.
  bool isCurrent() const { return !dirty_ && !timer_.isActive() && !waiting_; }

Q_SIGNALS:
  void changed();

private:
  void onDocumentChange(const DocumentChange& change);
  void request();
  void submit();
  /// What is to be judged of the cable; nothing when its shape is not known.
  std::optional<CheckRequest::Item> itemOf(const Cable& cable) const;
  void receive(CheckResult result);
  /// Tells once that no distances can be measured.
  void tellDefect();

  Workspace& workspace_;
  std::shared_ptr<const std::vector<AssemblyReference>> assemblies_;
  CheckResult result_;
  std::vector<CableId> notJudged_;
  std::string toldDefect_;
  QTimer timer_;
  std::uint64_t lastRequest_ = 0;
  std::uint64_t firstOfDocument_ = 1;  // answers to earlier requests belong to a document that is gone
  bool dirty_ = false;                 // something has changed since the last request
  bool waiting_ = false;               // the last request is not fully answered yet
  std::unique_ptr<CheckWorker> worker_;
};

}  // namespace liana
