// Gathers what is to be judged and hands out what was found.
#include "gui/workspace/shapes/live_checks.h"

#include <QMetaObject>

#include "gui/workspace/workspace.h"
#include "kernel/model/harness/housing_pose.h"
#include "kernel/routing/surroundings/housing_skin.h"

namespace liana {
namespace {

constexpr int kPause = 150;  // between two rounds, so that a drag keeps its processor time [ms]

}  // namespace

LiveChecks::LiveChecks(Workspace& workspace) : workspace_(workspace) {
  timer_.setSingleShot(true);
  timer_.setInterval(kPause);
  connect(&timer_, &QTimer::timeout, this, &LiveChecks::submit);
  connect(&workspace, &Workspace::documentReplaced, this, [this] {
    firstOfDocument_ = lastRequest_ + 1;
    assemblies_.reset();
    result_ = {};
    notJudged_.clear();
    toldDefect_.clear();
    waiting_ = false;
    Q_EMIT changed();
    request();
  });
  connect(&workspace, &Workspace::documentChanged, this, &LiveChecks::onDocumentChange);
  connect(&workspace, &Workspace::shapeChanged, this, &LiveChecks::request);
  connect(&workspace, &Workspace::shapeOutdated, this, &LiveChecks::request);
  connect(&workspace, &Workspace::colorByChanged, this, &LiveChecks::request);
  connect(&workspace, &Workspace::solvingChanged, this, &LiveChecks::request);
  worker_ = std::make_unique<CheckWorker>([this](CheckResult result) {
    QMetaObject::invokeMethod(
        this, [this, result = std::move(result)]() mutable { receive(std::move(result)); },
        Qt::QueuedConnection);
  });
}

LiveChecks::~LiveChecks() {
  worker_.reset();
}

int LiveChecks::count(CheckStatus status) const {
  int sum = 0;
  for (const CableChecks& checks : result_.checks) sum += checks.count(status);
  return sum;
}

const std::vector<double>& LiveChecks::clearances(CableId cable) const {
  static const std::vector<double> none;
  const auto found = result_.clearances.find(cable);
  return found == result_.clearances.end() ? none : found->second;
}

void LiveChecks::onDocumentChange(const DocumentChange& change) {
  if (concernsParts(change)) assemblies_.reset();
  request();
}

void LiveChecks::request() {
  dirty_ = true;
  if (!timer_.isActive() && !waiting_) timer_.start();
}

void LiveChecks::submit() {
  const Document& document = workspace_.document();
  if (!freeHousings(document.connectors()).empty())
    assemblies_ =
        std::make_shared<const std::vector<AssemblyReference>>(standingAssemblies(document.content()));
  else if (!assemblies_)
    assemblies_ = std::make_shared<const std::vector<AssemblyReference>>(document.assemblies());
  CheckRequest request;
  request.assemblies = assemblies_;
  request.number = ++lastRequest_;
  request.shapesTouchParts = document.settings().contact.withParts;
  request.withClearances = workspace_.looks().colorBy() == CableQuantity::Clearance;
  notJudged_.clear();
  for (const Cable& cable : document.cables()) {
    if (auto item = itemOf(cable))
      request.cables.push_back(std::move(*item));
    else if (!workspace_.shapes().waitedFor(cable.id))
      notJudged_.push_back(cable.id);
  }
  dirty_ = false;
  waiting_ = true;
  worker_->submit(std::move(request));
}

std::optional<CheckRequest::Item> LiveChecks::itemOf(const Cable& cable) const {
  const SolvedShape* shape = workspace_.shapeOf(cable.id);
  auto line = workspace_.shownCenterline(cable.id);
  // While a cable is solved its old shape stands in for the one that comes in a moment.
  const bool isKnown = shape || line;
  if (!isKnown || workspace_.shapes().isOutdated(cable.id)) return std::nullopt;
  const bool failed = shape && !shape->report.converged();
  if (shape && !shape->centerline)
    line = nullptr;  // what is still shown is no answer to the present question
  const std::string reason = !failed                        ? ""
                             : shape->report.reason.empty() ? toString(shape->report.status)
                                                            : shape->report.reason;
  const CheckLimits limits = limitsFor(cable, workspace_.document().settings());
  return CheckRequest::Item{cable, std::move(line), limits, reason};
}

void LiveChecks::tellDefect() {
  const std::string& defect = partsDefect();
  if (!defect.empty() && defect != toldDefect_)
    workspace_.post(MessageKind::Warning,
                    tr("Clearance to parts cannot be checked: %1").arg(QString::fromStdString(defect)));
  if (isComplete()) toldDefect_ = defect;
}

void LiveChecks::receive(CheckResult result) {
  if (result.number < firstOfDocument_) return;
  waiting_ = result.number < lastRequest_ || !result.isComplete;
  if (dirty_ && !timer_.isActive()) timer_.start();
  if (!result.failure.empty()) {  // what was found before stays
    waiting_ = false;
    if (result.failure == result_.failure) return;
    result_.failure = result.failure;
    return workspace_.post(
        MessageKind::Error,
        tr("The checks could not be made. %1").arg(QString::fromStdString(result.failure)));
  }
  if (!result.isComplete) result.clearances = std::move(result_.clearances);  // until the parts are ready
  result_ = std::move(result);
  tellDefect();
  Q_EMIT changed();
}

}  // namespace liana
