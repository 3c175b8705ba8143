// How the window feels while a lift runs live, and while a long recording of one is opened and scrubbed.
#pragma once

#include <QString>

namespace liana {

class MainWindow;

/// Opens the project, runs its first case live and drives it, and tells frames, simulated steps and blocks.
bool measureLift(MainWindow& window, const QString& project, double seconds);
/// Opens a recording of the project that is open, jumps about in it, and tells how long that takes.
bool measureRecording(MainWindow& window, const QString& recording);

}  // namespace liana
