// From the dialog over a thread to skins in the view.
#include "gui/actions/study/study_actions.h"

#include <QAction>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>
#include <thread>

#include <vtkGenericOpenGLRenderWindow.h>

#include "gui/actions/commit_typing.h"
#include "gui/actions/export/ask_overwrite.h"
#include "gui/actions/export/show_in_folder.h"
#include "gui/actions/make_action.h"
#include "gui/actions/study/study_dialog.h"
#include "gui/actions/study/study_results.h"
#include "gui/view/actors/envelope_actors.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"
#include "io/study/solve_study.h"
#include "kernel/study/envelope_mesh.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

/// Whether a study of before would find other shapes now.
bool concernsStudies(const DocumentChange& change) {
  return !(std::holds_alternative<CableLookChanged>(change) || std::holds_alternative<MovesChanged>(change) ||
           std::holds_alternative<RiggingChanged>(change));
}

int threadsBesideTheWindow() {
  const unsigned all = std::thread::hardware_concurrency();
  return all > 2 ? static_cast<int>(all) - 1 : 1;
}

}  // namespace

StudyActions::StudyActions(Viewport& viewport, QWidget* window)
    : QObject(window),
      viewport_(viewport),
      workspace_(viewport.workspace()),
      window_(window),
      skins_(std::make_unique<EnvelopeActors>(viewport.renderWindow())),
      table_(new StudyResults(window)) {
  run = makeAction(this, tr("&Variation study…"), "solve", {},
                   tr("Route every cable many times with other stiffness, length and clip places"));
  envelope = makeAction(this, tr("&Envelope of the study"), "transparent", {},
                        tr("Show the space that the cables of all runs take"));
  envelope->setCheckable(true);
  results = makeAction(this, tr("&Results of the study"), "report", {},
                       tr("Tightest bends, largest pulls and failed checks over all runs"));
  connect(run, &QAction::triggered, this, &StudyActions::ask);
  connect(envelope, &QAction::toggled, this, &StudyActions::showEnvelope);
  connect(results, &QAction::triggered, this, [this] {
    if (summary_) table_->show(*summary_);
    table_->setOutdated(isOutdated_);
  });
  task_.onFailure([this](const QString& text) { workspace_.post(MessageKind::Error, text); });
  connect(&task_, &BackgroundTask::started, this, &StudyActions::updateEnabled);
  connect(&task_, &BackgroundTask::ended, this, &StudyActions::updateEnabled);
  connect(&workspace_, &Workspace::documentReplaced, this, &StudyActions::forget);
  connect(&workspace_, &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    if (concernsStudies(change)) setOutdated();
    updateEnabled();
  });
  updateEnabled();
}

StudyActions::~StudyActions() = default;

void StudyActions::fill(QMenu& menu) const {
  menu.addActions({run, envelope, results});
}

void StudyActions::updateEnabled() {
  run->setEnabled(!task_.isBusy() && !workspace_.document().cables().empty());
  envelope->setEnabled(summary_ && !isOutdated_);
  results->setEnabled(summary_.has_value());
}

fs::path StudyActions::usualFolder() const {
  const fs::path& file = workspace_.saved().file();
  if (!file.empty()) return file.parent_path() / (file.stem().string() + "_study");
  const QString last = QSettings().value("lastFolder").toString();
  return fs::path(last.toStdString()) /
         (QFileInfo(workspace_.saved().title()).completeBaseName().toStdString() + "_study");
}

void StudyActions::ask() {
  commitTyping(window_);
  StudyDialog dialog(usualFolder(), window_);
  if (dialog.exec() != QDialog::Accepted) return;
  const Result<StudySpec> spec = dialog.spec();
  if (!spec.ok()) return workspace_.post(MessageKind::Error, QString::fromStdString(spec.error().message));
  if (askOverwrite(window_, {dialog.folder() / kStudiedProject, dialog.folder() / kStudyJournal}))
    start(*spec, dialog.folder());
}

bool StudyActions::start(const StudySpec& spec, const fs::path& folder) {
  Result<StudyPlan> plan = StudyPlan::make(spec, workspace_.document().cables());
  std::error_code failed;
  if (plan.ok()) fs::create_directories(folder, failed);
  if (!plan.ok() || failed) {
    const QString reason = QString::fromStdString(plan.ok() ? failed.message() : plan.error().message);
    workspace_.post(
        MessageKind::Error,
        plan.ok()
            ? tr("The folder %1 cannot be made: %2").arg(QString::fromStdString(folder.string()), reason)
            : tr("The study cannot be run: %1").arg(reason));
    return false;
  }
  runningIn_ = folder;
  const auto changes = changes_;
  return task_.run(
      tr("Variation study"),
      [this, folder, changes, plan = std::move(*plan),
       content = workspace_.saved().contentToSave()](const Progress& progress) -> BackgroundTask::Finish {
        const auto found = std::make_shared<Result<StudySummary>>(
            runWholeStudy(content, plan, folder, threadsBesideTheWindow(), progress));
        return [this, folder, found, changes] {
          if (!found->ok())
            return workspace_.post(MessageKind::Error, QString::fromStdString(found->error().message));
          take(std::move(**found), folder);
          if (changes != changes_) setOutdated();
        };
      });
}

void StudyActions::stop() {
  if (!task_.isBusy()) return;
  task_.cancel();
  workspace_.post(MessageKind::Info,
                  tr("The study was stopped. Its finished runs are kept in %1; \"liana study\" goes on with "
                     "them there.")
                      .arg(QString::fromStdString(runningIn_.string())));
}

void StudyActions::take(StudySummary summary, const fs::path& folder) {
  summary_ = std::move(summary);
  isOutdated_ = false;
  updateEnabled();
  table_->show(*summary_);
  if (envelope->isChecked())
    showEnvelope(true);
  else
    envelope->setChecked(true);
  offerFolder(
      workspace_,
      tr("%1 of %2 runs of the study are within all limits.").arg(summary_->passed).arg(summary_->finished),
      folder / "study.json");
}

void StudyActions::forget() {
  task_.cancel();
  summary_.reset();
  table_->hide();
  envelope->setChecked(false);
  isOutdated_ = false;
  updateEnabled();
}

void StudyActions::setOutdated() {
  ++changes_;
  if (!summary_ || isOutdated_) return;
  isOutdated_ = true;
  envelope->setChecked(false);
  table_->setOutdated(true);
}

void StudyActions::showEnvelope(bool on) {
  std::vector<EnvelopeActors::Skin> skins;
  if (on && summary_) {
    const std::vector<Cable>& cables = workspace_.document().cables();
    for (std::size_t i = 0; i < std::min(cables.size(), summary_->cables.size()); ++i)
      if (const auto& each = summary_->cables[i].envelope)
        skins.push_back({std::make_shared<TriangleMesh>(makeEnvelopeMesh(*each)), cables[i].spec.color});
  }
  skins_->show(skins);
  viewport_.redraw();
}

}  // namespace liana
