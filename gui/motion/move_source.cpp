// Moments of a recording become poses of the view and numbers of the plots.
#include "gui/motion/move_source.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "gui/view/actors/covered_look.h"
#include "gui/view/scene/scene.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"
#include "kernel/playback/moved_scene.h"

namespace liana {
namespace {

constexpr std::size_t kMostPlotted = 6;  // cables in one chart

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

QString title(const char* name) {
  QString text = QString::fromUtf8(name);
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

MarkKind kindOf(const MoveEvent& event) {
  switch (event.kind) {
    case MoveEvent::Kind::Snaps:
      return MarkKind::Warning;
    case MoveEvent::Kind::IsLaidAnew:
      return MarkKind::Note;
    default:
      return MarkKind::Failure;
  }
}

bool isLength(CheckKind kind) {
  return unitOf(kind) == std::string_view("mm");
}

/// How near to the limit, 1 at it; larger is worse.
double shareOf(const CheckOutcome& outcome) {
  if (!(outcome.limit > 0)) return outcome.status == CheckStatus::Failed ? 2 : 0;
  if (isLowerLimit(outcome.kind)) return outcome.value > 0 ? outcome.limit / outcome.value : 1e3;
  return outcome.value / outcome.limit;
}

bool hasNumber(const CheckOutcome& outcome) {
  return outcome.kind != CheckKind::Shape && outcome.status != CheckStatus::NotChecked &&
         outcome.status != CheckStatus::NotJudged;
}

TubeStation between(const TubeStation& a, const TubeStation& b, double share) {
  TubeStation station = share < 0.5 ? a : b;
  station.position = a.position + share * (b.position - a.position);
  const Eigen::Vector3d tangent = a.tangent + share * (b.tangent - a.tangent);
  if (tangent.norm() > 1e-6) station.tangent = tangent.normalized();
  const Eigen::Vector3d director = a.director + share * (b.director - a.director);
  const Eigen::Vector3d across = director - director.dot(station.tangent) * station.tangent;
  station.director = across.norm() > 1e-6 ? across.normalized() : station.tangent.unitOrthogonal();
  return station;
}

}  // namespace

QString textOf(const CheckOutcome& outcome) {
  const int decimals = std::abs(outcome.value) < 10 ? 2 : 1;
  const auto number = [&](double value) {
    return isLength(outcome.kind)
               ? lengthText(value, decimals)
               : QString::number(value, 'f', decimals) + " " + QString::fromUtf8(unitOf(outcome.kind));
  };
  const QString with = QString::fromStdString(outcome.with);
  const QString text =
      QObject::tr("%1 %2, limit %3")
          .arg(QString::fromUtf8(toString(outcome.kind)), number(outcome.value), number(outcome.limit));
  return with.isEmpty() ? text : QObject::tr("%1, %2").arg(text, with);
}

QString textOf(const MoveEvent& event, const MoveRecording& recording) {
  return QObject::tr("%1 %2").arg(
      QString::fromStdString(recording.cables[static_cast<std::size_t>(event.cable)]),
      withShownLengths(QString::fromStdString(describe(event))));
}

MoveSource::MoveSource(Workspace& workspace, PoseLayer& poses, QObject* session)
    : PlaybackSource(session), workspace_(workspace), poses_(poses) {
  connect(&ShownLength::ofProgram(), &ShownLength::changed, this, [this] {
    isSeriesStale_ = true;
    worst_.reset();
    Q_EMIT changed();
  });
}

void MoveSource::set(const Move& move, std::shared_ptr<const MoveRecording> recording, bool isOutdated) {
  move_ = move;
  recording_ = std::move(recording);
  isOutdated_ = isOutdated;
  times_.clear();
  if (isSolved())
    for (const MoveFrame& frame : recording_->frames) times_.push_back(frame.time);
  else
    times_ = momentsOf(move_);
  isSeriesStale_ = true;
  worst_.reset();
  findBranches();
  Q_EMIT changed();
}

void MoveSource::setPlotted(const std::vector<CableId>& cables) {
  if (cables == plotted_) return;
  plotted_ = cables;
  isSeriesStale_ = true;
  Q_EMIT changed();
}

void MoveSource::findBranches() {
  branches_.clear();
  for (std::size_t i = 0; i < move_.movers.size(); ++i)
    for (const PartReference& branch : move_.movers[i].parts) {
      const AssemblyReference* reference = workspace_.document().findAssembly(branch.assembly);
      if (!reference || !reference->assembly) continue;
      const int top = branch.part.empty() ? -1 : reference->assembly->findPath(branch.part);
      if (!branch.part.empty() && top < 0) continue;
      branches_.push_back({PartInstance{reference->id, top}, static_cast<int>(i)});
    }
}

std::vector<double> MoveSource::keyPoses() const {
  std::vector<double> times;
  for (const KeyPose& key : move_.keys) times.push_back(key.time);
  return times;
}

std::vector<TimeMark> MoveSource::marks() const {
  std::vector<TimeMark> marks;
  if (!recording_) return marks;
  for (const MoveEvent& event : recording_->events)
    marks.push_back({event.time, kindOf(event), textOf(event, *recording_)});
  return marks;
}

std::optional<TimeMark> MoveSource::worst() const {
  if (!worst_) worst_ = findWorst();
  return *worst_;
}

std::optional<TimeMark> MoveSource::findWorst() const {
  if (!isSolved()) return std::nullopt;
  const auto frame = worstFrame(*recording_);
  if (!frame) return std::nullopt;
  const MoveFrame& moment = recording_->frames[*frame];
  std::optional<TimeMark> mark;
  double most = -1;
  for (std::size_t i = 0; i < moment.cables.size(); ++i) {
    const RecordedCable& cable = moment.cables[i];
    const QString name = QString::fromStdString(recording_->cables[i]);
    if (!cable.converged())
      return TimeMark{moment.time, MarkKind::Failure,
                      tr("Worst moment: %1, %2")
                          .arg(name, cable.missing > 0 ? tr("%1 too short").arg(lengthText(cable.missing))
                                                       : QString::fromStdString(cable.reason))};
    for (const CheckOutcome& outcome : cable.outcomes) {
      if (!hasNumber(outcome) || shareOf(outcome) <= most) continue;
      most = shareOf(outcome);
      mark = TimeMark{moment.time,
                      outcome.status == CheckStatus::Failed ? MarkKind::Failure
                      : outcome.status == CheckStatus::Near ? MarkKind::Warning
                                                            : MarkKind::Note,
                      tr("Worst moment: %1, %2").arg(name, textOf(outcome))};
    }
  }
  if (!mark) mark = TimeMark{moment.time, MarkKind::Note, tr("Worst moment")};
  return mark;
}

std::vector<int> MoveSource::plottedCables() const {
  const auto& cables = workspace_.document().cables();
  const auto count = std::min(cables.size(), recording_->cables.size());
  std::vector<int> chosen;
  for (std::size_t i = 0; i < count; ++i)
    if (std::count(plotted_.begin(), plotted_.end(), cables[i].id) > 0) chosen.push_back(static_cast<int>(i));
  if (!chosen.empty()) return chosen;
  std::map<int, double> worst;
  for (std::size_t i = 0; i < recording_->cables.size(); ++i) worst[static_cast<int>(i)] = 0;
  for (const CheckPeak& peak : peaksOf(*recording_))
    if (hasNumber(peak.outcome)) worst[peak.cable] = std::max(worst[peak.cable], shareOf(peak.outcome));
  for (const auto& [cable, share] : worst) chosen.push_back(cable);
  std::stable_sort(chosen.begin(), chosen.end(), [&](int a, int b) { return worst[a] > worst[b]; });
  if (chosen.size() > kMostPlotted) chosen.resize(kMostPlotted);
  return chosen;
}

void MoveSource::addSeries(int cable) const {
  const ShownLength& shown = ShownLength::ofProgram();
  const auto index = static_cast<std::size_t>(cable);
  const QString name = QString::fromStdString(recording_->cables[index]);
  const std::size_t count = recording_->frames.size();
  const auto add = [&](const QString& quantity, const QString& unit, bool isLowWorse) -> TimeSeries& {
    TimeSeries series{quantity, name, unit, {}, isLowWorse, std::vector<double>(count, kNone)};
    series_.push_back(std::move(series));
    return series_.back();
  };
  std::vector<TimeSeries> checks;
  for (int kind = 1; kind < kCheckKinds; ++kind) {
    const auto which = static_cast<CheckKind>(kind);
    TimeSeries series{title(toString(which)),
                      name,
                      isLength(which) ? shown.symbol() : QString::fromUtf8(unitOf(which)),
                      {},
                      isLowerLimit(which),
                      std::vector<double>(count, kNone)};
    bool hasAny = false;
    for (std::size_t i = 0; i < count; ++i) {
      const auto& outcomes = recording_->frames[i].cables[index].outcomes;
      if (outcomes.size() != kCheckKinds || !hasNumber(outcomes[static_cast<std::size_t>(kind)])) continue;
      const CheckOutcome& outcome = outcomes[static_cast<std::size_t>(kind)];
      series.values[i] = isLength(which) ? shown.of(outcome.value) : outcome.value;
      series.limit = isLength(which) ? shown.of(outcome.limit) : outcome.limit;
      hasAny = true;
    }
    if (hasAny) series_.push_back(std::move(series));
  }
  const bool hasRadius = std::any_of(series_.begin(), series_.end(), [&](const TimeSeries& series) {
    return series.name == name && series.quantity == title(toString(CheckKind::BendRadius));
  });
  const auto fill = [&](TimeSeries& series, auto valueOf) {
    for (std::size_t i = 0; i < count; ++i)
      if (const RecordedCable& shape = recording_->frames[i].cables[index]; shape.hasShape())
        series.values[i] = valueOf(figuresOf(shape.line));
  };
  if (!hasRadius)
    fill(add(title(toString(CheckKind::BendRadius)), shown.symbol(), true),
         [&](const ShapeFigures& figures) { return shown.of(figures.bendRadius); });
  fill(add(tr("Tension"), "N", false), [](const ShapeFigures& figures) { return figures.tension; });
  bool isShort = false;
  for (const MoveFrame& frame : recording_->frames) isShort = isShort || frame.cables[index].missing > 0;
  if (!isShort) return;
  TimeSeries& missing = add(tr("Missing length"), shown.symbol(), false);
  for (std::size_t i = 0; i < count; ++i)
    missing.values[i] = shown.of(recording_->frames[i].cables[index].missing);
}

const std::vector<TimeSeries>& MoveSource::series() const {
  if (!isSeriesStale_) return series_;
  isSeriesStale_ = false;
  series_.clear();
  if (isSolved())
    for (const int cable : plottedCables()) addSeries(cable);
  return series_;
}

bool MoveSource::snapsBetween(int cable, double from, double to) const {
  return std::any_of(recording_->events.begin(), recording_->events.end(), [&](const MoveEvent& event) {
    return event.cable == cable && event.time >= from && event.time <= to;
  });
}

PoseLayer::PosedCable MoveSource::poseOf(std::size_t cable, double time) const {
  const auto& frames = recording_->frames;
  const std::size_t nearest = *nearestSample(times_, time);
  const RecordedCable& shape = frames[nearest].cables[cable];
  PoseLayer::PosedCable posed;
  posed.isGood = shape.converged() && !isOutdated_;
  if (shape.hasShape()) posed.stations = stationsOf(shape.line);
  const auto after = std::upper_bound(times_.begin(), times_.end(), time) - times_.begin();
  if (after > 0 && after < static_cast<std::ptrdiff_t>(frames.size())) {
    const MoveFrame &a = frames[static_cast<std::size_t>(after) - 1],
                    &b = frames[static_cast<std::size_t>(after)];
    const RecordedCable &from = a.cables[cable], &to = b.cables[cable];
    if (time > a.time && from.hasShape() && to.hasShape() &&
        from.line.points.size() == to.line.points.size() &&
        !snapsBetween(static_cast<int>(cable), a.time, b.time)) {
      const std::vector<TubeStation> first = stationsOf(from.line), second = stationsOf(to.line);
      const double share = (time - a.time) / (b.time - a.time);
      for (std::size_t i = 0; i < first.size(); ++i) posed.stations[i] = between(first[i], second[i], share);
    }
  }
  return posed;
}

PoseLayer::Pose MoveSource::partsAt(const std::vector<MoverPose>& poses) const {
  const auto displacements =
      displacementsOf(move_, poses, restFramesOf(move_, workspace_.document().content()));
  PoseLayer::Pose pose;
  for (const auto& [branch, mover] : branches_)
    pose.branches.push_back({branch, displacements[static_cast<std::size_t>(mover)]});
  return pose;
}

void MoveSource::showPoses(const std::vector<MoverPose>& poses) {
  if (poses.size() != move_.movers.size()) return;
  PoseLayer::Pose pose = partsAt(poses);
  for (const Cable& cable : workspace_.document().cables()) {
    PoseLayer::PosedCable posed;
    posed.cable = cable.id;
    posed.isGood = false;
    pose.cables.push_back(std::move(posed));
  }
  poses_.show(*parent(), std::move(pose));
}

int MoveSource::moverOf(const PartInstance& part) const {
  int mover = -1, fewest = std::numeric_limits<int>::max();
  for (const auto& [branch, index] : branches_) {
    const AssemblyReference* reference = workspace_.document().findAssembly(branch.assembly);
    if (branch.assembly != part.assembly || !reference || !reference->assembly) continue;
    const int top = std::max(0, branch.node);
    const int end = branch.node < 0 ? static_cast<int>(reference->assembly->nodes().size())
                                    : reference->assembly->endOfBranch(top);
    if (part.node < top || part.node >= end || end - top >= fewest) continue;
    fewest = end - top;
    mover = index;
  }
  return mover;
}

void MoveSource::show(double time) {
  if (move_.keys.empty()) return;
  const DocumentContent& content = workspace_.document().content();
  PoseLayer::Pose pose = partsAt(posesAt(move_, time));
  for (std::size_t i = 0; i < content.cables.size(); ++i) {
    PoseLayer::PosedCable cable;
    cable.isGood = false;
    if (isSolved() && i < recording_->cables.size() && recording_->cables.size() == content.cables.size())
      cable = poseOf(i, time);
    cable.cable = content.cables[i].id;
    coverStations(content.cables[i], workspace_.colorBy().has_value(), cable.stations);
    if (const auto& quantity = workspace_.colorBy(); quantity && !cable.stations.empty())
      cable.values = valuesAlong(recording_->frames[*nearestSample(times_, time)].cables[i].line,
                                 content.cables[i], content.settings, *quantity);
    pose.cables.push_back(std::move(cable));
  }
  poses_.show(*parent(), std::move(pose));
}

std::optional<Eigen::Vector3d> MoveSource::placeOf(int cable, std::size_t frame, double at) const {
  const Centerline& line = recording_->frames[frame].cables[static_cast<std::size_t>(cable)].line;
  if (line.isEmpty()) return std::nullopt;
  const auto station = std::lower_bound(line.arcLengths.begin(), line.arcLengths.end(), at);
  const auto index = std::min<std::size_t>(static_cast<std::size_t>(station - line.arcLengths.begin()),
                                           line.points.size() - 1);
  return line.points[index];
}

}  // namespace liana
