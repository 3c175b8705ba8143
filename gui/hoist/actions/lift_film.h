// A film of a run, as it is seen now.
#pragma once

#include <QObject>
#include <QSize>
#include <filesystem>
#include <memory>
#include <optional>

#include "io/recording/film_file.h"

class QAction;
class QWidget;

namespace liana {

class HoistSession;
class HoistView;
class Viewport;

/// Takes one picture after the other, so that the window goes on; the same action stops it, and what was
/// taken until then is the film.
class LiftFilm : public QObject {
  Q_OBJECT

public:
  LiftFilm(HoistSession& session, HoistView& view, Viewport& viewport, QWidget* window);

  QAction* film;

  bool isFilming() const { return taking_ != nullptr; }
  /// Whether there is a run that can be filmed.
  void refresh(bool canFilm);
  /// Without asking where: all of the run, at its own speed.
  void begin(const std::filesystem::path& file);
  void stop();

Q_SIGNALS:
  /// Filming has begun.
  void begun();
  /// What was begun is done, well or not.
  void done(bool well);

private:
  void takeNextPicture();
  void end(const Result<void>& result);

  HoistSession& session_;
  HoistView& view_;
  Viewport& viewport_;
  QWidget* window_;
  struct Taking {
    std::filesystem::path path;
    FilmFile file;
    QSize size;
    std::optional<std::size_t> before;  // the frame that was shown
  };
  std::unique_ptr<Taking> taking_;
};

}  // namespace liana
