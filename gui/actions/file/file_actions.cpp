// Files in and out of the window.
#include "gui/actions/file/file_actions.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QWidget>
#include <algorithm>

#include "gui/actions/busy_cursor.h"
#include "gui/actions/commit_typing.h"
#include "gui/actions/export/ask_overwrite.h"
#include "gui/actions/export/show_in_folder.h"
#include "gui/actions/export/view_picture.h"
#include "gui/actions/file/autosave.h"
#include "gui/actions/file/open_task.h"
#include "gui/actions/file/recent_files.h"
#include "gui/actions/file/samples.h"
#include "gui/actions/make_action.h"
#include "gui/crash/crash_log.h"
#include "gui/resources/icons.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"
#include "io/file_kind.h"
#include "io/project/project_file.h"
#include "io/write_file.h"
#include "kernel/edits/part/add_assembly.h"

namespace liana {
namespace {

QString toQString(const std::filesystem::path& path) {
  return QString::fromStdString(path.string());
}

std::filesystem::path toPath(const QString& text) {
  return std::filesystem::path(text.toStdString());
}

QString lastFolder() {
  return QSettings().value("lastFolder").toString();
}

void rememberFolder(const QString& file) {
  QSettings().setValue("lastFolder", QFileInfo(file).absolutePath());
}

}  // namespace

FileActions::FileActions(Workspace& workspace, Viewport& viewport, QWidget* window)
    : QObject(window),
      workspace_(workspace),
      viewport_(viewport),
      window_(window),
      autosave_(new Autosave(workspace, this)) {
  create = makeAction(this, tr("&New"), "", "Ctrl+N", tr("Begin with an empty document"));
  open = makeAction(this, tr("&Open…"), "open", "Ctrl+O",
                    tr("Open a project or a CAD file (STEP, IGES, BREP, STL, OBJ, glTF)"));
  insertAssembly =
      makeAction(this, tr("&Assembly…"), "insert-assembly", "Ctrl+Shift+O",
                 tr("Add the parts of a CAD file (STEP, IGES, BREP, STL, OBJ, glTF) to this project"));
  save = makeAction(this, tr("&Save"), "save", "Ctrl+S", tr("Save the project"));
  saveAs =
      makeAction(this, tr("Save &as…"), "save-as", "Ctrl+Shift+S", tr("Save the project under another name"));
  screenshot = makeAction(this, tr("Save &picture…"), "camera", "Ctrl+P",
                          tr("Save what the view shows as a PNG file"));
  copyPicture = makeAction(this, tr("Copy pictur&e"), "camera", "Ctrl+Shift+C",
                           tr("Copy what the view shows to the clipboard"));
  quit = makeAction(this, tr("&Quit"), "", "Ctrl+Q", tr("Leave Liana"));
  recentMenu = new QMenu(tr("Open &recent"), window);
  recentMenu->setToolTipsVisible(true);  // they tell the folder
  samplesMenu = new QMenu(tr("Open &sample"), window);
  samplesMenu->setIcon(icon("sample"));
  samplesMenu->setToolTipsVisible(true);
  fillSamplesMenu();

  connect(create, &QAction::triggered, this, &FileActions::beginAnew);
  connect(open, &QAction::triggered, this, &FileActions::askOpen);
  connect(insertAssembly, &QAction::triggered, this, &FileActions::askInsert);
  connect(save, &QAction::triggered, this, &FileActions::saveOrAsk);
  connect(saveAs, &QAction::triggered, this, &FileActions::askSaveAs);
  connect(screenshot, &QAction::triggered, this, &FileActions::askPicture);
  connect(copyPicture, &QAction::triggered, this, [this] {
    const BusyCursor busy;
    QApplication::clipboard()->setImage(pictureWithLegend(viewport_));
    workspace_.post(MessageKind::Info, tr("The picture is on the clipboard."));
  });
  connect(quit, &QAction::triggered, window, &QWidget::close);
  connect(&workspace.undoStack(), &QUndoStack::indexChanged, this, [this] { changedWhileReading_ = true; });
  connect(recentMenu, &QMenu::aboutToShow, this, &FileActions::fillRecentMenu);
}

FileActions::~FileActions() = default;

void FileActions::openPath(const std::filesystem::path& file) {
  start(file, false);
}

void FileActions::insertPath(const std::filesystem::path& file) {
  if (!task_) return start(file, true);
  // What is being read goes on; this follows.
  workspace_.post(MessageKind::Info,
                  tr("%1 follows when %2 is there.")
                      .arg(toQString(file.filename()), toQString(task_->file().filename())));
  connect(
      this, &FileActions::fileDone, this, [this, file] { insertPath(file); },
      static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
}

void FileActions::start(const std::filesystem::path& file, bool insert) {
  cancelTask();
  task_ = std::make_unique<OpenTask>(file);
  watchTask([this, insert] {
    const bool wasCancelled = finishTask(insert);
    Q_EMIT fileDone(wasCancelled);
  });
}

void FileActions::watchTask(const std::function<void()>& whenFinished) {
  connect(task_.get(), &OpenTask::progressed, this,
          [this](double fraction, const QString& text) { Q_EMIT taskProgressed(fraction, text); });
  connect(task_.get(), &OpenTask::finished, this, [this, whenFinished] { whenHandsAreFree(whenFinished); });
  changedWhileReading_ = false;
  Q_EMIT taskStarted(taskName());
  task_->start();
}

void FileActions::whenHandsAreFree(const std::function<void()>& then) {
  if (!workspace_.edits().hasTransient()) return then();
  Q_EMIT taskProgressed(1, tr("Read; it opens when you let go"));
  // Queued: what ends may begin anew at once, as when an end is dragged from socket to socket.
  connect(
      &workspace_, &Workspace::transientEnded, this,
      [this, then, task = QPointer(task_.get())] {
        if (task) whenHandsAreFree(then);
      },
      static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
}

QString FileActions::tellOfCrashes() {
  const std::vector<CrashReport> reports = findCrashReports();
  for (const CrashReport& report : reports) markTold(report);
  if (reports.empty()) return {};
  const QString text =
      tr("The last run ended with an error: %1. The log is in the folder %2; please send it "
         "with a description of what you did.")
          .arg(QString::fromStdString(reports.front().reason), toQString(reports.front().file.parent_path()));
  workspace_.post(MessageKind::Warning, text);
  return text;
}

bool FileActions::offerRecovery() {
  const QString crash = tellOfCrashes();
  for (const Recovery& recovery : findRecoveries()) {
    const QString name =
        recovery.project.empty() ? tr("a project without a name") : toQString(recovery.project.filename());
    const QDateTime saved = QDateTime::fromString(QString::fromStdString(recovery.savedAt), Qt::ISODate);
    const QString time = QLocale().toString(saved.toLocalTime(), QLocale::ShortFormat);
    QMessageBox box(
        QMessageBox::Question, tr("Recover unsaved work"),
        tr("Liana did not close properly. Unsaved work on %1 from %2 is still there.").arg(name, time),
        QMessageBox::NoButton, window_);
    box.setObjectName("recoveryQuestion");
    box.setInformativeText(crash);
    const QAbstractButton* yes = box.addButton(tr("Recover"), QMessageBox::AcceptRole);
    const QAbstractButton* no = box.addButton(tr("Discard"), QMessageBox::DestructiveRole);
    box.addButton(tr("Ask again later"), QMessageBox::RejectRole);
    box.exec();
    if (box.clickedButton() == no) discardRecovery(recovery);
    if (box.clickedButton() != yes) continue;
    recover(recovery);
    return true;
  }
  return false;
}

void FileActions::recover(const Recovery& recovery) {
  cancelTask();
  const std::filesystem::path name = recovery.project.empty() ? "Recovered work" : recovery.project;
  task_ = std::make_unique<OpenTask>(
      name, [recovery](const Progress& progress) { return readRecovery(recovery, progress); });
  watchTask([this, recovery] {
    finishRecovery(recovery);
    Q_EMIT fileDone(false);
  });
}

void FileActions::finishRecovery(const Recovery& recovery) {
  const std::unique_ptr<OpenTask> task = std::move(task_);
  Result<OpenedProject> result = task->takeResult();
  Q_EMIT taskEnded();
  if (!result.ok())
    return workspace_.post(MessageKind::Error, QString::fromStdString(result.error().message));
  if (!replaceBy(*result, recovery.project, toQString(task->file()))) return;
  shownFile_ = toQString(recovery.project);
  workspace_.saved().markRecovered();
  autosave_->saveNow();  // before the old copy goes
  discardRecovery(recovery);
  workspace_.post(MessageKind::Info, tr("Recovered %1. Save it to keep it.").arg(toQString(task->file())));
  tellWarnings(*result);
  Q_EMIT opened();
}

void FileActions::cancelTask() {
  if (!task_) return;
  task_->cancel();
}

bool FileActions::replaceBy(OpenedProject& read, const std::filesystem::path& project, const QString& name) {
  if (changedWhileReading_ && !confirmLosingChanges()) {
    workspace_.post(MessageKind::Info, tr("%1 was not opened; nothing has changed.").arg(name));
    return false;
  }
  rememberView();
  workspace_.replaceDocument(std::move(read.content), project);
  return true;
}

void FileActions::insert(OpenedProject& read) {
  for (AssemblyReference& reference : read.content.assemblies) {
    reference.id = {};
    workspace_.apply(std::make_unique<AddAssembly>(std::move(reference)));
  }
  viewport_.flights().fitAll();
}

void FileActions::tellWarnings(const OpenedProject& read) {
  // Missing files are told with a button to locate them.
  const auto isOfMissingFile = [&read](const std::string& warning) {
    return std::any_of(read.problems.begin(), read.problems.end(), [&](const AssemblyProblem& problem) {
      return problem.kind == AssemblyProblem::Kind::Missing && problem.message == warning;
    });
  };
  for (const std::string& warning : read.warnings)
    if (!isOfMissingFile(warning)) workspace_.post(MessageKind::Warning, QString::fromStdString(warning));
}

bool FileActions::finishTask(bool inserts) {
  const std::unique_ptr<OpenTask> task = std::move(task_);
  Result<OpenedProject> result = task->takeResult();
  Q_EMIT taskEnded();
  const QString name = toQString(task->file().filename());
  if (!result.ok()) {
    if (result.error().isCancelled())
      workspace_.post(MessageKind::Info, tr("Opening %1 was cancelled; nothing has changed.").arg(name));
    else
      workspace_.post(MessageKind::Error, QString::fromStdString(result.error().message));
    return result.error().isCancelled();
  }
  if (inserts) {
    insert(*result);
  } else {
    const bool isProject = isProjectFile(task->file());
    if (!replaceBy(*result, isProject ? std::filesystem::absolute(task->file()) : "", name)) return true;
    shownFile_ = toQString(task->file());
    if (!isProject) workspace_.saved().markModified();
    rememberRecentFile(toQString(task->file()));
  }
  workspace_.post(MessageKind::Info, tr("Opened %1.").arg(toQString(task->file())));
  tellWarnings(*result);
  if (!inserts) Q_EMIT opened();
  return false;
}

void FileActions::beginAnew() {
  if (!confirmLosingChanges(taskName())) return;
  cancelTask();
  rememberView();
  shownFile_.clear();
  workspace_.replaceDocument({}, {});
}

void FileActions::askOpen() {
  if (!confirmLosingChanges(taskName())) return;
  const QString assemblies = QString::fromStdString(assemblyFilePatterns());
  const QString file = QFileDialog::getOpenFileName(window_, tr("Open"), lastFolder(),
                                                    tr("All that Liana reads (*.liana %1);;Liana projects "
                                                       "(*.liana);;CAD and mesh files (%1);;All files (*)")
                                                        .arg(assemblies));
  if (file.isEmpty()) return;
  rememberFolder(file);
  openPath(toPath(file));
}

void FileActions::askInsert() {
  const QString file = QFileDialog::getOpenFileName(
      window_, tr("Insert assembly"), lastFolder(),
      tr("CAD and mesh files (%1);;All files (*)").arg(QString::fromStdString(assemblyFilePatterns())));
  if (file.isEmpty()) return;
  rememberFolder(file);
  insertPath(toPath(file));
}

QString FileActions::taskName() const {
  return task_ ? tr("Opening %1").arg(toQString(task_->file().filename())) : QString();
}

bool FileActions::confirmLosingChanges(const QString& runningWork) {
  commitTyping(window_);  // it counts as a change too
  const bool isUnsaved = workspace_.saved().hasUnsavedWork();
  if (!isUnsaved && runningWork.isEmpty()) return true;
  QMessageBox box(QMessageBox::Question, isUnsaved ? tr("Unsaved changes") : tr("Still at work"), QString(),
                  QMessageBox::NoButton, window_);
  box.setObjectName("leaveQuestion");
  const QString stopped =
      runningWork.isEmpty() ? QString() : tr("Still at work: %1. It would be stopped.").arg(runningWork);
  box.setText(isUnsaved ? tr("%1 has changes that are not saved. Save them?").arg(workspace_.saved().title())
                        : stopped);
  if (isUnsaved) {
    box.setInformativeText(stopped);
    box.setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    box.setDefaultButton(QMessageBox::Save);
  } else {
    box.setStandardButtons(QMessageBox::Close | QMessageBox::Cancel);
    box.setDefaultButton(QMessageBox::Cancel);
  }
  const int answer = box.exec();
  if (answer == QMessageBox::Save) return saveOrAsk();
  return answer == QMessageBox::Discard || answer == QMessageBox::Close;
}

void FileActions::rememberView() {
  if (shownFile_.isEmpty() || workspace_.isEmpty() || !viewport_.isVisible()) return;
  const BusyCursor busy;
  rememberPicture(shownFile_, viewport_.picture());
}

bool FileActions::saveTo(const std::filesystem::path& file) {
  const BusyCursor busy;
  const QString notice = QString::fromStdString(linkNotice(file));
  const Result<void> result = writeProject(workspace_.saved().contentToSave(), file);
  if (!result.ok()) {
    workspace_.post(MessageKind::Error, QString::fromStdString(result.error().message));
    return false;
  }
  offerFolder(workspace_, tr("Saved %1.").arg(toQString(file)) + (notice.isEmpty() ? "" : " " + notice),
              file);
  workspace_.saved().markSaved(file);
  rememberRecentFile(toQString(file));
  shownFile_ = toQString(file);
  rememberView();
  return true;
}

bool FileActions::saveOrAsk() {
  commitTyping(window_);
  return workspace_.saved().file().empty() ? askSaveAs() : saveTo(workspace_.saved().file());
}

std::filesystem::path FileActions::suggestedFile(const QString& suffix) const {
  if (!workspace_.saved().file().empty())
    return std::filesystem::path(workspace_.saved().file()).replace_extension(suffix.toStdString());
  const QString folder = lastFolder();
  return toPath((folder.isEmpty() ? QString() : folder + "/") +
                QFileInfo(workspace_.saved().title()).completeBaseName() + suffix);
}

bool FileActions::askSaveAs() {
  commitTyping(window_);
  QString file = QFileDialog::getSaveFileName(window_, tr("Save project"), toQString(suggestedFile(".liana")),
                                              tr("Liana projects (*.liana)"));
  if (file.isEmpty()) return false;
  // "robot_v1.2" has no suffix, and a CAD file is not to be written over with a project.
  if (QFileInfo(file).suffix().toLower() != "liana" && !addSuffix(window_, file, ".liana")) return false;
  rememberFolder(file);
  return saveTo(toPath(file));
}

bool FileActions::savePictureTo(const std::filesystem::path& file) {
  const BusyCursor busy;
  const bool ok = pictureWithLegend(viewport_).save(toQString(file));
  if (ok)
    offerFolder(workspace_, tr("Saved the picture %1.").arg(toQString(file)), file);
  else
    workspace_.post(
        MessageKind::Error,
        tr("The picture could not be written to %1. Is the folder writable?").arg(toQString(file)));
  return ok;
}

void FileActions::askPicture() {
  QString file = QFileDialog::getSaveFileName(window_, tr("Save picture"), toQString(suggestedFile(".png")),
                                              tr("Pictures (*.png *.jpg)"));
  if (file.isEmpty()) return;
  if (!QStringList{"png", "jpg", "jpeg"}.contains(QFileInfo(file).suffix().toLower()) &&
      !addSuffix(window_, file, ".png"))
    return;
  rememberFolder(file);
  savePictureTo(toPath(file));
}

void FileActions::openInstead(const QString& file) {
  if (confirmLosingChanges(taskName())) openPath(toPath(file));
}

void FileActions::fillSamplesMenu() {
  for (const Sample& sample : shippedSamples()) {
    QAction* action = makeAction(samplesMenu, sample.title, "", "", sample.explanation);
    connect(action, &QAction::triggered, this, [this, file = sample.file] { openInstead(file); });
    samplesMenu->addAction(action);
  }
  samplesMenu->setEnabled(!samplesMenu->isEmpty());
}

void FileActions::fillRecentMenu() {
  recentMenu->clear();
  for (const QString& file : recentFiles()) {
    QAction* action = recentMenu->addAction(QFileInfo(file).fileName());
    action->setToolTip(file);
    connect(action, &QAction::triggered, this, [this, file] { openInstead(file); });
  }
  if (recentMenu->isEmpty()) recentMenu->addAction(tr("No files yet"))->setEnabled(false);
}

}  // namespace liana
