#include "gui/hoist/actions/lift_film.h"

#include <QAction>
#include <QBuffer>
#include <QFileDialog>
#include <QTimer>

#include "gui/actions/export/show_in_folder.h"
#include "gui/actions/make_action.h"
#include "gui/hoist/run/hoist_session.h"
#include "gui/hoist/view/hoist_view.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr int kPerSecond = 25;
constexpr int kQuality = 85;  // of JPEG

QByteArray jpegOf(const QImage& picture) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  picture.save(&buffer, "JPEG", kQuality);
  return bytes;
}

}  // namespace

LiftFilm::LiftFilm(HoistSession& session, HoistView& view, Viewport& viewport, QWidget* window)
    : QObject(window), session_(session), view_(view), viewport_(viewport), window_(window) {
  film = makeAction(this, tr("Fil&m…"), "camera", "",
                    tr("The run at its own speed, as seen now, for any player (AVI)"));
  connect(film, &QAction::triggered, this, [this] {
    if (isFilming()) return stop();
    const std::filesystem::path project = session_.workspace().saved().file();
    const QString beside =
        project.empty() ? QString() : QString::fromStdString(project.parent_path().string()) + "/";
    const QString file =
        QFileDialog::getSaveFileName(window_, tr("Film"), beside + tr("Lift") + ".avi", tr("Films (*.avi)"));
    if (!file.isEmpty()) begin((file.endsWith(".avi") ? file : file + ".avi").toStdString());
  });
  connect(&session, &HoistSession::recordingReplaced, this, [this] {
    if (!isFilming()) return;
    taking_->before.reset();  // of a run that is gone
    stop();
  });
  refresh(false);
}

void LiftFilm::refresh(bool canFilm) {
  film->setEnabled(canFilm || isFilming());
  film->setText(isFilming() ? tr("Stop fil&ming") : tr("Fil&m…"));
}

void LiftFilm::begin(const std::filesystem::path& file) {
  const HoistRecording* recording = session_.recording();
  if (!recording || recording->frames.empty() || isFilming()) return;
  taking_ = std::make_unique<Taking>();
  taking_->path = file;
  taking_->before = view_.shownFrame();
  taking_->size = viewport_.picture().size();
  if (const auto opened =
          taking_->file.begin(file, taking_->size.width(), taking_->size.height(), kPerSecond);
      !opened.ok())
    return end(opened);
  refresh(true);
  Q_EMIT begun();
  takeNextPicture();
}

void LiftFilm::takeNextPicture() {
  if (!isFilming()) return;
  const HoistRecording* recording = session_.recording();
  const double time = static_cast<double>(taking_->file.pictures()) / kPerSecond;
  if (!recording || recording->frames.empty() || session_.isOutdated() || !view_.isActive() ||
      recording->begin() + time > recording->end())
    return stop();
  view_.showFrame(recording->frameAt(recording->begin() + time));
  QImage picture = viewport_.picture();
  if (picture.size() != taking_->size) picture = picture.scaled(taking_->size);  // the window was resized
  const QByteArray jpeg = jpegOf(picture);
  if (const auto added = taking_->file.add({jpeg.constData(), static_cast<std::size_t>(jpeg.size())});
      !added.ok()) {
    session_.workspace().post(MessageKind::Warning, QString::fromStdString(added.error().message));
    return stop();
  }
  QTimer::singleShot(0, this, &LiftFilm::takeNextPicture);
}

void LiftFilm::stop() {
  if (isFilming()) end(taking_->file.finish());
}

void LiftFilm::end(const Result<void>& result) {
  const std::unique_ptr<Taking> taken = std::move(taking_);
  if (taken->before && view_.isActive() && !session_.isOutdated()) view_.showFrame(*taken->before);
  const QString file = QString::fromStdString(taken->path.string());
  if (result.ok())
    offerFolder(session_.workspace(),
                tr("Saved %1: %2 s.")
                    .arg(file)
                    .arg(static_cast<double>(taken->file.pictures()) / kPerSecond, 0, 'f', 1),
                taken->path);
  else
    session_.workspace().post(MessageKind::Error, QString::fromStdString(result.error().message));
  Q_EMIT done(result.ok());
}

}  // namespace liana
