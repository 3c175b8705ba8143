// The File menu: open, save, picture, quit; ExportActions has the rest.
#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <memory>

class QAction;
class QMenu;
class QWidget;

namespace liana {

class Autosave;
class OpenTask;
struct OpenedProject;
struct Recovery;
class Viewport;
class Workspace;

/// Owns the actions and asks the questions they need. Work that may take long runs in an OpenTask.
class FileActions : public QObject {
  Q_OBJECT

public:
  FileActions(Workspace& workspace, Viewport& viewport, QWidget* window);
  ~FileActions() override;

  QAction *create, *open, *insertAssembly, *save, *saveAs, *screenshot, *copyPicture, *quit;
  QMenu *recentMenu, *samplesMenu;
  Autosave& autosave() { return *autosave_; }

  /// Starts reading; progress and result arrive by signals. Replaces the document when done.
  void openPath(const std::filesystem::path& file);
  void insertPath(const std::filesystem::path& file);
  /// Opens it in place of what is there, unless the user wants to keep that.
  void openInstead(const QString& file);
  bool isBusy() const { return task_ != nullptr; }
  void cancelTask();
  /// Tells of a crash of an earlier run and offers the work it left, if there is any; true when that work is
  /// being opened.
  bool offerRecovery();
  /// Opens such work; it stays unsaved, and its copy goes.
  void recover(const Recovery& recovery);
  /// Asks about unsaved changes; false when the user wants to stay. Work that would be stopped is named in
  /// the same question, or in one of its own when nothing is unsaved.
  bool confirmLosingChanges(const QString& runningWork = {});
  /// Keeps a picture of what the view shows for the list of recent files.
  void rememberView();
  /// What is being read; empty when nothing is.
  QString taskName() const;

  bool saveTo(const std::filesystem::path& file);
  bool savePictureTo(const std::filesystem::path& file);

Q_SIGNALS:
  void taskStarted(const QString& what);
  void taskProgressed(double fraction, const QString& what);
  void taskEnded();
  /// The document is another one now, and all that is to say of it was said.
  void opened();
  /// All is done with a file that was to be opened or inserted, whatever came of it.
  void fileDone(bool wasCancelled);

private:
  void start(const std::filesystem::path& file, bool insert);
  /// True when it was cancelled.
  bool finishTask(bool insert);
  void finishRecovery(const Recovery& recovery);
  void insert(OpenedProject& read);
  /// False when the user keeps the document, which was changed while the file was read.
  bool replaceBy(OpenedProject& read, const std::filesystem::path& project, const QString& name);
  void tellWarnings(const OpenedProject& read);
  void watchTask(const std::function<void()>& whenFinished);
  /// Now, or when the drag that is going on has ended: a document must not vanish under the hand.
  void whenHandsAreFree(const std::function<void()>& then);
  void beginAnew();
  void askOpen();
  void askInsert();
  bool askSaveAs();
  bool saveOrAsk();
  void askPicture();
  void fillRecentMenu();
  void fillSamplesMenu();
  QString tellOfCrashes();
  void reportResult(bool ok, const QString& done, const QString& problem);
  std::filesystem::path suggestedFile(const QString& suffix) const;

  Workspace& workspace_;
  Viewport& viewport_;
  QWidget* window_;
  std::unique_ptr<OpenTask> task_;
  bool changedWhileReading_ = false;
  Autosave* autosave_;
  QString shownFile_;  // the recent file that the view shows
};

}  // namespace liana
