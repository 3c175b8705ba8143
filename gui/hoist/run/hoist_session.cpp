// News of the run become one recording; pauses are checked.
#include "gui/hoist/run/hoist_session.h"

#include <algorithm>

#include "kernel/hoisting/checks/hoist_clearance.h"
#include "kernel/hoisting/checks/swept_space.h"
#include "kernel/hoisting/follow_cables.h"
#include "kernel/model/rigging/ready_made_cases.h"

namespace liana {
namespace {

/// What a run does not depend on.
Rigging withoutVerdicts(Rigging rigging) {
  rigging.limits = {};
  rigging.cases.clear();
  return rigging;
}

bool standsAlike(const std::vector<AssemblyReference>& a, const std::vector<AssemblyReference>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const AssemblyReference& left, const AssemblyReference& right) {
                      return left.id == right.id && left.assembly == right.assembly &&
                             left.worldFromAssembly.isApprox(right.worldFromAssembly, 0);
                    });
}

}  // namespace

HoistSession::HoistSession(Workspace& workspace, QObject* parent)
    : QObject(parent), workspace_(workspace), runner_(new HoistRunner(this)) {
  connect(&workspace, &Workspace::documentReplaced, this, [this] {
    caseName_.clear();
    clear();
    Q_EMIT rigChanged();
    Q_EMIT caseChosen();
  });
  connect(&workspace, &Workspace::documentChanged, this, &HoistSession::onDocumentChange);
  connect(runner_, &HoistRunner::begun, this, &HoistSession::begun);
  connect(runner_, &HoistRunner::came, this, &HoistSession::came);
  connect(runner_, &HoistRunner::failed, this, [this](const QString& why) {
    workspace_.post(MessageKind::Warning, why);
    if (state_ == SessionState::Preparing) setState(recording_ ? SessionState::Opened : SessionState::Empty);
  });
  checkSoon_.setSingleShot(true);
  checkSoon_.setInterval(30);
  connect(&checkSoon_, &QTimer::timeout, this, &HoistSession::check);
  following_.onFailure([this](const QString& why) { workspace_.post(MessageKind::Error, why); });
  checking_.onFailure([this](const QString& why) { workspace_.post(MessageKind::Error, why); });
}

HoistSession::~HoistSession() = default;

const Rigging& HoistSession::rigging() const {
  static const Rigging none;
  const auto& rigging = workspace_.document().rigging();
  return rigging ? *rigging : none;
}

std::vector<LoadCase> HoistSession::cases() const {
  std::vector<LoadCase> all = rigging().cases;
  for (LoadCase& made : readyMadeCases(rigging())) all.push_back(std::move(made));
  return all;
}

std::optional<LoadCase> HoistSession::chosenCase() const {
  const std::vector<LoadCase> all = cases();
  for (const LoadCase& each : all)
    if (each.name == caseName_) return each;
  if (all.empty()) return std::nullopt;
  return all.front();
}

void HoistSession::chooseCase(const std::string& name) {
  if (name == caseName_) return;
  caseName_ = name;
  Q_EMIT caseChosen();
}

// Running ---------------------------------------------------------------------------------------------------

void HoistSession::run(RunPace pace) {
  const std::optional<LoadCase> chosen = chosenCase();
  if (!chosen)
    return workspace_.post(
        MessageKind::Warning,
        tr("There is nothing to run yet: add a body, and a rope that holds it, in the Rigging tree."));
  auto content = std::make_shared<DocumentContent>(workspace_.document().content());
  beingRun_ = content;
  checking_.cancel();
  setState(SessionState::Preparing);
  runner_->begin(*content, *chosen, pace);
}

void HoistSession::goOn(RunPace pace) {
  if (!canGoOn() && !isRunning()) return run(pace);
  runner_->setPace(pace);
}

void HoistSession::pause() {
  if (isRunning()) runner_->setPace(RunPace::Paused);
}

void HoistSession::step() {
  if (canGoOn() || isRunning())
    runner_->step();
  else
    run(RunPace::Paused);
}

void HoistSession::runOnFrom(double time, std::vector<DriveCommand> commands, RunPace pace) {
  if (!canGoOn() && !isRunning() && state_ != SessionState::Stuck) return;
  runner_->runOnFrom(time, std::move(commands), pace);
}

void HoistSession::command(const DriveCommand& command) {
  if (isRunning() || canGoOn()) runner_->command(command);
}

void HoistSession::clear() {
  runner_->end();
  checking_.cancel();
  checkSoon_.stop();
  beingRun_.reset();
  replaceRecording(nullptr);
  setState(SessionState::Empty);
}

void HoistSession::begun(const HoistRecording& recording) {
  if (state_ != SessionState::Preparing || !beingRun_) return;
  runContent_ = std::move(beingRun_);
  runRigging_ = *runContent_->rigging;
  replaceRecording(std::make_shared<HoistRecording>(recording));
  runTime_ = 0;
  runSpeed_ = 0;
  setState(SessionState::Paused);
}

void HoistSession::came(const HoistNews& news) {
  if (state_ == SessionState::Preparing || state_ == SessionState::Empty || !recording_) return;
  HoistRecording& recording = ownRecording();
  const bool wasRunning = isRunning();
  const std::size_t first = std::min(news.firstFrame, recording.frames.size());
  const bool hasChanged = !news.frames.empty() || first < recording.frames.size();
  recording.frames.resize(first);
  recording.frames.insert(recording.frames.end(), news.frames.begin(), news.frames.end());
  recording.events = news.events;
  recording.loadCase = news.loadCase;
  recording.stopped = news.stopped;
  runTime_ = news.time;
  runSpeed_ = news.speed;
  pace_ = news.pace;
  if (hasChanged) {
    isChecked_ = false;
    forgetFollowers();
    Q_EMIT recordingGrew(first);
  }
  setState(!news.stopped.empty()          ? SessionState::Stuck
           : news.isOver                  ? SessionState::Over
           : news.pace == RunPace::Paused ? SessionState::Paused
                                          : SessionState::Running);
  if (state_ == SessionState::Stuck && wasRunning)
    workspace_.post(MessageKind::Warning, QString::fromStdString(news.stopped));
  if (!isRunning() && !isChecked_) checkSoon_.start();
}

void HoistSession::setState(SessionState state) {
  state_ = state;
  Q_EMIT stateChanged();
}

HoistRecording& HoistSession::ownRecording() {
  if (recording_.use_count() > 1) recording_ = std::make_shared<HoistRecording>(*recording_);
  return *recording_;
}

void HoistSession::replaceRecording(std::shared_ptr<HoistRecording> recording) {
  if (!recording && !recording_) return;
  recording_ = std::move(recording);
  forgetFollowers();
  checks_ = {};
  clearances_.clear();
  isChecked_ = false;
  updateOutdated();
  Q_EMIT recordingReplaced();
  Q_EMIT checksChanged();
}

Result<void> HoistSession::openRecording(HoistRecording recording) {
  const Rigging& own = rigging();
  std::vector<std::string> ropes, bodies;
  for (const RigRope& rope : own.ropes) ropes.push_back(rope.name);
  for (const RigBody& body : own.bodies) bodies.push_back(body.name);
  if (ropes != recording.ropes || bodies != recording.bodies || own.joints.size() != recording.joints.size())
    return Error{
        "The recording is of another rigging: its bodies, joints or ropes are not those of this "
        "project. Open the project it belongs to, or run the load case again."};
  runner_->end();
  beingRun_.reset();
  runContent_ = std::make_shared<DocumentContent>(workspace_.document().content());
  runRigging_ = own;
  runTime_ = recording.end();
  caseName_ = recording.loadCase.name;
  replaceRecording(std::make_shared<HoistRecording>(std::move(recording)));
  setState(recording_->stopped.empty() ? SessionState::Opened : SessionState::Stuck);
  Q_EMIT caseChosen();
  checkSoon_.start();
  return {};
}

// What changes meanwhile ------------------------------------------------------------------------------------

void HoistSession::onDocumentChange(const DocumentChange& change) {
  const bool isRig = std::holds_alternative<RiggingChanged>(change);
  if (isRig) Q_EMIT rigChanged();
  if (!isRig && !concernsParts(change) && !std::holds_alternative<SettingsChanged>(change)) return;
  if (!recording_) return;
  updateOutdated();
  if (isRig && !isOutdated_ && !(rigging().limits == runRigging_.limits)) {
    runRigging_.limits = rigging().limits;
    isChecked_ = false;
    if (!isRunning()) checkSoon_.start();
  }
}

void HoistSession::updateOutdated() {
  const bool isOutdated = recording_ && runContent_ &&
                          (!(withoutVerdicts(rigging()) == withoutVerdicts(runRigging_)) ||
                           !standsAlike(workspace_.document().assemblies(), runContent_->assemblies) ||
                           workspace_.document().settings().gravity != runContent_->settings.gravity);
  if (isOutdated == isOutdated_) return;
  isOutdated_ = isOutdated;
  Q_EMIT outdatedChanged();
}

void HoistSession::check() {
  if (!recording_ || recording_->frames.empty() || !runContent_ || isRunning()) return;
  checking_.cancel();
  std::shared_ptr<const HoistRecording> recording = recording_;
  const auto content = runContent_;
  const Rigging rigging = runRigging_;
  checking_.run(tr("Checking the lift"), [=, this](const Progress& progress) -> BackgroundTask::Finish {
    auto series = std::make_shared<std::vector<HoistSeries>>();
    DocumentContent judged = *content;
    judged.rigging = std::make_shared<const Rigging>(rigging);
    Result<std::vector<HoistFinding>> clearances =
        findClearances(judged, *recording, progress, {}, series.get());
    if (!clearances.ok() && clearances.error().isCancelled()) return {};
    const QString why = clearances.ok() ? QString() : QString::fromStdString(clearances.error().message);
    auto checks = std::make_shared<HoistChecks>(
        checkHoist(rigging, *recording, content->settings.gravity,
                   clearances.ok() ? std::move(*clearances) : std::vector<HoistFinding>{}));
    Result<std::vector<SweptSpace>> swept = sweptSpaces(judged, *recording, progress);
    if (swept.ok()) checks->swept = std::move(*swept);
    return [=, this] {
      if (recording != recording_) return;
      if (!why.isEmpty()) workspace_.post(MessageKind::Warning, why);
      checks_ = std::move(*checks);
      clearances_ = std::move(*series);
      isChecked_ = true;
      Q_EMIT checksChanged();
      if (!followers_) follow();
    };
  });
}

/// After the checks, which people wait for.
void HoistSession::follow() {
  following_.cancel();
  std::shared_ptr<const HoistRecording> recording = recording_;
  const auto content = runContent_;
  following_.run(tr("Cables that ride along"), [=, this](const Progress& progress) -> BackgroundTask::Finish {
    Result<MoveRecording> solved = followCables(*content, *recording, {}, progress);
    if (!solved.ok() && solved.error().isCancelled()) return {};
    return [=, this, solved = std::make_shared<Result<MoveRecording>>(std::move(solved))] {
      if (recording != recording_) return;
      if (!solved->ok())
        return workspace_.post(MessageKind::Warning, QString::fromStdString(solved->error().message));
      followers_ = std::make_shared<const MoveRecording>(std::move(**solved));
      Q_EMIT followersChanged();
    };
  });
}

/// Nothing is told: what the recording becomes is told next, and the view asks anew.
void HoistSession::forgetFollowers() {
  following_.cancel();
  followers_.reset();
}

}  // namespace liana
