// What solving the moves of the document has given, and the solving of one of them on a thread.
#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "gui/panels/fields/throttle.h"
#include "gui/workspace/background_task.h"
#include "io/recording/kept_moves.h"
#include "kernel/base/id.h"
#include "kernel/model/document.h"
#include "kernel/playback/move_recording.h"

namespace liana {

class Workspace;

/// One move's recording. Derived data: neither undone nor part of the document.
struct MoveRun {
  std::shared_ptr<const MoveRecording> recording;  // complete, or what there is of it
  std::shared_ptr<const MoveRecording> before;     // of the last complete solve with other inputs
  std::string stopped;           // what an interrupted solve needs to go on; empty when it begins anew
  bool isOutdated = false;       // the project is not the one it was solved for any more
  bool isKept = false;           // beside the project
  std::filesystem::path keptIn;  // its file
  QString trouble;               // why it could not be solved

  bool isComplete() const { return recording && recording->isComplete(); }
};

/// One move is solved at a time. Recordings are kept beside the project, in FILE_moves/, with what they were
/// solved for, as `liana move` writes them, and read again when the project is opened.
class MoveRuns : public QObject {
  Q_OBJECT

public:
  explicit MoveRuns(Workspace& workspace, QObject* parent = nullptr);

  /// Null while nothing is known.
  const MoveRun* runOf(MoveId move) const;
  /// Goes on where it was interrupted if that was for the same inputs. Posts why it cannot begin.
  bool solve(MoveId move);
  /// Asks it to stop; what is solved stays.
  void stop();
  MoveId solving() const { return solving_; }
  BackgroundTask& task() { return task_; }
  /// Every move of the document with what there is of its recording.
  std::vector<KeptMove> kept() const;
  /// For pictures and pages: the document the recording belongs to is the present one.
  bool isCurrent(MoveId move) const;
  /// Where recordings are kept; empty while the project has no file.
  std::filesystem::path folder() const;

Q_SIGNALS:
  void changed(MoveId move);

private:
  std::filesystem::path fileOf(const Move& move, const char* ending) const;
  void readKept();
  void keep(MoveId move);
  void keepAll();
  void judgeAge();
  /// Files are named after moves: those of renamed ones get the new name when the project is saved.
  void followNames();
  /// What the thread tells; of a run that was given up since, nothing is taken.
  void takeStart(int run, MoveId move, std::shared_ptr<MoveRecording> start);
  void takeFrame(int run, MoveId move, MoveFrame frame, std::vector<MoveEvent> events);

  Workspace& workspace_;
  std::map<MoveId, MoveRun> runs_;
  std::map<MoveId, std::shared_ptr<MoveRecording>> growing_;
  MoveId solving_;
  int run_ = 0;  // counts what was begun: another document may have a move of the same id
  std::filesystem::path knownFile_;
  BackgroundTask task_, reading_;
  Throttle age_{400, [this] { judgeAge(); }};
};

}  // namespace liana
