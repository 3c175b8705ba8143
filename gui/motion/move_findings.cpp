// Rows of findings, worst first.
#include "gui/motion/move_findings.h"

#include <algorithm>

#include "gui/motion/move_session.h"
#include "gui/resources/icons.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

enum Role { kTime = Qt::UserRole, kCable, kFrame, kAt };

constexpr double kShown = 120;  // what lies around a place that is shown [mm]

}  // namespace

struct MoveFindings::Entry {
  CheckStatus status = CheckStatus::Passed;
  QString text;
  double time = 0;
  int cable = -1, frame = -1;
  double at = 0;
};

MoveFindings::MoveFindings(MoveSession& session, QWidget* parent) : QListWidget(parent), session_(session) {
  setObjectName("moveFindings");
  setFrameShape(QFrame::NoFrame);
  setWordWrap(true);
  setIconSize({18, 18});
  setTextElideMode(Qt::ElideNone);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  connect(this, &QListWidget::itemClicked, this, &MoveFindings::go);
  connect(this, &QListWidget::itemActivated, this, &MoveFindings::go);
  connect(&session, &MoveSession::changed, this, &MoveFindings::refill);
  connect(&ShownLength::ofProgram(), &ShownLength::changed, this, &MoveFindings::refill);
  refill();
}

void MoveFindings::refill() {
  clear();
  const MoveRun* run = session_.run();
  // While it is solved the track tells what happens; the list comes with the end.
  if (!run || !run->recording || run->recording->frames.empty() ||
      session_.runs().solving() == session_.chosen())
    return;
  addMissing();
  addEvents();
  addPeaks();
  if (count() == 0)
    add({CheckStatus::Passed, tr("Nothing to tell: no limits are set and all went smoothly"), 0});
}

void MoveFindings::add(const Entry& entry) {
  const char* name = entry.status == CheckStatus::Failed ? "check-failed"
                     : entry.status == CheckStatus::Near ? "check-near"
                                                         : "ok";
  auto* item = new QListWidgetItem(icon(name), entry.text, this);
  item->setData(kTime, entry.time);
  item->setData(kCable, entry.cable);
  item->setData(kFrame, entry.frame);
  item->setData(kAt, entry.at);
  item->setToolTip(tr("Go to this moment and place"));
}

void MoveFindings::addMissing() {
  const MoveRecording& recording = *session_.run()->recording;
  const auto& cables = session_.workspace().document().cables();
  for (const MissingLength& missing : missingLengths(recording)) {
    const auto index = static_cast<std::size_t>(missing.cable);
    const double time = recording.frames[missing.frame].time;
    QString text = tr("%1: %2 too short at %3")
                       .arg(QString::fromStdString(recording.cables[index]), lengthText(missing.missing),
                            clockText(time));
    if (index < cables.size())
      text += tr("; it needs %1").arg(lengthText(cables[index].length + missing.missing));
    add({CheckStatus::Failed, text, time, missing.cable, static_cast<int>(missing.frame), 0});
  }
}

void MoveFindings::addEvents() {
  const MoveRecording& recording = *session_.run()->recording;
  for (const MoveEvent& event : recording.events)
    add({event.kind == MoveEvent::Kind::Snaps || event.kind == MoveEvent::Kind::IsLaidAnew
             ? CheckStatus::Near
             : CheckStatus::Failed,
         tr("%1  %2").arg(clockText(event.time), textOf(event, recording)), event.time});
}

void MoveFindings::addPeaks() {
  const MoveRecording& recording = *session_.run()->recording;
  std::vector<CheckPeak> peaks = peaksOf(recording);
  std::erase_if(peaks, [](const CheckPeak& peak) {
    return peak.outcome.kind == CheckKind::Shape || peak.outcome.status == CheckStatus::NotChecked ||
           peak.outcome.status == CheckStatus::NotJudged;
  });
  std::stable_sort(peaks.begin(), peaks.end(), [](const CheckPeak& a, const CheckPeak& b) {
    return a.outcome.status > b.outcome.status;
  });
  for (const CheckPeak& peak : peaks) {
    const double time = recording.frames[peak.frame].time;
    add({peak.outcome.status,
         tr("%1: %2 at %3")
             .arg(QString::fromStdString(recording.cables[static_cast<std::size_t>(peak.cable)]),
                  textOf(peak.outcome), clockText(time)),
         time, peak.cable, static_cast<int>(peak.frame), peak.outcome.at});
  }
}

void MoveFindings::go(QListWidgetItem* item) {
  const MoveRun* run = session_.run();
  if (!run || !run->recording) return;
  session_.timeline().pause();
  session_.timeline().goTo(item->data(kTime).toDouble());
  const int cable = item->data(kCable).toInt(), frame = item->data(kFrame).toInt();
  if (cable < 0 || frame < 0 || frame >= static_cast<int>(run->recording->frames.size())) return;
  if (const auto place =
          session_.source().placeOf(cable, static_cast<std::size_t>(frame), item->data(kAt).toDouble()))
    session_.viewport().flights().showPlace(*place, kShown);
}

}  // namespace liana
