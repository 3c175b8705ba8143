// The busy cursor while something short keeps the window: writing a project, drawing a picture.
#pragma once

#include <QGuiApplication>

namespace liana {

/// Shows it as long as this lives.
class BusyCursor {
public:
  BusyCursor() { QGuiApplication::setOverrideCursor(Qt::WaitCursor); }
  ~BusyCursor() { QGuiApplication::restoreOverrideCursor(); }
  BusyCursor(const BusyCursor&) = delete;
  BusyCursor& operator=(const BusyCursor&) = delete;
};

}  // namespace liana
