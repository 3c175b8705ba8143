// How the window feels while a harness is dragged and its moves are played.
#pragma once

#include <QString>

namespace liana {

class MainWindow;

/// Drags some branches of the project's harness, without and with contact, and tells how many of its shapes
/// were solved and drawn, and how long the event loop was away.
bool measureBranches(MainWindow& window, const QString& project, double seconds);
/// Solves the first move unless its recording is kept, plays it and scrubs through it.
bool measurePlayback(MainWindow& window, const QString& project, double seconds);

}  // namespace liana
