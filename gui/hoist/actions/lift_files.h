// Files of a run: recordings, the report, a strip of pictures, a film.
#pragma once

#include <QImage>
#include <QObject>
#include <filesystem>
#include <vector>

#include "gui/workspace/background_task.h"

class QAction;
class QWidget;

namespace liana {

class HoistSession;
class HoistView;
class LiftFilm;
class Viewport;

/// Asks where, and writes on a thread; pictures are taken one at a time, so that the window goes on.
class LiftFiles : public QObject {
  Q_OBJECT

public:
  LiftFiles(HoistSession& session, HoistView& view, Viewport& viewport, QWidget* window);

  QAction *openRecording, *saveRecording, *report, *strip;
  LiftFilm& film() { return *film_; }

  void refresh(bool isActive);
  QString runningWork() const;
  BackgroundTask& task() { return task_; }
  /// Without asking.
  void open(const std::filesystem::path& file);
  void save(const std::filesystem::path& file);
  void writeReport(const std::filesystem::path& folder);
  void writeStrip(const std::filesystem::path& file, int pictures);

Q_SIGNALS:
  /// What was begun is done, well or not.
  void done(bool well);

private:
  QString suggested(const QString& ending) const;
  void takeNextPicture();
  void finishStrip();
  void tell(const QString& text, const std::filesystem::path& file);

  HoistSession& session_;
  HoistView& view_;
  Viewport& viewport_;
  QWidget* window_;
  LiftFilm* film_;
  BackgroundTask task_;
  struct Strip {
    std::filesystem::path file;
    std::vector<std::size_t> frames;
    std::vector<QImage> pictures;
    std::size_t before = 0;
  };
  std::unique_ptr<Strip> taking_;
};

}  // namespace liana
