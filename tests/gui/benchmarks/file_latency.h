// How the window feels while a large file is opened, cancelled and worked with.
#pragma once

#include <QString>

namespace liana {

class MainWindow;

/// Cancels when so large a share has been read, and measures until the window is free again.
void measureCancel(MainWindow& window, const QString& file, double share);
/// Tells how long the event loop was away while the file was read and while its parts came into the view.
bool measureOpen(MainWindow& window, const QString& file);
/// The same for what one does with an open file: look, select, hide, cut, move, undo.
void measureWork(MainWindow& window);

}  // namespace liana
