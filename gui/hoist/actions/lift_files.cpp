#include "gui/hoist/actions/lift_files.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QPainter>
#include <QTimer>
#include <algorithm>

#include "gui/actions/export/ask_overwrite.h"
#include "gui/actions/export/show_in_folder.h"
#include "gui/actions/make_action.h"
#include "gui/hoist/actions/lift_film.h"
#include "gui/hoist/run/hoist_session.h"
#include "gui/hoist/view/hoist_view.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"
#include "io/hoisting/hoist_results.h"
#include "io/recording/hoist_file.h"

namespace liana {
namespace {

constexpr int kPictures = 6;

std::filesystem::path toPath(const QString& text) {
  return std::filesystem::path(text.toStdString());
}

QString toQString(const std::filesystem::path& path) {
  return QString::fromStdString(path.string());
}

}  // namespace

LiftFiles::LiftFiles(HoistSession& session, HoistView& view, Viewport& viewport, QWidget* window)
    : QObject(window),
      session_(session),
      view_(view),
      viewport_(viewport),
      window_(window),
      film_(new LiftFilm(session, view, viewport, window)) {
  openRecording = makeAction(this, tr("Open &recording…"), "open", "",
                             tr("A run of this project that was saved; nothing is solved"));
  saveRecording =
      makeAction(this, tr("&Save recording…"), "save", "", tr("The run, exact, beside the project"));
  report =
      makeAction(this, tr("Lift re&port…"), "report", "",
                 tr("A page with verdict, checks, pictures and plots; tables; an animation for any viewer"));
  strip = makeAction(this, tr("Picture s&trip…"), "camera", "",
                     tr("Moments of the run side by side, as seen now"));
  connect(openRecording, &QAction::triggered, this, [this] {
    const QString file = QFileDialog::getOpenFileName(window_, tr("Open recording"), suggested({}),
                                                      tr("Recordings (*.lianarec)"));
    if (!file.isEmpty()) open(toPath(file));
  });
  connect(saveRecording, &QAction::triggered, this, [this] {
    const QString file = QFileDialog::getSaveFileName(window_, tr("Save recording"), suggested(".lianarec"),
                                                      tr("Recordings (*.lianarec)"));
    if (!file.isEmpty()) save(toPath(file.endsWith(".lianarec") ? file : file + ".lianarec"));
  });
  connect(report, &QAction::triggered, this, [this] {
    const QString folder =
        QFileDialog::getExistingDirectory(window_, tr("Folder for the lift report"), suggested({}));
    if (!folder.isEmpty()) writeReport(toPath(folder));
  });
  connect(strip, &QAction::triggered, this, [this] {
    const QString file =
        QFileDialog::getSaveFileName(window_, tr("Picture strip"), suggested(".png"), tr("Pictures (*.png)"));
    if (!file.isEmpty()) writeStrip(toPath(file.endsWith(".png") ? file : file + ".png"), kPictures);
  });
  task_.onFailure([this](const QString& why) { session_.workspace().post(MessageKind::Error, why); });
  connect(film_, &LiftFilm::begun, this, [this] { refresh(true); });
  connect(film_, &LiftFilm::done, this, [this] { refresh(true); });
  connect(&task_, &BackgroundTask::started, this, [this] { refresh(true); });
  connect(&task_, &BackgroundTask::ended, this, [this] { refresh(true); });
  refresh(false);
}

void LiftFiles::refresh(bool isActive) {
  const bool hasRun = isActive && session_.recording() && !session_.isRunning() && !task_.isBusy() &&
                      !taking_ && !film_->isFilming();
  openRecording->setEnabled(isActive && !session_.rigging().bodies.empty() && !task_.isBusy());
  saveRecording->setEnabled(hasRun);
  report->setEnabled(hasRun && session_.isChecked());
  strip->setEnabled(hasRun && !session_.isOutdated());
  film_->refresh(hasRun && !session_.isOutdated());
}

QString LiftFiles::runningWork() const {
  if (taking_ || film_->isFilming()) return tr("Taking pictures of the lift");
  return task_.what();
}

/// Beside the project, named after it and the load case.
QString LiftFiles::suggested(const QString& ending) const {
  const std::filesystem::path project = session_.workspace().saved().file();
  const QString folder = project.empty() ? QString() : toQString(project.parent_path()) + "/";
  if (ending.isEmpty()) return folder;
  QString name = project.empty() ? tr("Lift") : toQString(project.stem());
  if (session_.recording()) name += " - " + QString::fromStdString(session_.recording()->loadCase.name);
  for (const QChar bad : QString("/\\:*?\"<>|")) name.replace(bad, '_');
  return folder + name + ending;
}

void LiftFiles::tell(const QString& text, const std::filesystem::path& file) {
  offerFolder(session_.workspace(), text, file);
}

void LiftFiles::open(const std::filesystem::path& file) {
  task_.run(tr("Opening the recording"), [this, file](const Progress&) -> BackgroundTask::Finish {
    auto read = std::make_shared<Result<ReadHoist>>(readHoistRecording(file));
    return [this, read] {
      Workspace& workspace = session_.workspace();
      if (!read->ok()) {
        workspace.post(MessageKind::Error, QString::fromStdString(read->error().message));
        return Q_EMIT done(false);
      }
      if (!(*read)->warning.empty())
        workspace.post(MessageKind::Warning, QString::fromStdString((*read)->warning));
      const bool isOfNow = (*read)->recording.inputs ==
                           hashOfInputs((*read)->recording.loadCase, workspace.document().content());
      const Result<void> opened = session_.openRecording(std::move((*read)->recording));
      if (!opened.ok())
        workspace.post(MessageKind::Error, QString::fromStdString(opened.error().message));
      else if (!isOfNow)
        workspace.post(MessageKind::Warning,
                       tr("The recording is of another state of the project, or was steered by hand: what it "
                          "shows may not be what the rigging would do now."));
      Q_EMIT done(opened.ok());
    };
  });
}

void LiftFiles::save(const std::filesystem::path& file) {
  const auto recording = session_.sharedRecording();
  if (!recording) return;
  task_.run(tr("Saving the recording"), [this, file, recording](const Progress&) -> BackgroundTask::Finish {
    const Result<void> written = writeHoistRecording(*recording, file);
    const QString problem = written.ok() ? QString() : QString::fromStdString(written.error().message);
    return [this, file, problem] {
      if (problem.isEmpty())
        tell(tr("Saved %1.").arg(toQString(file)), file);
      else
        session_.workspace().post(MessageKind::Error, problem);
      Q_EMIT done(problem.isEmpty());
    };
  });
}

void LiftFiles::writeReport(const std::filesystem::path& folder) {
  const auto recording = session_.sharedRecording();
  const auto content = session_.runContent();
  if (!recording || !content) return;
  const HoistChecks checks = session_.checks();
  DocumentContent judged = *content;
  judged.rigging = std::make_shared<const Rigging>(session_.runRigging());
  const std::string title = session_.workspace().saved().file().empty()
                                ? tr("Lift").toStdString()
                                : session_.workspace().saved().file().stem().string();
  task_.run(tr("Writing the lift report"), [=, this](const Progress&) -> BackgroundTask::Finish {
    const Result<void> written = writeHoistResults(*recording, checks, judged, title, folder);
    const QString problem = written.ok() ? QString() : QString::fromStdString(written.error().message);
    return [this, folder, problem] {
      if (problem.isEmpty())
        tell(tr("The lift report is in %1.").arg(toQString(folder)), folder / "report.html");
      else
        session_.workspace().post(MessageKind::Error, problem);
      Q_EMIT done(problem.isEmpty());
    };
  });
}

void LiftFiles::writeStrip(const std::filesystem::path& file, int pictures) {
  const HoistRecording* recording = session_.recording();
  if (!recording || recording->frames.empty() || taking_) return;
  taking_ = std::make_unique<Strip>();
  taking_->file = file;
  taking_->before = view_.shownFrame().value_or(0);
  const std::size_t last = recording->frames.size() - 1;
  for (int i = 0; i < pictures; ++i)
    taking_->frames.push_back(last * static_cast<std::size_t>(i) /
                              static_cast<std::size_t>(std::max(1, pictures - 1)));
  refresh(true);
  takeNextPicture();
}

void LiftFiles::takeNextPicture() {
  if (!taking_) return;
  const HoistRecording* recording = session_.recording();
  if (!recording || taking_->frames.back() >= recording->frames.size()) {
    taking_.reset();
    session_.workspace().post(MessageKind::Warning,
                              tr("No picture strip was written: the run was replaced meanwhile. Try again."));
    return Q_EMIT done(false);
  }
  if (taking_->pictures.size() == taking_->frames.size()) return finishStrip();
  const std::size_t frame = taking_->frames[taking_->pictures.size()];
  view_.showFrame(frame);
  QImage picture = viewport_.picture();
  QPainter painter(&picture);
  QFont font = painter.font();
  font.setPixelSize(std::max(12, picture.height() / 32));
  painter.setFont(font);
  const QString text = tr("%1 s").arg(recording->frames[frame].time, 0, 'f', 2);
  const QRect place = picture.rect().adjusted(8, 8, -8, -8);
  painter.setPen(Qt::black);
  painter.drawText(place.translated(1, 1), Qt::AlignHCenter | Qt::AlignBottom, text);
  painter.setPen(Qt::white);
  painter.drawText(place, Qt::AlignHCenter | Qt::AlignBottom, text);
  painter.end();
  taking_->pictures.push_back(picture);
  QTimer::singleShot(0, this, &LiftFiles::takeNextPicture);
}

void LiftFiles::finishStrip() {
  const std::unique_ptr<Strip> taken = std::move(taking_);
  view_.showFrame(taken->before);
  const auto pictures = taken->pictures;
  const std::filesystem::path file = taken->file;
  task_.run(
      tr("Writing the picture strip"), [this, pictures, file](const Progress&) -> BackgroundTask::Finish {
        const QSize one = pictures.front().size();
        const int count = static_cast<int>(pictures.size());
        // As wide as a page at good resolution, not wider.
        const int height = std::min(one.height(), 720),
                  width = one.width() * height / std::max(1, one.height());
        QImage sheet(width * count + 4 * (count - 1), height, QImage::Format_RGB32);
        sheet.fill(Qt::white);
        QPainter painter(&sheet);
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        for (int i = 0; i < count; ++i)
          painter.drawImage(QRect(i * (width + 4), 0, width, height), pictures[static_cast<std::size_t>(i)]);
        painter.end();
        const bool isWritten = sheet.save(toQString(file), "PNG");
        return [this, file, isWritten] {
          if (isWritten)
            tell(tr("Saved %1.").arg(toQString(file)), file);
          else
            session_.workspace().post(
                MessageKind::Error,
                tr("The picture strip could not be written to %1. Choose a folder that can be written to.")
                    .arg(toQString(file)));
          Q_EMIT done(isWritten);
        };
      });
}

}  // namespace liana
