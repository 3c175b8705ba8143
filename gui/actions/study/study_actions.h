// Variation studies of what is in the window: run on a thread, shown as envelope and table.
#pragma once

#include <QObject>
#include <filesystem>
#include <memory>
#include <optional>

#include "gui/workspace/background_task.h"
#include "io/study/study_results.h"
#include "kernel/study/variation.h"

class QAction;
class QMenu;
class QWidget;

namespace liana {

class EnvelopeActors;
class StudyResults;
class Viewport;
class Workspace;

class StudyActions : public QObject {
  Q_OBJECT

public:
  StudyActions(Viewport& viewport, QWidget* window);
  ~StudyActions() override;

  QAction *run, *envelope, *results;
  void fill(QMenu& menu) const;

  BackgroundTask& task() { return task_; }
  /// Stops the study; its finished runs stay in the folder.
  void stop();
  /// What the last study found; none before the first, and for another document.
  const std::optional<StudySummary>& summary() const { return summary_; }
  const EnvelopeActors& skins() const { return *skins_; }

  /// Asks what to vary, then runs it.
  void ask();
  /// False, with a message, when it cannot begin.
  bool start(const StudySpec& spec, const std::filesystem::path& folder);

private:
  std::filesystem::path usualFolder() const;
  void take(StudySummary summary, const std::filesystem::path& folder);
  void forget();
  void setOutdated();
  void showEnvelope(bool on);
  void updateEnabled();

  Viewport& viewport_;
  Workspace& workspace_;
  QWidget* window_;
  BackgroundTask task_;
  std::unique_ptr<EnvelopeActors> skins_;
  StudyResults* table_ = nullptr;
  std::optional<StudySummary> summary_;
  bool isOutdated_ = false;
  std::uint64_t changes_ = 0;  // of what shapes cables
  std::filesystem::path runningIn_;
};

}  // namespace liana
