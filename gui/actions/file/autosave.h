// Keeps a copy of unsaved work on disk while one works, so that a crash loses a few seconds at most.
#pragma once

#include <QObject>
#include <QTimer>

#include "io/project/autosave.h"

namespace liana {

class Workspace;

/// Writes some seconds after a change; removes the copy when the work is saved or the window closed properly.
class Autosave : public QObject {
  Q_OBJECT

public:
  Autosave(Workspace& workspace, QObject* parent);

  /// Writes now if there is something unsaved.
  void saveNow();
  const AutosaveFile& copy() const { return copy_; }

private:
  void wait();

  Workspace& workspace_;
  AutosaveFile copy_;
  QTimer timer_;
  bool hasFailed_ = false;  // said once
};

}  // namespace liana
